import { expect, test, vi } from "vitest";
import { openSession } from "#app/sessions.server.ts";
import type { MaintenanceNotice } from "#contract/maintenance/schemas.ts";
import { findMaintenance } from "./maintenance-page.server.ts";
import { provideProductApi } from "./product-api.server.ts";
import { createLoadContext } from "./request-scope.server.ts";

vi.stubEnv("SESSION_SECRETS", "r4Wv8yKq2Lz6Tn0Xb3Mc7Hd1Jf5Gs9Pa");

const until = "2099-07-01T22:30:00.000Z";
const data: MaintenanceNotice = {
  status: "on",
  trespass: ["chef@comptoir.example"],
  until,
  redirect: null,
  message: "Nouvelle carte",
};

/** What twenty simultaneous visitors read, each with an end in their address, and how often the product API was called. */
async function readTwenty(answer: { output: unknown; error: unknown }) {
  const call = vi.fn(async () => ({ ...answer, headers: new Headers() }));
  const contexts = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const request = new Request("https://comptoir.test/maintenance");
      const context = createLoadContext({ call, nonce: "" });
      await openSession(request, context);
      provideProductApi(context, request, new URL(request.url));
      return context;
    }),
  );
  const read = await Promise.all(contexts.map((context) => findMaintenance(context, "2099-01-01T00:00:00.000Z")));
  return { read, callCount: call.mock.calls.length };
}

test("twenty simultaneous visitors are one call of the product API, and the next are another", async () => {
  const shown = { read: Array(20).fill({ isOn: true, until, message: "Nouvelle carte" }), callCount: 1 };
  expect(await readTwenty({ output: { data }, error: null })).toEqual(shown);
  const over = { output: { data: { ...data, status: "off", until: null } }, error: null };
  expect((await readTwenty(over)).read[0]?.isOn).toBe(false);
});

test("a failed call counts as maintenance for all who waited for it, and is not kept", async () => {
  const away = { output: null, error: new TypeError("fetch failed") };
  const asked = { isOn: true, until: "2099-01-01T00:00:00.000Z", message: "" };
  expect(await readTwenty(away)).toEqual({ read: Array(20).fill(asked), callCount: 1 });
  expect((await readTwenty({ output: { data }, error: null })).read[0]).toEqual({
    isOn: true,
    until,
    message: "Nouvelle carte",
  });
});
