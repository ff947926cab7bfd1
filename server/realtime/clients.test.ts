import PusherServer from "pusher";
import Pusher from "pusher-js";
import { expect, onTestFinished, test } from "vitest";
import { channelAuth } from "#api/domains/push/signatures.ts";
import { pushApp, type TestRealtime, testRealtime } from "#tests/setup/realtime.ts";

/** The browser's own library, set up as the island does it. */
function browser({ port }: TestRealtime, key = pushApp.key) {
  const client = new Pusher(key, {
    cluster: "",
    wsHost: "127.0.0.1",
    wsPort: port,
    forceTLS: false,
    enabledTransports: ["ws", "wss"],
    channelAuthorization: {
      endpoint: "",
      transport: "ajax",
      customHandler: ({ socketId, channelName }, callback) =>
        channelName.includes("foreign")
          ? callback(new Error("403"), null)
          : callback(null, { auth: channelAuth(pushApp, socketId, channelName) }),
    },
  });
  onTestFinished(() => client.disconnect());
  return client;
}

const heard = (channel: { bind(event: string, take: (data: unknown) => void): unknown }, event: string) =>
  new Promise((resolve) => channel.bind(event, resolve));
const serverLibrary = ({ port }: TestRealtime) =>
  new PusherServer({
    appId: pushApp.id,
    key: pushApp.key,
    secret: pushApp.secret,
    host: "127.0.0.1",
    port: String(port),
    useTLS: false,
  });

test("what the protocol's server library publishes, its browser library hears", async () => {
  const endpoint = await testRealtime();
  const channel = browser(endpoint).subscribe("private-restaurant-42");
  await heard(channel, "pusher:subscription_succeeded");
  const [event, batched] = [heard(channel, "reviews.new"), heard(channel, "counters.changed")];
  const library = serverLibrary(endpoint);
  await library.trigger("private-restaurant-42", "reviews.new", { count: 2 });
  await library.triggerBatch([{ channel: "private-restaurant-42", name: "counters.changed", data: { a: "é" } }]);
  expect(await event).toEqual({ count: 2 });
  expect(await batched).toEqual({ a: "é" });
  const response = await library.get({
    path: "/channels/private-restaurant-42",
    params: { info: "subscription_count" },
  });
  expect(await response.json()).toEqual({ occupied: true, subscription_count: 1 });
});

test("a channel that is refused says so and the others go on", async () => {
  const endpoint = await testRealtime();
  const client = browser(endpoint);
  const refused = heard(client.subscribe("private-restaurant-foreign"), "pusher:subscription_error");
  const taken = heard(client.subscribe("private-restaurant-42"), "pusher:subscription_succeeded");
  expect(await refused).toMatchObject({ type: "AuthError" });
  await taken;
});

test("an unknown key makes the browser give up, a closing server makes it come back", async () => {
  const endpoint = await testRealtime();
  const stranger = browser(endpoint, "other-key");
  const failed = new Promise((resolve) => stranger.connection.bind("disconnected", resolve));
  await failed;
  const client = browser(endpoint);
  const channel = client.subscribe("private-restaurant-42");
  await heard(channel, "pusher:subscription_succeeded");
  const again = heard(channel, "pusher:subscription_succeeded");
  for (const connection of endpoint.realtime.connections) connection.close(4200, "The server closes.");
  await again;
  expect(endpoint.realtime.hub.channels.countOf("private-restaurant-42")).toBe(1);
});
