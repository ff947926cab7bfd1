import { expect, test } from "../fixtures/own-server.ts";
import { people } from "../fixtures/people.ts";
import { answered } from "../fixtures/test.ts";

// On a server of its own: a page reads itself again when others work in its restaurants.
test("an idle tab asks for nothing but whether there is a new version", async ({ page, visit, signInAs }) => {
  await page.clock.install();
  await signInAs(people.endToEnd);
  const [ready, opened] = [answered(page, /\/resources\/since/), page.waitForEvent("websocket")];
  await visit("/restaurants/list");
  await page.clock.runFor(6_000);
  await ready;
  const socket = await opened;
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  // Three minutes in steps shorter than the socket's timeout: the clock is fake, the connection real.
  for (let step = 0; step < 6; step += 1) {
    const heard = socket.waitForEvent("framereceived");
    await page.clock.runFor(31_000);
    await heard;
  }
  expect(asked.filter((path) => path !== "/version")).toEqual([]);
  expect(asked.length).toBeLessThanOrEqual(6);
});
