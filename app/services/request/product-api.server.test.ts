import { expect, test, vi } from "vitest";
import { openSession } from "#app/sessions.server.ts";
import { productApi, provideProductApi, unshared } from "./product-api.server.ts";
import { createLoadContext } from "./request-scope.server.ts";

vi.stubEnv("SESSION_SECRETS", "r4Wv8yKq2Lz6Tn0Xb3Mc7Hd1Jf5Gs9Pa");

test("identical reads of a request are one call; those that are unshared are each their own, and kept by nobody", async () => {
  const call = vi.fn(async () => ({ output: { data: [] }, error: null, headers: new Headers() }));
  const request = new Request("https://comptoir.test/");
  const context = createLoadContext({ call, nonce: "" });
  await openSession(request, context);
  provideProductApi(context, request, new URL(request.url));
  const api = productApi(context);
  await Promise.all([api.organizations.list({}), api.organizations.list({})]);
  expect(call).toHaveBeenCalledTimes(1);
  await api.organizations.list({}, unshared);
  await api.organizations.list({}, unshared);
  expect(call).toHaveBeenCalledTimes(3);
  await api.organizations.list({});
  expect(call).toHaveBeenCalledTimes(3);
});
