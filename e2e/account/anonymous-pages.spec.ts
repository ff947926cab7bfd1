import { href } from "react-router";
import { expect, test } from "../fixtures/test.ts";

const pages = [href("/auth/login"), href("/password/forgot"), href("/needs-confirm")];

for (const path of pages)
  test(`${path} needs no script, at most four requests, and nobody else's server`, async ({ page, visit, baseURL }) => {
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await visit(path);
    await page.waitForLoadState("networkidle");
    expect(requests.filter((url) => url.endsWith(".js"))).toEqual([]);
    expect(requests.filter((url) => !url.startsWith(baseURL ?? "") && !url.startsWith("data:"))).toEqual([]);
    expect(requests.filter((url) => !url.startsWith("data:")).length).toBeLessThanOrEqual(4);
  });
