import { expect, test } from "vitest";
import { createReply, createRestaurant, createReview } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { readPage } from "#tests/setup/read-page.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const api = await testApi();
const send = (await testWebApp()).over(api.fetch);

/** An owner's restaurant with a listing on Tripadvisor, the pages of its outbox and its reviews, and a way to write kept replies. */
async function setUp() {
  const { cookie, organizationId } = await signedInVisitor(api);
  const { id: restaurantId } = await createRestaurant(api.database, { organizationId, name: "Chez Near" });
  const open = async (path: string) => readPage((await send(path, { cookie })).text);
  const write = async (author: string, text: string) => {
    const url = `https://www.tripadvisor.com/ShowUserReviews-${author}`;
    const review = await createReview(api.database, { restaurantId, author, platformKey: "tripadvisor", url });
    return createReply(api.database, { reviewId: review.id, state: "saved", text });
  };
  return { cookie, restaurantId, open, write };
}

type Page = ReturnType<typeof readPage>;
const rowsOf = (page: Page) => page.all("ol[aria-label=Envois] > li");
/** The link of a view, with its number. */
const viewOf = (page: Page, name: string) =>
  page
    .all("a")
    .find((link) => link.textContent.startsWith(name))
    ?.textContent.replace(name, "");

test("the outbox lists replies to place by hand with their text and the page to paste them into, until they are marked", async () => {
  const { cookie, restaurantId, open, write } = await setUp();
  const path = `/restaurants/${restaurantId}/outbox?state=by_hand`;
  const empty = await open(path);
  expect(rowsOf(empty)).toEqual([]);
  expect(empty.text).toContain("Aucune réponse à déposer vous-même");
  expect(viewOf(empty, "À déposer")).toBe("");

  await write("Ana", "Merci Ana\net à bientôt");
  await write("Bo", "Merci Bo");
  const full = await open(path);
  expect(rowsOf(full)).toHaveLength(2);
  expect(viewOf(full, "À déposer")).toBe("2");
  expect(full.all("ol textarea[readonly]").map(({ textContent }) => textContent)).toContain("Merci Ana\net à bientôt");
  const links = full.all("ol a[target=_blank]");
  expect(links.map(({ textContent }) => textContent)).toEqual(["Copier et ouvrir", "Copier et ouvrir"]);
  expect(links.every((link) => link.getAttribute("href")?.startsWith("https://www.tripadvisor.com/"))).toBe(true);
  expect(viewOf(await open(`/restaurants/${restaurantId}/outbox`), "À déposer")).toBe("2");
  expect(rowsOf(await open(`/groups/outbox?state=by_hand&restaurants=${restaurantId}`))).toHaveLength(2);
  expect(rowsOf(await open(`${path}&kind=hours`))).toEqual([]);
  expect(rowsOf(await open(`${path}&platform=gmb`))).toEqual([]);
  expect(rowsOf(await open(`${path}&platform=tripadvisor`))).toHaveLength(2);

  const [reviewId = "", replyId = "", version = ""] = ["reviewId", "replyId", "version"].map(
    (name) => full.values(name)[0],
  );
  const form = { intent: "publish", reviewId, replyId, version };
  const marked = await send(path, { cookie, form });
  expect([marked.status, marked.headers.get("location")]).toEqual([302, path]);
  const left = await open(path);
  expect(rowsOf(left)).toHaveLength(1);
  expect(viewOf(left, "À déposer")).toBe("1");
  // Whoever presses the button of an older page comes back to the list, where nothing else has changed.
  expect((await send(path, { cookie, form: { ...form, version: "1" } })).status).toBe(302);
  expect(rowsOf(await open(path))).toHaveLength(1);
});

test("the reviews have a view of them, whose number is that of its list", async () => {
  const { cookie, restaurantId, open, write } = await setUp();
  const list = `/restaurants/${restaurantId}/reputation/reviews`;
  const counted = async () => JSON.parse((await send(`${list}/views.json`, { cookie })).text).byHand;
  const openView = async () => {
    const tabs = (await open(`${list}?period=all_time`)).all("a");
    const tab = tabs.find((link) => link.textContent.startsWith("Réponses à déposer"));
    return open(`${list}${tab?.getAttribute("href")?.replace(/^[^?]*/, "")}`);
  };
  await createReview(api.database, { restaurantId, author: "Cleo" });
  expect(await counted()).toBe("0");
  const empty = await openView();
  expect(empty.text).not.toContain("Cleo");

  await write("Ana", "Merci Ana");
  expect(await counted()).toBe("1");
  const full = await openView();
  expect(viewOf(full, "Réponses à déposer")).toBe("1");
  expect(full.text).toContain("Ana");
  expect(full.text).not.toContain("Cleo");
});

test("nobody sees, or marks, the replies of restaurants out of reach", async () => {
  const { restaurantId, open, write } = await setUp();
  const reply = await write("Ana", "Merci Ana");
  const page = await open(`/restaurants/${restaurantId}/outbox?state=by_hand`);
  const version = page.values("version")[0] ?? "";
  const other = await setUp();
  const groups = `/groups/outbox?state=by_hand`;
  expect(rowsOf(await other.open(groups))).toEqual([]);
  expect(rowsOf(await other.open(`${groups}&restaurants=${restaurantId}`))).toEqual([]);
  const form = { intent: "publish", reviewId: reply.reviewId, replyId: reply.id, version };
  await send(groups, { cookie: other.cookie, form });
  expect(rowsOf(await open(`/restaurants/${restaurantId}/outbox?state=by_hand`))).toHaveLength(1);
});
