import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { isReading } from "#contract/endpoint.ts";
import { readPage, textOf } from "#tests/setup/read-page.ts";
import { endpointRows } from "../http/rows.ts";
import { tokenScopeOf } from "../token-scopes.ts";
import { openApiDocument } from "./document.ts";
import { documentation } from "./routes.ts";

const document = await openApiDocument();
const operationOf = (row: (typeof endpointRows)[number]) =>
  document.paths?.[row.template]?.[row.method.toLowerCase() as "get"] as Record<string, unknown> | undefined;
const rows = endpointRows.map((row) => [row.name, row] as const);

describe("the OpenAPI document", () => {
  test("is version 3.1 with the tokens of sessions and API tokens as its security schemes", () => {
    expect(document.openapi).toMatch(/^3\.1/);
    expect(document.components?.securitySchemes).toMatchObject({
      token: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
      apiToken: { type: "http", scheme: "bearer", description: expect.stringContaining("reviews:write") },
    });
  });

  test.each(rows)("holds the row with its guard, its security and its errors: %s", (_, row) => {
    const operation = operationOf(row);
    expect(operation?.["x-guard"]).toBe(row.meta.guard);
    expect(operation?.["x-ability"]).toEqual(row.meta.ability);
    const scope = tokenScopeOf(row);
    const byApiToken = typeof scope === "string" ? [{ apiToken: [scope] }] : [];
    expect(operation?.security).toEqual(row.meta.guard === "public" ? [] : [{ token: [] }, ...byApiToken]);
    const responses = Object.keys(operation?.responses ?? {});
    expect(responses).toContain("422");
    expect(responses).toContain(row.meta.guard === "public" ? "429" : "401");
    if (row.meta.ability) expect(responses).toContain("403");
    const isWrite = !isReading(row.contract["~orpc"]);
    const parameters = JSON.stringify(operation?.parameters ?? []);
    expect(parameters.includes("#/components/parameters/IdempotencyKey")).toBe(isWrite);
    expect(parameters.includes("#/components/parameters/DryRun")).toBe(row.meta.canDryRun === true);
  });

  test("refers to nothing that it does not hold, and holds no schema that nothing refers to", () => {
    const text = JSON.stringify(document);
    const names = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name);
    expect(text.match(/"\$ref":"(?!#\/components\/(?:schemas|responses|parameters)\/\w+")/g)).toBeNull();
    expect([...new Set(names)].sort()).toEqual(Object.keys(document.components?.schemas ?? {}).sort());
  });

  test("lists each schema once, under the contract's name for it", () => {
    const { schemas = {}, responses = {} } = document.components ?? {};
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining(["Review", "Reply", "Restaurant", "Credential", "User"]),
    );
    expect(Object.keys(schemas).filter((name) => !/^[A-Z][A-Za-z]*$/.test(name))).toEqual([]);
    expect(schemas.Review).toMatchObject({
      type: "object",
      properties: { replies: { items: { $ref: expect.anything() } } },
    });
    expect(JSON.stringify(document.paths?.["/reviews/{reviewId}"]?.get?.responses?.["200"])).toContain(
      '"$ref":"#/components/schemas/Review"',
    );
    expect(Object.keys(responses).length).toBeLessThan(rows.length);
    // With each schema written out wherever it is used, an endpoint took over four kilobytes.
    expect(JSON.stringify(document).length / rows.length).toBeLessThan(2500);
  });

  test("has a choice in a query sent as one value, and a list or an object by its parts", () => {
    const styleOf = (path: string, name: string) => {
      const parameters = document.paths?.[path]?.get?.parameters ?? [];
      const found = parameters.find((one) => "name" in one && one.name === name);
      return found && "style" in found ? found.style : null;
    };
    expect(styleOf("/api-tokens", "state")).toBeNull();
    expect(styleOf("/restaurants/{restaurantId}/reply-deadline", "scope")).toBeNull();
    const styled = Object.values(document.paths ?? {}).flatMap((path) =>
      (path?.get?.parameters ?? []).flatMap((one) =>
        "style" in one && one.style === "deepObject" ? [one.schema] : [],
      ),
    );
    expect(styled.length).toBeGreaterThan(0);
    const resolved = (schema: object | undefined): object =>
      schema && "$ref" in schema
        ? resolved(document.components?.schemas?.[String(schema.$ref).split("/").at(-1) ?? ""])
        : (schema ?? {});
    expect(styled.map((schema) => resolved(schema)).filter((schema) => "enum" in schema)).toEqual([]);
  });

  test("has no two paths that one address can mean", () => {
    const templates = Object.keys(document.paths ?? {}).map((path) => path.split("/"));
    const isOpen = (segment = "") => segment.startsWith("{");
    // A path that is as fixed or more at every segment goes before the other; only two that each are more open somewhere are in doubt.
    const isMoreFixed = (one: string[], other: string[]) => one.some((part, at) => !isOpen(part) && isOpen(other[at]));
    const pairs = templates.flatMap((one, index) =>
      templates
        .slice(index + 1)
        .filter((other) => one.length === other.length)
        .filter((other) => one.every((part, at) => part === other[at] || isOpen(part) || isOpen(other[at])))
        .filter((other) => isMoreFixed(one, other) && isMoreFixed(other, one))
        .map((other) => `${one.join("/")} ${other.join("/")}`),
    );
    expect(pairs).toEqual([]);
  });

  test("describes the error envelope with its request id", () => {
    const refused = document.paths?.["/reviews/archived"]?.put?.responses?.["403"] as { $ref: string };
    const body = JSON.stringify(document.components?.responses?.[refused.$ref.split("/").at(-1) ?? ""]);
    expect(body).toContain('"permissionRule":{"$ref":"#/components/schemas/PermissionRule"}');
    expect(body).toContain('"requestId"');
    expect(document.components?.schemas?.ErrorData).toHaveProperty("properties.requestId");
  });
});

