import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { googleChanges, isGoogleToken } from "./google.ts";
import { isSignedByMeta, metaChallenge, metaChanges } from "./meta.ts";
import { isSigned } from "./signatures.ts";
import { uberChanges } from "./uber.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("Meta", () => {
  // The vector of the platform reference, 2.8.
  const body = bytes('{"object":"page","entry":[]}');
  const signature = "sha256=c85cd075d7390cfd477f58b73c953366209f6712aa74b05ba29c1b26c4ec8f95";
  test("signs the raw bytes", () => {
    expect(isSignedByMeta(body, signature, "meta-secret")).toBe(true);
    expect(isSignedByMeta(bytes('{"object":"page", "entry":[]}'), signature, "meta-secret")).toBe(false);
    expect(isSignedByMeta(body, signature, "another-secret")).toBe(false);
  });
  test.each([
    null,
    "",
    "sha256=",
    "sha256=é",
    signature.slice("sha256=".length),
    signature.replace("sha256", "sha1"),
    `${signature}00`,
  ])("is not believed for %o", (header) => {
    expect(isSignedByMeta(body, header, "meta-secret")).toBe(false);
  });
  test("is given its challenge for the agreed token alone", () => {
    const query = (token: string, mode = "subscribe") =>
      new URLSearchParams({ "hub.mode": mode, "hub.challenge": "123", "hub.verify_token": token });
    expect(metaChallenge(query("agreed"), "agreed")).toBe("123");
    expect(metaChallenge(query("other"), "agreed")).toBeNull();
    expect(metaChallenge(query("agreed", "unsubscribe"), "agreed")).toBeNull();
    expect(metaChallenge(query(""), null)).toBeNull();
  });
  test("names pages, mailboxes and accounts, each once", () => {
    const page = {
      object: "page",
      entry: [
        { id: "P1", time: 1, changes: [{ field: "ratings", value: {} }] },
        { id: "P1", time: 2, changes: [{ field: "feed", value: { item: "comment" } }] },
        { id: "P1", time: 3, messaging: [{ sender: { id: "U" } }] },
      ],
    };
    expect(metaChanges(page)).toEqual([
      { key: "facebook", externalId: "P1", report: null },
      { key: "messenger", externalId: "P1", report: null },
    ]);
    expect(metaChanges({ object: "instagram", entry: [{ id: "178414", changes: [{ field: "comments" }] }] })).toEqual([
      { key: "instagram", externalId: "178414", report: null },
    ]);
    expect(metaChanges({ object: "permissions", entry: [{ id: "1" }] })).toEqual([]);
    for (const odd of [undefined, null, [], { entry: [] }, { object: "page", entry: "P1" }])
      expect(metaChanges(odd)).toBeNull();
  });
});

describe("Google", () => {
  const push = (data: unknown, attributes = {}) => ({
    message: { data: Buffer.from(JSON.stringify(data)).toString("base64"), messageId: "1", attributes },
    subscription: "projects/p/subscriptions/s",
  });
  test("names its locations under whatever keys", () => {
    const bodies = [
      push({ notificationType: "NEW_REVIEW", reviewName: "accounts/7/locations/9001/reviews/AbF1" }),
      push({ type: "NEW_REVIEW", resource: { location: "locations/9001" } }),
      push({}, { locationName: "accounts/8/locations/9001" }),
    ];
    for (const body of bodies)
      expect(googleChanges(body)).toEqual([{ key: "gmb", externalId: "locations/9001", report: null }]);
  });
  test("may name none, and is no envelope without a message", () => {
    expect(googleChanges(push("ping"))).toEqual([]);
    expect(googleChanges({ message: { data: "%%%" } })).toEqual([]);
    for (const odd of [undefined, {}, { message: "x" }]) expect(googleChanges(odd)).toBeNull();
  });
  test("is known by the token at the end of the address", () => {
    expect(isGoogleToken("agreed", "agreed")).toBe(true);
    for (const given of [null, "", "agreeD", "agreed "]) expect(isGoogleToken(given, "agreed")).toBe(false);
  });
});

describe("Uber", () => {
  test("signs in hex without a prefix", () => {
    const body = bytes('{"event_type":"eats.report.success"}');
    const signature = createHmac("sha256", "uber-secret").update(body).digest("hex");
    expect(isSigned(body, signature, "uber-secret")).toBe(true);
    expect(isSigned(body, `sha256=${signature}`, "uber-secret")).toBe(false);
    expect(isSigned(bytes("{}"), signature, "uber-secret")).toBe(false);
    expect(isSigned(body, createHmac("sha256", "").update(body).digest("hex"), "")).toBe(false);
  });
  test("says where a report lies", () => {
    const delivery = {
      event_type: "eats.report.success",
      workflow_id: "w-1",
      report_metadata: { sections: [{ download_url: "https://files.example/a.csv?s=1" }, { name: "no link" }] },
    };
    expect(uberChanges(delivery)).toEqual([
      { key: "ubereats", externalId: null, report: { id: "w-1", addresses: ["https://files.example/a.csv?s=1"] } },
    ]);
    expect(uberChanges({ event_type: "orders.notification" })).toEqual([]);
    expect(uberChanges({})).toBeNull();
  });
});
