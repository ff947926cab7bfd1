import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

test("a sign-out elsewhere ends the socket of this tab, which is let in anew while its own session lives", async ({
  page,
  visit,
  signInAs,
  request,
  baseURL,
}) => {
  await signInAs(people.spanish, { fresh: true });
  const opened = page.waitForEvent("websocket");
  await visit("/restaurants/list");
  const socket = await opened;
  await socket.waitForEvent("framereceived", {
    predicate: ({ payload }) => String(payload).includes("signin_success"),
  });

  const call = (path: string, token?: string) =>
    request.post(`${baseURL}/api/v1/auth/${path}`, {
      data: token ? {} : people.spanish,
      headers: { "x-client-type": "web", ...(token && { authorization: `Bearer ${token}` }) },
    });
  const { data } = (await (await call("login")).json()) as { data: { token: { token: string } } };
  const [closed, again] = [socket.waitForEvent("close"), page.waitForEvent("websocket")];
  expect((await call("logout", data.token.token)).ok()).toBe(true);
  await closed;
  const heard = ({ payload }: { payload: string | Buffer }) => String(payload).includes("subscription_succeeded");
  await (await again).waitForEvent("framereceived", { predicate: heard });
});
