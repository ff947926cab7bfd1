import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Connector, Session, VendorLocation } from "#api/platforms/connector.ts";
import { createHttp } from "#api/platforms/http/client.ts";
import { keys, realAccess, type VendorScript } from "#tests/platforms/fake-vendor.ts";
import { fakeMeta, pageToken, personToken } from "#tests/platforms/meta.ts";
import { instagramConnector } from "../instagram/connector.ts";
import { facebookConnector } from "./connector.ts";
import { facebookWeek } from "./profile.ts";

const graph = "https://graph.facebook.com/v27.0";
const session: Session = {
  accessToken: pageToken,
  location: { externalId: "P1", accountId: null },
  languages: ["fr"],
};
const own = { accessToken: personToken, refreshToken: null, expiresAt: null };
function connect(script: VendorScript = {}, build = facebookConnector) {
  const vendor = fakeMeta(script);
  return { vendor, connector: build(realAccess, createHttp(vendor.options)) };
}
function oauthOf({ authorization }: Connector) {
  if (authorization.kind !== "oauth") throw new Error("not by consent");
  return authorization;
}
async function locationsOf(connector: Connector): Promise<VendorLocation[]> {
  const found: VendorLocation[] = [];
  for await (const one of connector.locations?.(own) ?? []) found.push(one);
  return found;
}
const failure = (asked: Promise<unknown> | undefined) => asked?.catch((thrown: unknown) => thrown);

test("a Page lies in the country that Facebook writes out, and a list that leads back to where it is ends", async () => {
  const page = { id: "P9", name: "Trattoria Ana", location: { city: "Milano", country: "Italy" } };
  const asked = `GET ${graph}/me/accounts`;
  const { connector } = connect({ [asked]: { json: { data: [page] } } });
  expect((await locationsOf(connector))[0]).toMatchObject({ countryCode: "IT", locality: "Milano" });
  const paging = { cursors: { after: "again" }, next: `${graph}/me/accounts?after=again` };
  const endless = connect({ [asked]: { json: { data: [page], paging } } }).connector;
  expect(await failure(locationsOf(endless))).toMatchObject({ code: "UNKNOWN", vendorCode: "page_loop" });
});

describe("consent", () => {
  const redirectUri = "https://comptoir.test/credentials/callback";
  test("is asked for by the rights that are needed", () => {
    const url = oauthOf(connect().connector).consentUrl({ state: "s1", redirectUri, codeChallenge: "c1" });
    expect(`${url.origin}${url.pathname}`).toBe("https://www.facebook.com/v27.0/dialog/oauth");
    const { scope, ...rest } = Object.fromEntries(url.searchParams);
    expect(rest).toEqual({
      client_id: keys.META_APP_ID,
      redirect_uri: redirectUri,
      state: "s1",
      response_type: "code",
      auth_type: "rerequest",
    });
    expect(scope?.split(",")).toEqual(
      expect.arrayContaining(["pages_show_list", "pages_read_user_content", "pages_manage_engagement"]),
    );
  });
  test("becomes a lasting token, with what was given and until when", async () => {
    const { vendor, connector } = connect();
    const grant = await oauthOf(connector).exchange({ code: "code-1", codeVerifier: "v", redirectUri });
    expect(grant).toMatchObject({
      accountId: "U1",
      accountName: "Léa Martin",
      tokens: { accessToken: personToken, refreshToken: null, expiresAt: "2026-12-31T12:00:00.000Z" },
      consentEndsAt: "2027-01-15T08:00:00.000Z",
    });
    expect(vendor.sent.map(({ url }) => url.searchParams.get("grant_type") ?? url.pathname.split("/").at(-1))).toEqual([
      "access_token",
      "fb_exchange_token",
      "me",
      "debug_token",
    ]);
    expect(vendor.sent[3]?.url.searchParams.get("access_token")).toBe(`${keys.META_APP_ID}|${keys.META_APP_SECRET}`);
  });
  test("that Meta no longer takes is lost", async () => {
    const dead = { data: { is_valid: false, error: { code: 190, subcode: 460, message: "password" }, scopes: [] } };
    const { connector } = connect({ [`GET ${graph}/debug_token`]: { json: dead } });
    const error = await failure(oauthOf(connector).inspect(own));
    expect(error).toMatchObject({ code: "AUTH_EXPIRED", vendorCode: "190/460" });
  });
});

