import { createHash } from "node:crypto";
import type { OpenAPI } from "@orpc/openapi";
import { html, raw } from "hono/html";
import { errorCodesOf } from "./document.ts";

const style = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:60rem;margin:0 auto;padding:1.5rem}
h2{margin-top:2.5rem;border-bottom:1px solid currentColor;text-transform:capitalize}
article{margin:1.5rem 0;padding-inline-start:1rem;border-inline-start:3px solid #b4552d}
h3{margin:0;font-size:1rem}code,pre{font:.875rem/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
pre{overflow:auto;max-height:24rem;padding:.75rem;border:1px solid #8886;border-radius:.375rem}
table{display:block;overflow:auto;border-collapse:collapse}td,th{vertical-align:top;text-align:start;padding:.125rem .75rem .125rem 0}
summary{cursor:pointer}
form{display:grid;gap:.5rem;padding:.5rem 0}label{display:grid;gap:.125rem}
input,textarea,button{font:inherit;padding:.375rem .5rem;border:1px solid #8888;border-radius:.375rem}
button{justify-self:start;cursor:pointer}html:not(.runs) .try{display:none}nav ul{columns:3 14rem;padding-inline-start:1.25rem}`;
const styleHash = createHash("sha256").update(style).digest("base64");

/**
 * Tries an endpoint with the token in the box, which stays in this page: it is kept nowhere and sent to this API alone. Without scripts the
 * page is to be read.
 */
const script = `
document.documentElement.classList.add("runs");
document.addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = event.target;
  if (!form.dataset.path) return;
  const answer = form.querySelector("output");
  const fields = [...form.querySelectorAll("input")];
  let path = form.dataset.path;
  const query = new URLSearchParams();
  for (const { name, value, dataset } of fields) {
    if (dataset.in === "path") path = path.replace("{" + name + "}", encodeURIComponent(value));
    else if (value !== "") query.set(name, value);
  }
  const token = document.getElementById("token").value.trim();
  const body = form.querySelector("textarea")?.value.trim();
  answer.textContent = "…";
  try {
    const response = await fetch(path + (query.size > 0 ? "?" + query : ""), {
      method: form.dataset.method,
      credentials: "omit",
      headers: { "X-Client-Type": "docs", ...(token && { Authorization: "Bearer " + token }), ...(body && { "Content-Type": "application/json" }) },
      body: body || undefined,
    });
    const text = await response.text();
    let shown = text;
    try { shown = JSON.stringify(JSON.parse(text), null, 2); } catch {}
    answer.textContent = response.status + " " + response.statusText + "\\n" + shown;
  } catch (error) {
    answer.textContent = String(error);
  }
});`;
const scriptHash = createHash("sha256").update(script).digest("base64");

/** Strict: only this style sheet and this script, by their hashes, and no calls but to this API. */
export const pageSecurityPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; script-src 'sha256-${scriptHash}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

type Operation = { method: string; path: string; operation: OpenAPI.OperationObject };
type Markup = ReturnType<typeof html>;

const methods = ["get", "post", "put", "patch", "delete"] as const;

function operationsByTag(document: OpenAPI.Document): Map<string, Operation[]> {
  const byTag = new Map<string, Operation[]>();
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of methods) {
      const operation = item?.[method];
      if (!operation) continue;
      const tag = operation.tags?.[0] ?? "other";
      byTag.set(tag, [...(byTag.get(tag) ?? []), { method: method.toUpperCase(), path, operation }]);
    }
  }
  return byTag;
}

/** A schema as text; the names of others in it are links to them. */
function json(value: unknown): Markup {
  const parts = JSON.stringify(value, null, 2).split(/"#\/components\/schemas\/([^"]+)"/);
  return html`<pre><code>${parts.map((part, index) =>
    index % 2 ? html`<a href="#schema-${part}">${part}</a>` : html`${part}`,
  )}</code></pre>`;
}
/** Text with the `words` in backticks as code. */
const prose = (text = ""): Markup[] =>
  text.split("`").map((part, index) => (index % 2 ? html`<code>${part}</code>` : html`${part}`));
const anchor = ({ operation }: Operation) => operation.operationId ?? "";

function bodySection(title: string, content: Record<string, { schema?: unknown }> | undefined): Markup | string {
  const [type, media] = Object.entries(content ?? {}).at(-1) ?? [];
  if (!type || !media?.schema) return "";
  return html`<details><summary>${title} (${type})</summary>${json(media.schema)}</details>`;
}

function parametersTable(operation: OpenAPI.OperationObject): Markup | string {
  const parameters = (operation.parameters ?? []).filter((one) => "name" in one);
  const canDryRun = (operation.parameters ?? []).some((one) => "$ref" in one && one.$ref.endsWith("/DryRun"));
  const dryRun = canDryRun ? html`<p>Can be tried with <code>Dry-Run: true</code>.</p>` : "";
  if (parameters.length === 0) return dryRun;
  const rows = parameters.map(
    (
      one,
    ) => html`<tr><td><code>${one.name}</code></td><td>${one.in}</td><td>${one.required ? "required" : "optional"}</td>
      <td><code>${JSON.stringify(one.schema)}</code></td></tr>`,
  );
  return html`<table><thead><tr><th>Parameter</th><th>In</th><th></th><th>Schema</th></tr></thead><tbody>${rows}</tbody></table>${dryRun}`;
}

/** Fields for the parameters and the body of an operation; shown where scripts run. */
function tryForm({ method, path, operation }: Operation): Markup {
  const parameters = (operation.parameters ?? []).filter((one) => "name" in one);
  const fields = parameters
    .filter((one) => one.in !== "header")
    .map(
      (one) =>
        html`<label>${one.name}<input name="${one.name}" data-in="${one.in}" ${one.required ? "required" : ""}></label>`,
    );
  const takesJson = operation.requestBody && "content" in operation.requestBody;
  return html`<details class="try"><summary>Try it</summary><form data-method="${method}" data-path="/api/v1${path}">${fields}
    ${takesJson ? html`<label>Body (JSON)<textarea rows="6" spellcheck="false"></textarea></label>` : ""}
    <button>Send</button><pre><output></output></pre></form></details>`;
}

function errorCodes(document: OpenAPI.Document, responses: OpenAPI.OperationObject["responses"]): string {
  return Object.entries(responses ?? {})
    .filter(([status]) => Number(status) >= 400)
    .map(([status, response]) => `${status} ${codesIn(document, response).join(" or ")}`)
    .join(" · ");
}

function codesIn(document: OpenAPI.Document, response: OpenAPI.ResponseObject | OpenAPI.ReferenceObject): string[] {
  if (!("$ref" in response)) return errorCodesOf(response);
  const shared = document.components?.responses?.[response.$ref.split("/").at(-1) ?? ""];
  return shared && !("$ref" in shared) ? errorCodesOf(shared) : [];
}

function operationArticle(document: OpenAPI.Document, one: Operation): Markup {
  const { operation } = one;
  const [status, success] = Object.entries(operation.responses ?? {}).find(([code]) => Number(code) < 400) ?? [];
  const requestBody = operation.requestBody && "content" in operation.requestBody ? operation.requestBody : undefined;
  const response = success && "content" in success ? success.content : undefined;
  return html`<article id="${anchor(one)}">
    <h3><code>${one.method} /api/v1${one.path}</code></h3>
    <p>${prose(`${operation.summary}. ${operation.description}`)}</p>
    ${parametersTable(operation)} ${bodySection("Request", requestBody?.content)} ${bodySection(`Answer ${status}`, response)}
    <p>Errors: ${errorCodes(document, operation.responses)}</p>
    ${tryForm(one)}
  </article>`;
}

/** What webhooks are sent. */
function webhooksSection(document: OpenAPI.Document): Markup {
  const [operation] = Object.values(document.webhooks ?? {}).map((one) => ("post" in one ? one.post : undefined));
  return html`<section id="webhooks"><h2>webhooks</h2><p>${prose(
    Object.keys(document.webhooks ?? {})
      .map((name) => `\`${name}\``)
      .join(", "),
  )}</p>
    <p>${prose(`${operation?.summary}. ${operation?.description}`)}</p>${json({ $ref: "#/components/schemas/WebhookMessage" })}</section>`;
}

/** The ways to say who calls, and the box for a token. */
function authorization(document: OpenAPI.Document): Markup {
  const headers = Object.values(document.components?.parameters ?? {}).map((one) =>
    "name" in one ? html`<li><code>${one.name}</code> ${prose(one.description)}</li>` : "",
  );
  const schemes = Object.entries(document.components?.securitySchemes ?? {}).map(
    ([name, scheme]) => html`<li><code>${name}</code> ${prose("description" in scheme ? scheme.description : "")}</li>`,
  );
  return html`<h2 id="authorization">authorization</h2><p>${prose("Calls carry `Authorization: Bearer` with one of:")}</p><ul>${schemes}</ul>
    <p>${prose("Writes take these headers; `Dry-Run` those that say so:")}</p><ul>${headers}</ul>
    <pre><code>curl -H "Authorization: Bearer $TOKEN" -H "X-Client-Type: my-tool" …/api/v1/users/me</code></pre>
    <p class="try"><label>Token to try endpoints with; it stays in this page
      <input id="token" type="password" autocomplete="off" spellcheck="false" placeholder="comptoir_…"></label></p>`;
}

/** The document as one readable page: plain HTML, and one small script to try it, so that a strict policy fits. */
export function documentPage(document: OpenAPI.Document): Markup {
  const tags = [...operationsByTag(document)];
  const contents = tags.map(
    ([tag, operations]) =>
      html`<li>${tag}<ul>${operations.map(
        (one) => html`<li><a href="#${anchor(one)}">${anchor(one)}</a></li>`,
      )}</ul></li>`,
  );
  const sections = tags.map(
    ([tag, operations]) =>
      html`<section><h2>${tag}</h2>${operations.map((one) => operationArticle(document, one))}</section>`,
  );
  const schemas = Object.entries(document.components?.schemas ?? {}).map(
    ([name, schema]) =>
      html`<details id="schema-${name}"><summary><code>${name}</code></summary>${json(schema)}</details>`,
  );
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1"><title>${document.info.title}</title>
    <style>${raw(style)}</style></head><body><header><h1>${document.info.title}</h1><p>${prose(document.info.description)}</p>
    <p><a href="/api/openapi.json">OpenAPI ${document.openapi} document</a></p>
    ${authorization(document)}</header>
    <nav aria-label="Endpoints"><ul>${contents}<li><a href="#schemas">schemas</a></li></ul></nav><main>${sections}<section id="schemas"><h2>schemas</h2>${schemas}</section>${webhooksSection(document)}</main><script>${raw(script)}</script></body></html>`;
}
