import { Hono } from "hono";
import { expect, test } from "vitest";
import { createSetUpWatch, leadToSetUp } from "./set-up.ts";

const pages = (isUnset: () => Promise<boolean>) =>
  new Hono().use(leadToSetUp(isUnset)).all("*", (c) => c.text(`page ${c.req.path}`));

test.each(["/", "/auth/login", "/restaurants/list", "/restaurants/list.data", "/no/such/page", "/maintenance"])(
  "without users %s leads to the set-up, read or sent",
  async (path) => {
    const app = pages(async () => true);
    for (const method of ["GET", "POST"]) {
      const response = await app.request(path, { method });
      expect([response.status, response.headers.get("location")]).toEqual([303, "/set-up"]);
    }
  },
);

test.each(["/set-up", "/set-up.data", "/preferences", "/locales/fr/first-run", "/api/v1/first-run"])(
  "%s stays what it is",
  async (path) => {
    expect(await (await pages(async () => true).request(path)).text()).toBe(`page ${path}`);
  },
);

test("an installation is asked until it has a user, and never again", async () => {
  const answers: (boolean | Error)[] = [true, new Error("away"), true, false, true];
  let asked = 0;
  const watch = createSetUpWatch(
    {
      isUnset: async () => {
        const answer = answers[asked] ?? true;
        asked += 1;
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
    undefined,
  );
  const told: (boolean | undefined)[] = [];
  for (let count = 0; count < 6; count += 1) told.push(await watch?.());
  expect(told).toEqual([true, false, true, false, false, false]);
  expect(asked).toBe(4);
});

test("a process with neither an API nor the address of one leads nobody anywhere", () => {
  expect(createSetUpWatch(null, undefined)).toBeNull();
});