test("every call in somebody's name proves which app it comes from", async () => {
  const { vendor, connector } = connect();
  await connector.reviews?.totals?.(session);
  const [call] = vendor.sent;
  const proof = createHmac("sha256", keys.META_APP_SECRET).update(pageToken).digest("hex");
  expect(call?.url.searchParams.get("appsecret_proof")).toBe(proof);
  expect([call?.headers.authorization, call?.url.href.includes(pageToken)]).toEqual([`Bearer ${pageToken}`, false]);
});

test("Pages come from every page, each with its token; Instagram takes those that are linked", async () => {
  expect((await locationsOf(connect().connector)).map(({ externalId, token }) => [externalId, token])).toEqual([
    ["P1", pageToken],
    ["P2", pageToken],
    ["P3", pageToken],
  ]);
  const linked = await locationsOf(connect({}, instagramConnector).connector);
  expect(linked.map(({ externalId, accountId, name }) => [externalId, accountId, name])).toEqual([
    ["17P1", "P1", "ana.P1"],
    ["17P3", "P3", "ana.P3"],
  ]);
});

describe("recommendations", () => {
  test("are five or one star, old ones their own, others none", async () => {
    const row = (more: object) => ({ created_time: "2026-10-01T10:00:00+0000", reviewer: { id: "U" }, ...more });
    const data = [
      row({ recommendation_type: "positive", open_graph_story: { id: "S1" } }),
      row({ recommendation_type: "negative", open_graph_story: { id: "S2" } }),
      row({ rating: 3, open_graph_story: { id: "S3" } }),
      row({ recommendation_type: "mixed" }),
    ];
    const { connector } = connect({ [`GET ${graph}/P1/ratings`]: { json: { data } } });
    const page = await connector.reviews?.page(session, null, null);
    expect(page?.reviews.map(({ externalId, rating }) => [externalId, rating])).toEqual([
      ["S1", 5],
      ["S2", 1],
      ["S3", 3],
      [expect.stringMatching(/^sha256:/), 0],
    ]);
    expect(page?.next).toBeNull();
  });
  test("where Meta no longer gives them, the Page's own figures stay", async () => {
    const gone = { status: 400, json: { error: { message: "(#12) deprecated for versions v22.0", code: 12 } } };
    const { connector } = connect({ [`GET ${graph}/P1/ratings`]: gone });
    const error = await failure(connector.reviews?.page(session, null, null));
    expect(error).toMatchObject({ code: "UNSUPPORTED", vendorCode: "12" });
    expect(await connector.reviews?.totals?.(session)).toMatchObject({ count: 25, rating: 4.6 });
  });
  test("are answered by the Page alone: a guest's comment is no answer, with its author or, as before App Review, without", async () => {
    const comment = (id: string, from: string | null, day: number) => ({
      id,
      message: id,
      ...(from && { from: { id: from } }),
      created_time: `2026-10-0${day}T10:00:00+0000`,
    });
    const comments = {
      data: [comment("C1", "P1", 1), comment("C2", "P1", 3), comment("C3", "U7", 4), comment("C4", null, 5)],
    };
    const data = [{ created_time: "2026-10-01T10:00:00+0000", open_graph_story: { id: "S1", comments } }];
    const { connector } = connect({ [`GET ${graph}/P1/ratings`]: { json: { data } } });
    const page = await connector.reviews?.page(session, null, null);
    expect(page?.reviews[0]?.reply).toMatchObject({ text: "C2", state: "live" });
  });
});

