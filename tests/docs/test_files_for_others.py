"""What the pages give to other programs: a proxy, systemd and a database can read it."""

import configparser
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from service.config import Settings
from service.storage.tables import metadata
from tests.docs.blocks import ADDRESS, PAGES, ROOT, Block, blocks, every, name_of
from tests.process.served import SPIDER, Served, free_port, serving

RUNNING = ROOT / "docs" / "running.md"


@pytest.mark.parametrize("block", every("nginx", "caddy"), ids=str)
def test_a_proxys_file_is_well_formed(block: Block) -> None:
    depth = 0
    for line in block.text.splitlines():
        text = line.partition("#")[0].strip()
        if text.endswith(" {"):
            depth += 1
        elif text == "}":
            depth -= 1
        elif text and block.kind == "nginx":
            assert re.fullmatch(r"[a-z_]+ [^;{}]+;", text), line
        elif text:
            assert re.fullmatch(r"[a-z_]+ \S.*", text), line
        assert depth >= 0
    assert depth == 0


def test_nginx_serves_the_service_as_the_page_says(tmp_path: Path) -> None:
    nginx = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if nginx is None:
        pytest.skip("nginx is not on this machine")
    (block,) = blocks(RUNNING, "nginx")
    port = free_port()
    log = tmp_path / "proxy.log"
    with serving(tmp_path) as inside, log.open("w") as out:
        server = block.text.replace(ADDRESS, f"http://{inside.host}:{inside.port}")
        server = server.replace("listen 80", f"listen 127.0.0.1:{port}")
        (tmp_path / "nginx.conf").write_text(
            f"daemon off; master_process off; pid {tmp_path}/pid; error_log stderr;\nevents {{}}\n"
            f"http {{ access_log off; client_body_temp_path {tmp_path}/body;"
            f" proxy_temp_path {tmp_path}/proxy;\n{server}}}\n"
        )
        command = [nginx, "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf")]
        with subprocess.Popen(command, stderr=out, text=True) as proxy:
            try:
                outside = f"http://127.0.0.1:{port}"
                Served(proxy, "127.0.0.1", port, log).wait_until_it_answers()
                told = curl(
                    f"{outside}/v1/games", "-d", "{}", "-H", "Content-Type: application/json"
                )
                assert " 201 " in told
                path = header("location", told)
                assert path.startswith("/v1/games/")
                assert " 404 " in curl(f"{outside}/metrics")
                (tmp_path / "long").write_text(" " * 300_000)
                long = curl(f"{outside}/v1/games", "-d", f"@{tmp_path / 'long'}")
                assert " 413 " in long
                tag = header("etag", curl(f"{outside}{path}", "--compressed"))
                assert tag == 'W/"0"'
                known = ("--compressed", "-H", f"If-None-Match: {tag}")
                assert " 304 " in curl(f"{outside}{path}", *known)
            finally:
                proxy.terminate()


def header(name: str, answer: str) -> str:
    found = re.search(rf"^{name}: (.*)$", answer, re.MULTILINE | re.IGNORECASE)
    assert found is not None, answer
    return found[1]


def curl(*arguments: str) -> str:
    done = subprocess.run(["curl", "-s", "-i", *arguments], capture_output=True, check=True)
    return done.stdout.decode("utf-8", "replace").replace("\r", "")


def test_the_unit_starts_a_command_that_there_is_with_settings_that_can_be_used(
    tmp_path: Path,
) -> None:
    (block,) = every("ini")
    settings = {}
    unit = configparser.RawConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment,method-assign]  # as its documentation says
    unit.read_string(re.sub(r"^Environment=.*\n", "", block.text, flags=re.MULTILINE))
    for name, value in re.findall(r"^Environment=(\w+)=(.*)$", block.text, re.MULTILINE):
        settings[name] = value
    assert Settings.from_environment(settings).proxies == 1
    program, *arguments = shlex.split(unit["Service"]["ExecStart"])
    assert (Path(program).name, arguments) == ("spider", ["serve"])
    if shutil.which("systemd-analyze") is not None:
        file = tmp_path / "spider.service"
        mine = block.text.replace(program, SPIDER[0]).replace("User=spider", "User=root")
        file.write_text(mine)
        said = subprocess.run(
            ["systemd-analyze", "verify", file], capture_output=True, text=True, check=False
        )
        assert (said.returncode, "spider.service" in said.stderr) == (0, False), said.stderr


@pytest.mark.parametrize("block", every("sql"), ids=str)
def test_statements_name_tables_and_columns_that_there_are(block: Block) -> None:
    lines = block.text.splitlines()
    assert lines
    for line in lines:
        match = re.fullmatch(
            r"SELECT create_distributed_table\('(\w+)', '(\w+)'(?:, colocate_with => '(\w+)')?\);",
            line,
        )
        assert match, line
        table, column, together = match.groups()
        assert column in metadata.tables[table].columns
        assert together is None or together in metadata.tables


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_a_setting_that_is_named_is_one(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    named = set(re.findall(r"\bSPIDER_[A-Z]\w+", text))
    assert named <= {f"SPIDER_{name.upper()}" for name in Settings.__dataclass_fields__}
    for setting in set(re.findall(r"`(SPIDER_\w+=[^`\s]+)`", text)):
        name, _, value = setting.partition("=")
        Settings.from_environment({name: value})
