import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { sandboxClient } from "#config/platforms.ts";
import { bearer, metaSignIn, setUpSandbox } from "../testing/setup.ts";
import { selectFields } from "./fields.ts";

const scopes = [
  "pages_show_list",
  "pages_read_engagement",
  "pages_read_user_content",
  "pages_manage_engagement",
  "pages_manage_metadata",
];
const ratingFields =
  "created_time,has_rating,has_review,rating,recommendation_type,review_text,reviewer,open_graph_story{id,comments.limit(25){id,message,from}}";
const dayMs = 86_400_000;

/** A person at work on the first Page. */
async function atWork(given = scopes) {
  const on = setUpSandbox();
  const user = await metaSignIn(on, given);
  const get = (path: string, token = user) => on.at("metaGraph")(path, bearer(token));
  const { data } = await on.json(get("/me/accounts?fields=id,name,access_token,location{city}&limit=100"));
  const page = data[0] as { id: string; name: string; access_token: string; location: object };
  const ratings = (query = "") =>
    on.json(get(`/${page.id}/ratings?fields=${ratingFields}&${query}`, page.access_token));
  const say = (path: string, message: string) =>
    on.at("metaGraph")(path, {
      method: "POST",
      body: new URLSearchParams({ message }),
      ...bearer(page.access_token),
    });
  return { on, user, get, page, pages: data, ratings, say };
}

describe("Meta's tokens", () => {
  test("lead from the dialog to Pages with tokens of their own, and each token names its kind and end", async () => {
    const { on, get, user, page, pages } = await atWork();
    expect(pages).toHaveLength(3);
    expect(Object.keys(page)).toEqual(["id", "name", "access_token", "location"]);
    expect(page.location).toEqual({ city: "Paris" });
    const debug = (token: string) =>
      on.json(get(`/debug_token?input_token=${token}&access_token=${sandboxClient.id}|${sandboxClient.secret}`, ""));
    expect((await debug(page.access_token)).data).toMatchObject({ type: "PAGE", expires_at: 0, is_valid: true });
    const { data } = await debug(user);
    expect(data).toMatchObject({ type: "USER", is_valid: true, scopes: ["public_profile", ...scopes] });
    on.time.now += 61 * dayMs;
    expect((await debug(user)).data).toMatchObject({ is_valid: false, error: { code: 190, subcode: 463 } });
    const ended = await get("/me");
    expect([ended.status, (await ended.json()).error]).toMatchObject([
      401,
      { code: 190, error_subcode: 463, type: "OAuthException" },
    ]);
  });
  test("fall together when the person takes consent back", async () => {
    const { on, get, user, page } = await atWork();
    expect(await on.json(on.at("metaGraph")("/me/permissions", { method: "DELETE", ...bearer(user) }))).toEqual({
      success: true,
    });
    for (const token of [user, page.access_token])
      expect((await on.json(get(`/${page.id}?fields=name`, token))).error).toMatchObject({
        code: 190,
        error_subcode: 458,
      });
  });
  test("are refused with a proof of another app", async () => {
    const { on, get, user } = await atWork();
    const proof = (secret: string) => createHmac("sha256", secret).update(user).digest("hex");
    expect((await get(`/me?appsecret_proof=${proof(sandboxClient.secret)}`)).status).toBe(200);
    expect((await on.json(get(`/me?appsecret_proof=${proof("other")}`))).error.code).toBe(100);
  });
});

describe("Meta's recommendations", () => {
  test("come page by page under cursors, and the last page has no next", async () => {
    const { ratings } = await atWork();
    const first = await ratings("limit=5");
    const second = await ratings(`limit=5&after=${first.paging.cursors.after}`);
    expect([first.data.length, second.data.length]).toEqual([5, 2]);
    expect(new URL(first.paging.next).searchParams.get("after")).toBe(first.paging.cursors.after);
    expect(second.paging.next).toBeUndefined();
    expect(first.data[0]).toMatchObject({
      created_time: expect.stringMatching(/\+0000$/),
      recommendation_type: expect.stringMatching(/^(positive|negative)$/),
      open_graph_story: { id: expect.stringMatching(/^\d+_\d+$/) },
    });
  });
  test("need a Page's token and the right", async () => {
    const { on, get, page } = await atWork();
    expect((await on.json(get(`/${page.id}/ratings`))).error.code).toBe(210);
    const unticked = await atWork(scopes.filter((scope) => scope !== "pages_read_user_content"));
    expect((await unticked.ratings()).error.code).toBe(283);
    expect((await on.json(get("/123456/ratings"))).error).toMatchObject({ code: 100, error_subcode: 33 });
  });
  test("are gone with error 12 where the version no longer serves them, and the Page's figures stay", async () => {
    const { on, get, page, ratings } = await atWork();
    await on.command({ do: "add_fault", kind: "ratings_deprecated" });
    expect((await ratings()).error.code).toBe(12);
    expect(await on.json(get(`/${page.id}?fields=overall_star_rating,rating_count`))).toMatchObject({
      rating_count: 7,
    });
  });
  test("come with the Page's followers, and its Instagram account tells its own with the right", async () => {
    const { on, get, page } = await atWork();
    const shown = await on.json(get(`/${page.id}?fields=followers_count,instagram_business_account{id,username}`));
    expect(shown).toMatchObject({ followers_count: expect.any(Number) });
    const account = `/${shown.instagram_business_account.id}?fields=followers_count`;
    expect((await on.json(get(account))).error.code).toBe(10);
    const withRight = await atWork([...scopes, "instagram_basic"]);
    expect(await withRight.on.json(withRight.get(account, withRight.page.access_token))).toEqual({
      id: shown.instagram_business_account.id,
      followers_count: expect.any(Number),
    });
  });
  test("are answered by comments, twice when said twice; a comment is changed and taken away", async () => {
    const { on, get, page, ratings, say } = await atWork();
    const unanswered = (await ratings()).data.find(
      ({ open_graph_story: story }: { open_graph_story: { comments?: object } }) => !story.comments,
    );
    const path = `/${unanswered.open_graph_story.id}/comments`;
    const read = async () => (await on.json(get(`${path}?fields=id,message,from`, page.access_token))).data;
    const { id } = await on.json(say(path, "Merci"));
    await say(path, "Merci");
    expect(await read()).toMatchObject([{ id, message: "Merci", from: { id: page.id } }, { message: "Merci" }]);
    expect(await on.json(say(`/${id}`, "Merci à vous"))).toEqual({ success: true });
    expect((await read())[0]).toMatchObject({ id, message: "Merci à vous" });
    await on.at("metaGraph")(`/${id}`, { method: "DELETE", ...bearer(page.access_token) });
    expect(await read()).toHaveLength(1);
    await on.command({ do: "add_fault", kind: "reply_refused", count: 1 });
    expect((await on.json(say(path, "Encore"))).error.code).toBe(368);
    expect(await read()).toHaveLength(1);
  });
});

test("fields are chosen with their braces and limits", () => {
  const story = { id: "1", a: { id: "2", b: 3, c: 4 }, list: { data: [{ id: "5", d: 6, e: 7 }] } };
  expect(selectFields(story, "a{b},list.limit(5){d},missing")).toEqual({
    id: "1",
    a: { id: "2", b: 3 },
    list: { data: [{ id: "5", d: 6 }] },
  });
  expect(selectFields(story, "a{b},,!")).toBeNull();
});
