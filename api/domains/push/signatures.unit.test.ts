import { expect, test } from "vitest";
import { bodyMd5, channelAuth, httpSignature, isAuth, userAuth } from "./signatures.ts";

// The vectors of the platform reference, 4.3 and 4.4.
const app = { id: "app-id", key: "app-key", secret: "app-secret" };

test("a private channel", () => {
  expect(channelAuth(app, "1234.5678", "private-restaurant-42")).toBe(
    "app-key:9ea1043db830775d511af1b869a90218a52785811dd34092e1fedbdfa4a9a687",
  );
});

test("a presence channel signs the exact text sent", () => {
  const data = '{"user_id":"u1","user_info":{"name":"Ana"}}';
  expect(channelAuth(app, "1234.5678", "presence-restaurant-42", data)).toBe(
    "app-key:c151e1ada3f2e5c1d27da702cc6a70308ed4be4f4d0c5555585682937d258104",
  );
});

test("a user who signs in", () => {
  expect(userAuth(app, "1234.5678", '{"id":"u1"}')).toBe(
    "app-key:3d473cc356f847a3fe74d6659cf3f56160d2a5f6bee150d40bdcdbab6cc8aedb",
  );
});

test("an HTTP call, whatever the order of its parameters", () => {
  const body = String.raw`{"name":"new-message","data":"{\"id\":\"m1\"}","channels":["private-restaurant-42"]}`;
  expect(bodyMd5(body)).toBe("32827dddf154f0de18f80511ba29ec69");
  const parameters: [string, string][] = [
    ["body_md5", bodyMd5(body)],
    ["auth_version", "1.0"],
    ["auth_signature", "left out"],
    ["auth_timestamp", "1790000000"],
    ["auth_key", "app-key"],
  ];
  expect(httpSignature(app, { method: "POST", path: "/apps/app-id/events", parameters })).toBe(
    "ba4681d2f2eebccaa050dc4648d76e1043a9b5c4ea9c664fb4e05cd851bb4df9",
  );
});

test("only the same text is the same signature", () => {
  expect(isAuth("app-key:00", "app-key:00")).toBe(true);
  expect(isAuth("app-key:01", "app-key:00")).toBe(false);
  expect(isAuth("app-key:0", "app-key:00")).toBe(false);
});