describe("the documentation page", () => {
  test("shows every row, runs its own script alone and fetches nothing by itself", async () => {
    const response = await documentation.request("/docs");
    const text = await response.text();
    const page = readPage(text);
    const ids = new Set(page.all("[id]").map(({ id }) => id));
    expect(rows.map(([name]) => name).filter((name) => !ids.has(name))).toEqual([]);
    expect(page.all("link, img, [style], script[src]")).toEqual([]);
    const scripts = [...text.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script ?? "");
    expect(scripts).toHaveLength(1);
    const hash = createHash("sha256").update(scripts.join("")).digest("base64");
    const policy = response.headers.get("content-security-policy");
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
    expect(policy).toContain(`script-src 'sha256-${hash}'; connect-src 'self';`);
  });

  test("has a box for a token, and a form to try each row with it", async () => {
    const page = readPage(await (await documentation.request("/docs")).text());
    expect(page.find("#token")?.getAttribute("type")).toBe("password");
    const forms = page.all("form[data-path]");
    expect(forms.map((form) => `${form.getAttribute("data-method")} ${form.getAttribute("data-path")}`).sort()).toEqual(
      endpointRows.map(({ method, template }) => `${method} /api/v1${template}`).sort(),
    );
  });

  test("shows every schema where the endpoints' links lead", async () => {
    const page = readPage(await (await documentation.request("/docs")).text());
    const ids = new Set(page.all("[id]").map(({ id }) => id));
    const targets = page.all("a[href^='#']").map((link) => link.getAttribute("href")?.slice(1) ?? "");
    expect(targets).toContain("schema-Review");
    expect(targets.filter((id) => !ids.has(id))).toEqual([]);
  });

  test("names the errors of a row in words a client meets", async () => {
    const page = readPage(await (await documentation.request("/docs")).text());
    const login = textOf(page.find('[id="auth.login"]'));
    expect(login).toContain("401 BAD_CREDENTIALS");
    expect(login).toContain("429 TOO_MANY_REQUESTS");
  });
});