describe("an answer", () => {
  test("whose confirmation was lost is found, and not written again", async () => {
    const { vendor, connector } = connect();
    vendor.state.fault = (exchange) => {
      if (exchange.method !== "POST") return null;
      // Meta has done it, although its response says that it failed.
      vendor.state.fault = null;
      vendor.comments.set("S2", [
        { id: "C9", message: "Merci !", from: { id: "P1" }, created_time: "2026-11-01T08:00:00+0000" },
      ]);
      return { status: 500, json: { error: { message: "An unexpected error", code: 2 } } };
    };
    expect(await connector.replies?.put(session, "S2", "Merci !", "key")).toMatchObject({ state: "live" });
    expect(vendor.comments.get("S2")).toHaveLength(1);
  });
  test("that did not arrive is reported as uncertain", async () => {
    const { vendor, connector } = connect();
    vendor.state.fault = ({ method }) =>
      method === "POST" ? { status: 500, json: { error: { message: "An unexpected error", code: 2 } } } : null;
    const error = await failure(connector.replies?.put(session, "S2", "Merci !", "key"));
    expect(error).toMatchObject({ code: "VENDOR_DOWN", isUncertain: true });
    expect(vendor.sent.filter(({ method }) => method === "POST")).toHaveLength(1);
  });
  test("has no place where the recommendation has no story", async () => {
    const error = await failure(connect().connector.replies?.put(session, "sha256:1", "Merci !", "key"));
    expect(error).toMatchObject({ code: "UNSUPPORTED", vendorCode: "no_story" });
  });
});

test("rights are those of this Page: some are given for others alone", async () => {
  const rights = await connect().connector.permissions?.(session);
  const granted = rights?.filter((right) => right.granted).map(({ key }) => key);
  expect(granted).toEqual(["pages_show_list", "pages_read_engagement", "pages_read_user_content"]);
});

test("hours of a Page: two services, past midnight, and what is none", () => {
  const hours = { mon_1_open: "12:00", mon_1_close: "14:30", mon_2_open: "19:00", mon_2_close: "23:00" };
  expect(facebookWeek({ ...hours, sun_1_open: "19:00", sun_1_close: "02:00", tue_1_open: "noon" })).toEqual([
    { openDay: "MONDAY", openTime: "12:00", closeDay: "MONDAY", closeTime: "14:30" },
    { openDay: "MONDAY", openTime: "19:00", closeDay: "MONDAY", closeTime: "23:00" },
    { openDay: "SUNDAY", openTime: "19:00", closeDay: "MONDAY", closeTime: "02:00" },
  ]);
});

test("webhooks of a Page are asked for", async () => {
  const { vendor, connector } = connect();
  await connector.watch?.(session);
  expect(vendor.sent[0]?.url.searchParams.get("subscribed_fields")).toBe("feed,mention,ratings");
});

describe("what Meta allows the app", () => {
  async function spent(percent: number) {
    const usage = JSON.stringify({ call_count: percent, total_time: 10, total_cputime: 10 });
    const info = { json: { id: "P1", rating_count: 25 }, headers: { "x-app-usage": usage } };
    const { vendor, connector } = connect({ [`GET ${graph}/P1`]: info });
    const ask = () => connector.reviews?.totals?.(session);
    await ask();
    return { vendor, ask };
  }
  test("is no concern while there is enough", async () => {
    const { vendor, ask } = await spent(74);
    const startedAt = vendor.state.nowMs;
    for (let count = 0; count < 3; count++) await ask();
    expect(vendor.state.nowMs).toBe(startedAt);
  });
  test("is spent slowly from three quarters on", async () => {
    const { vendor, ask } = await spent(75);
    const startedAt = vendor.state.nowMs;
    for (let count = 0; count < 3; count++) await ask();
    expect(vendor.state.nowMs - startedAt).toBe(2000);
  });
  test("is not spent to the end: calls wait, and go on after a while", async () => {
    const { vendor, ask } = await spent(95);
    expect(await failure(ask())).toMatchObject({
      code: "RATE_LIMITED",
      vendorCode: "app_usage",
      retryAfterSeconds: 300,
    });
    expect(vendor.sent).toHaveLength(1);
    vendor.state.nowMs += 300_000;
    expect(await ask()).toEqual({ count: 25, rating: null, followers: null });
  });
});
