import { expect, test } from "vitest";
import { parseEnvironment } from "./environment.ts";
import { pushSettings } from "./push.ts";

const secrets = { jwt: ["q8Zr2LwX5vT9nB4kH7mD1cJ6sF3gY0pA"] };
const settingsOf = (raw: Record<string, string>, jwt = secrets.jwt) => pushSettings(parseEnvironment(raw), { jwt });

test("processes that share the tokens' secret share the app, and others do not", () => {
  const own = settingsOf({});
  expect(own).toEqual(settingsOf({ ROLE: "worker" }));
  expect(own.app.secret).not.toBe(settingsOf({}, ["another-secret-of-32-characters-0"]).app.secret);
  expect(own).toMatchObject({
    publishUrl: null,
    clientUrl: null,
    app: { key: expect.stringMatching(/^[0-9a-f]{20}$/) },
  });
});

test("an engine takes over by settings alone", () => {
  const engine = {
    PUSHER_APP_ID: "1234",
    PUSHER_KEY: "key",
    PUSHER_SECRET: "secret",
    PUSHER_URL: "https://api-eu.pusher.com",
    PUSHER_CLIENT_URL: "wss://ws-eu.pusher.com",
  };
  expect(settingsOf(engine)).toEqual({
    app: { id: "1234", key: "key", secret: "secret" },
    publishUrl: "https://api-eu.pusher.com",
    clientUrl: "wss://ws-eu.pusher.com",
  });
});

test("half of an engine's settings stops the start", () => {
  expect(() => settingsOf({ PUSHER_KEY: "key" })).toThrow(
    /belong together, and PUSHER_APP_ID and PUSHER_SECRET is missing/,
  );
  expect(() => settingsOf({ PUSHER_CLIENT_URL: "wss://ws-eu.pusher.com" })).toThrow("set PUSHER_URL");
});
