import { describe, expect, test } from "vitest";
import { reviewTagsMax, TagContent } from "#contract/review-tags/schemas.ts";
import { createOrganization, createRestaurant, createReview } from "#tests/factories/records.ts";
import { reviewSetup, staffOf } from "#tests/factories/review-setup.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { retagReviews } from "./retag.ts";

const database = await testDatabase();
type Desk = Awaited<ReturnType<typeof reviewSetup>>;
const create = async ({ api, restaurant }: Desk, content: Parameters<typeof TagContent.parse>[0] & object) =>
  (await api.reviewTags.create({ restaurantId: restaurant.id, ...TagContent.parse(content) })).data;
const managed = async ({ api, restaurant }: Desk) =>
  (await api.reviewTags.manage({ restaurantId: restaurant.id })).data;
const tagsOf = async ({ api }: Desk, reviewId: string) =>
  (await api.reviews.get({ reviewId })).data.work.tags.map(
    ({ name, isAutomatic }) => `${name}${isAutomatic ? "*" : ""}`,
  );

describe("the organization's list", () => {
  test("is created, renamed, merged and deleted; a name is there once, whatever its accents", async () => {
    const desk = await reviewSetup(database, "manager");
    const { api, restaurant, review } = desk;
    const here = { restaurantId: restaurant.id };
    const vip = await create(desk, { name: "Fidèle", colour: "blue" });
    const press = await create(desk, { name: "Presse" });
    await expect(create(desk, { name: "FIDELE" })).rejects.toMatchObject({ code: "TAG_NAME_TAKEN", status: 409 });
    const renamed = await api.reviewTags.update({
      ...here,
      tagId: vip._id,
      version: vip.version,
      ...TagContent.parse({ name: "Habitué" }),
    });
    expect(renamed.data).toMatchObject({ name: "Habitué", colour: "grey", reviewCount: 0 });
    await api.reviewWork.tag({ reviewId: review.id, add: [vip._id] });
    await expect(api.reviewTags.merge({ ...here, tagId: vip._id, intoTagId: vip._id })).rejects.toMatchObject({
      code: "TAG_MERGE",
    });
    const merged = await api.reviewTags.merge({ ...here, tagId: vip._id, intoTagId: press._id });
    expect(merged.data).toMatchObject({ name: "Presse", reviewCount: 1 });
    expect(await tagsOf(desk, review.id)).toEqual(["Presse"]);
    await api.reviewTags.delete({ ...here, tagId: press._id });
    expect(await managed(desk)).toEqual([]);
    expect(await tagsOf(desk, review.id)).toEqual([]);
  });

  test("is written on its expected version: the second of two people is refused with what the first wrote", async () => {
    const desk = await reviewSetup(database, "manager");
    const { _id: tagId, version } = await create(desk, { name: "Attente" });
    const other = await callerOf(database, await staffOf(database, desk.restaurant, "owner", "Zoé"));
    const seen = { restaurantId: desk.restaurant.id, tagId, version };
    const change = (api: Desk["api"], name: string, at: number) =>
      api.reviewTags.update({ ...seen, version: at, ...TagContent.parse({ name }) });
    const first = (await change(other.api, "Lenteur", version)).data;
    expect(first).toMatchObject({ name: "Lenteur", updatedBy: expect.stringContaining("Zoé") });
    const late = await change(desk.api, "Patience", version).catch((error: unknown) => error);
    expect(late).toMatchObject({ code: "CONFLICT", status: 409, data: { current: first } });
    expect(await managed(desk)).toMatchObject([{ name: "Lenteur" }]);
    expect((await change(desk.api, "Patience", first.version)).data.name).toBe("Patience");
  });

  test("of two people at the same tag at once refuses one of them", async () => {
    const desk = await reviewSetup(database, "manager");
    const { _id: tagId, version } = await create(desk, { name: "Attente" });
    const seen = { restaurantId: desk.restaurant.id, tagId, version };
    const responses = await Promise.allSettled(
      ["Lenteur", "Patience"].map((name) => desk.api.reviewTags.update({ ...seen, ...TagContent.parse({ name }) })),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("belongs to one organization, is read by all of it and changed from manager upwards", async () => {
    const desk = await reviewSetup(database, "manager");
    const tag = await create(desk, { name: "Allergie" });
    const other = await reviewSetup(database, "manager");
    expect((await other.api.reviewTags.list({})).data).toEqual([]);
    const theirs = { restaurantId: other.restaurant.id, tagId: tag._id };
    await expect(other.api.reviewTags.delete(theirs)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(other.api.reviewWork.tag({ reviewId: other.review.id, add: [tag._id] })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    const editor = await callerOf(database, await staffOf(database, desk.restaurant, "editor"));
    expect((await editor.api.reviewTags.list({})).data.map(({ name }) => name)).toEqual(["Allergie"]);
    expect((await managed({ ...desk, ...editor })).map(({ name }) => name)).toEqual(["Allergie"]);
    await expect(
      editor.api.reviewTags.create({ restaurantId: desk.restaurant.id, ...TagContent.parse({ name: "x" }) }),
    ).rejects.toMatchObject({ code: "PERMISSION_RULE" });
  });

  test("is refused once it is full", async () => {
    const desk = await reviewSetup(database, "owner");
    await database.pool.query(
      "insert into tags (id, organization_id, name) select gen_random_uuid(), $1, 'Tag ' || n from generate_series(1, $2::int) n",
      [desk.restaurant.organizationId, reviewTagsMax],
    );
    await expect(create(desk, { name: "Un de trop" })).rejects.toMatchObject({ code: "TAG_LIMIT", status: 409 });
  });

  test.each([{ name: "" }, { name: "x".repeat(41) }, { name: "a", colour: "pink" }, { name: "a", rule: {} }])(
    "takes no %j",
    async (content) => {
      const { fetch, restaurant } = await reviewSetup(database, "owner");
      expect((await fetch("POST", `/restaurants/${restaurant.id}/review-tags`, content)).status).toBe(422);
    },
  );
});

describe("rules", () => {
  test("tag what arrives: rating, words whatever their accents, language; all conditions must be met", async () => {
    const desk = await reviewSetup(database, "owner");
    const restaurantId = desk.restaurant.id;
    await create(desk, { name: "Attente", rule: { words: ["attendu", "lent*", "une heure"] } });
    await create(desk, { name: "Grave", rule: { ratings: [1, 2], languages: ["fr"] } });
    const slow = await createReview(database, {
      restaurantId,
      rating: 2,
      text: "Service très LENTE, dommage",
      title: null,
    });
    const hour = await createReview(database, {
      restaurantId,
      rating: 2,
      language: "it",
      text: "Après une  heure… attendue",
    });
    const part = await createReview(database, { restaurantId, rating: 5, text: "Inattendu et talentueux" });
    const author = await createReview(database, { restaurantId, rating: 5, author: "Lente Attendu", text: "Parfait" });
    expect(await tagsOf(desk, slow.id)).toEqual(["Attente*", "Grave*"]);
    expect(await tagsOf(desk, hour.id)).toEqual(["Attente*"]);
    expect(await tagsOf(desk, part.id)).toEqual([]);
    expect(await tagsOf(desk, author.id)).toEqual([]);
    await database.pool.query("update reviews set text = 'Rien à dire', rating = 4 where id = $1", [slow.id]);
    expect(await tagsOf(desk, slow.id)).toEqual([]);
  });

  test("words are words and no pattern", async () => {
    const desk = await reviewSetup(database, "owner");
    await create(desk, { name: "Motif", rule: { words: [".*a(", "\\m|\\M", "a|r"] } });
    const review = await createReview(database, {
      restaurantId: desk.restaurant.id,
      text: "Un repas parfait, rien à redire",
    });
    expect(await tagsOf(desk, review.id)).toEqual(["Motif*"]);
    const none = await createReview(database, { restaurantId: desk.restaurant.id, text: "Un repas parfait" });
    expect(await tagsOf(desk, none.id)).toEqual([]);
  });

  test("a changed rule goes through older reviews again; what a person decided stays, and precision is given", async () => {
    const desk = await reviewSetup(database, "manager");
    const { api, restaurant } = desk;
    const [bad, worse, mine] = await Promise.all(
      [1, 2, 5].map((rating) => createReview(database, { restaurantId: restaurant.id, rating })),
    );
    const tag = await create(desk, { name: "Négatif", rule: { ratings: [1, 2] } });
    expect(tag).toMatchObject({ isRetagging: true, retagged: { done: 0, total: 4 } });
    await api.reviewWork.tag({ reviewId: mine?.id ?? "", add: [tag._id] });
    await retagReviews({ database });
    expect(await managed(desk)).toMatchObject([
      { isRetagging: false, retagged: null, reviewCount: 3, automaticCount: 2, correctedCount: 0 },
    ]);
    await api.reviewWork.tag({ reviewId: bad?.id ?? "", remove: [tag._id] });
    const content = TagContent.parse({ name: "Négatif", rule: { ratings: [1] } });
    const seen = { restaurantId: restaurant.id, tagId: tag._id, version: tag.version };
    const { version } = (await api.reviewTags.update({ ...seen, ...content })).data;
    await retagReviews({ database });
    expect(await tagsOf(desk, bad?.id ?? "")).toEqual([]);
    expect(await tagsOf(desk, worse?.id ?? "")).toEqual([]);
    expect(await tagsOf(desk, mine?.id ?? "")).toEqual(["Négatif"]);
    expect(await managed(desk)).toMatchObject([{ reviewCount: 1, automaticCount: 1, correctedCount: 1 }]);
    await api.reviewTags.update({ ...seen, version, ...content, rule: null });
    await retagReviews({ database });
    expect(await managed(desk)).toMatchObject([{ rule: null, reviewCount: 1, automaticCount: 0 }]);
  });

  test("of one organization leave another's reviews alone", async () => {
    const desk = await reviewSetup(database, "owner");
    await create(desk, { name: "Cinq", rule: { ratings: [5] } });
    const foreign = await createReview(database, { rating: 5 });
    await retagReviews({ database });
    const { rows } = await database.pool.query("select 1 from review_tag_links where review_id = $1", [foreign.id]);
    expect(rows).toEqual([]);
  });
});

test("the list and its count filter by tag, over few and over many restaurants", async () => {
  const { id: organizationId } = await createOrganization(database);
  const first = await createRestaurant(database, { organizationId });
  const second = await createRestaurant(database, { organizationId });
  const [one, two] = [
    await createReview(database, { restaurantId: first.id }),
    await createReview(database, { restaurantId: second.id }),
  ];
  await createReview(database, { restaurantId: second.id });
  const owner = await callerOf(database, await staffOf(database, first, "owner"));
  const { data: tag } = await owner.api.reviewTags.create({
    restaurantId: first.id,
    ...TagContent.parse({ name: "VIP" }),
  });
  for (const { id } of [one, two]) await owner.api.reviewWork.tag({ reviewId: id, add: [tag._id] });
  const idsOf = async (query: object) => (await owner.api.reviews.search(query)).data.map(({ _id }) => _id).sort();
  expect(await idsOf({ tagIds: [tag._id] })).toEqual([one.id, two.id].sort());
  expect(await idsOf({ tagIds: [tag._id], restaurantIds: [second.id] })).toEqual([two.id]);
  expect((await owner.api.reviews.count({ tagIds: [tag._id] })).data).toEqual({ count: 2, isExact: true });
  expect((await owner.api.reviews.count({})).data.count).toBe(3);
});

test("the history names each tag that somebody added or removed, once", async () => {
  const desk = await reviewSetup(database, "manager");
  const { api, review } = desk;
  const { _id } = await create(desk, { name: "Presse" });
  for (const change of [{ add: [_id] }, { add: [_id] }, { remove: [_id] }])
    await api.reviewWork.tag({ reviewId: review.id, ...change });
  const { data } = await api.reviews.history({ reviewId: review.id });
  const tagged = data.filter(({ kind }) => kind === "tagged" || kind === "untagged");
  expect(tagged.map(({ kind, text }) => [kind, text])).toEqual([
    ["untagged", "Presse"],
    ["tagged", "Presse"],
  ]);
  expect(tagged[0]?.userName).toBeTruthy();
});
