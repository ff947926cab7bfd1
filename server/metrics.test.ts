import { expect, test } from "vitest";
import { metrics } from "./metrics.ts";

const read = async () => "comptoir_jobs 1\n";
const ask = (app: ReturnType<typeof metrics>, authorization?: string) =>
  app.request("/metrics", { headers: authorization === undefined ? {} : { authorization } });

test("are told to whoever has the token, and to nobody else", async () => {
  const app = metrics("a-long-enough-token", read);
  const told = await ask(app, "Bearer a-long-enough-token");
  expect([told.status, await told.text()]).toEqual([200, "comptoir_jobs 1\n"]);
  expect(told.headers.get("content-type")).toContain("version=0.0.4");
  for (const wrong of [undefined, "Bearer ", "Bearer a-long-enough-tokens", "a-long-enough-token"]) {
    const refused = await ask(app, wrong);
    expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
    expect(await refused.text()).not.toContain("comptoir_jobs");
  }
});

test("are not there without a token, or without a database", async () => {
  expect((await ask(metrics(undefined, read), "Bearer undefined")).status).toBe(404);
  expect((await ask(metrics("a-long-enough-token", undefined), "Bearer a-long-enough-token")).status).toBe(404);
});
