// Shows the contract with Swagger UI, in the colours that the reader's device asks for.
"use strict";

const dark = window.matchMedia("(prefers-color-scheme: dark)");
const colour = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", colour);
colour();

SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#contract",
  deepLinking: true,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  // Nobody else is asked whether the contract is valid, and no token is left behind.
  validatorUrl: "none",
  persistAuthorization: false,
  defaultModelsExpandDepth: 0,
});
