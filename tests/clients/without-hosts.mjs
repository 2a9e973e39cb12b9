// Takes the addresses of those who ask for money out of the lock file: no pinned file names a host.
import { readFileSync, writeFileSync } from "node:fs";

const file = "package-lock.json";
const lock = JSON.parse(readFileSync(file, "utf8"));
for (const one of Object.values(lock.packages)) {
  delete one.funding;
}
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
