import { describe, expect, test } from "vitest";
import { readPage, textOf } from "#tests/setup/read-page.ts";
import { endpointRows } from "../http/rows.ts";
import { openApiDocument } from "./document.ts";
import { documentation } from "./routes.ts";

const document = await openApiDocument();
const operationOf = (row: (typeof endpointRows)[number]) =>
  document.paths?.[row.template]?.[row.method.toLowerCase() as "get"] as Record<string, unknown> | undefined;
const rows = endpointRows.map((row) => [row.name, row] as const);

describe("the OpenAPI document", () => {
  test("is version 3.1 with a bearer token as its security scheme", () => {
    expect(document.openapi).toMatch(/^3\.1/);
    expect(document.components?.securitySchemes).toEqual({
      token: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
    });
  });

  test.each(rows)("holds the row with its guard, its security and its errors: %s", (_, row) => {
    const operation = operationOf(row);
    expect(operation?.["x-guard"]).toBe(row.meta.guard);
    expect(operation?.["x-ability"]).toEqual(row.meta.ability);
    expect(operation?.security).toEqual(row.meta.guard === "public" ? [] : [{ token: [] }]);
    const responses = Object.keys(operation?.responses ?? {});
    expect(responses).toContain("422");
    expect(responses).toContain(row.meta.guard === "public" ? "429" : "401");
    if (row.meta.ability) expect(responses).toContain("403");
  });

  test("refers to nothing that it does not hold", () => {
    const references = JSON.stringify(document).match(/"\$ref":"[^"]+"/g) ?? [];
    for (const reference of references) {
      const name = /#\/components\/schemas\/([^"]+)/.exec(reference)?.[1] ?? reference;
      expect(document.components?.schemas).toHaveProperty(name);
    }
  });

  test("describes the error envelope with its request id", () => {
    const refused = JSON.stringify(document.paths?.["/reviews/archived"]?.put?.responses?.["403"]);
    expect(refused).toContain('"permissionRule"');
    expect(refused).toContain('"requestId"');
  });
});

describe("the documentation page", () => {
  test("shows every row, runs no script and fetches nothing", async () => {
    const response = await documentation.request("/docs");
    const page = readPage(await response.text());
    const ids = new Set(page.all("[id]").map(({ id }) => id));
    expect(rows.map(([name]) => name).filter((name) => !ids.has(name))).toEqual([]);
    expect(page.all("script, link, img, [style]")).toEqual([]);
    expect(response.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
  });

  test("names the errors of a row in words a client meets", async () => {
    const page = readPage(await (await documentation.request("/docs")).text());
    const login = textOf(page.find('[id="auth.login"]'));
    expect(login).toContain("401 BAD_CREDENTIALS");
    expect(login).toContain("429 TOO_MANY_REQUESTS");
  });
});
