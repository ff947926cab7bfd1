import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import { replyToken } from "#api/mail/reply-links.ts";
import { reviewQuery } from "#contract/reviews/filters.ts";
import { createReply } from "#tests/factories/records.ts";
import { batchSetup } from "#tests/factories/review-batches/setup.ts";
import { totalsOf } from "#tests/factories/review-setup.ts";
import { callerOf, testSettings } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

const database = await testDatabase();
// Workers claim every due item, also those of other tests.
beforeEach(async () => {
  await database.pool.query("delete from outbox_items");
});

type Setup = Awaited<ReturnType<typeof setUp>>;
const setUp = () => batchSetup(database, 2);
const typed = "Merci Inès, à très vite chez nous.";
const nothing = { answered: false, pending: false, notAnswered: false, notAnswerable: false };
const queues = {
  all: {},
  toAnswer: { ...nothing, notAnswered: true },
  pending: { ...nothing, pending: true },
  answered: { ...nothing, answered: true },
  approval: { awaitingApproval: true },
  refused: { refused: true },
};

/** What a person sees of a restaurant's reviews: lists, their counts, numbers of the menu, replies, drafts, suggestions. */
async function seen({ api, restaurant, review, ids }: Setup) {
  const restaurantIds = [restaurant.id];
  const lists: Record<string, unknown> = {};
  for (const [name, query] of Object.entries(queues)) {
    const search = { ...reviewQuery.defaults, ...query, restaurantIds };
    const { data } = await api.reviews.search(search);
    const count = (await api.reviews.count(search)).data;
    lists[name] = [data.map(({ _id }) => ids.indexOf(_id)).sort(), count];
    expect(count.count, name).toBe(data.length);
  }
  const { unanswered, outboxAttention } = (await api.shell.get({ restaurantId: restaurant.id })).data;
  const kept = (await api.reviewBatches.keptReplies({})).data.count;
  const { answerState, replies, work, deadline } = (await api.reviews.get({ reviewId: review.id })).data;
  const { drafts } = (await api.replySuggestions.drafts({ reviewId: review.id })).data;
  const suggestions = (await api.replySuggestions.list({ reviewId: review.id })).data;
  const { rows: uses } = await database.pool.query("select count(*)::int from template_uses where review_id = $1", [
    review.id,
  ]);
  return {
    ...{
      lists,
      unanswered,
      outboxAttention,
      kept,
      answerState,
      dueAt: deadline?.dueAt,
      uses,
      totals: await totalsOf(database, restaurant.id),
    },
    suggestion: work.suggestion,
    waiting: suggestions.filter(({ state }) => state === "waiting").map(({ text }) => text),
    replies: replies.map(({ text, state, outbox, refusalReason }) => [text, state, refusalReason, outbox?.state]),
    drafts: drafts.map(({ text, replyId }) => [text, replyId]),
  };
}

const versionOf = async ({ api, review }: Setup) => (await api.reviews.get({ reviewId: review.id })).data.version;
const type = ({ api, review }: Setup, text = typed) =>
  api.replySuggestions.saveDraft({ reviewId: review.id, replyId: null, text });
const cancelNewest = async ({ api, restaurant }: Setup) => {
  const [item] = (await api.outbox.list({ restaurantIds: [restaurant.id] })).data;
  return api.outbox.cancel({ itemId: item?._id ?? "" });
};
const cancelAll = ({ api, restaurant }: Setup) =>
  api.outbox.cancelAll({ restaurantIds: [restaurant.id], expectedCount: 10 });
const latestReply = async ({ api, review }: Setup) => {
  const { data } = await api.reviews.get({ reviewId: review.id });
  return { reviewId: review.id, version: data.version, replyId: data.replies.at(-1)?._id ?? "" };
};
async function sendAll(setup: Setup) {
  setup.pass(700);
  await setup.worker().run();
}
async function suggested(setup: Setup) {
  const { api } = await setup.colleague("moderator");
  await api.replySuggestions.suggest({ reviewId: setup.review.id, version: await versionOf(setup), text: typed });
  return (await setup.api.reviews.get({ reviewId: setup.review.id })).data.work.suggestion?._id ?? "";
}
async function link({ review, user }: Setup) {
  const id = newId();
  await database.pool.query(
    "insert into reply_links (id, user_id, review_id, expires_at) values ($1, $2, $3, now() + interval '1 day')",
    [id, user.id, review.id],
  );
  return replyToken(testSettings(), id);
}
const reply = async (setup: Setup, text = typed, more: { templateVariantId?: string; sendAt?: string } = {}) =>
  setup.api.reviews.reply({ reviewId: setup.review.id, version: await versionOf(setup), text, ...more });

/** How a reply comes about: what is there before, and the write; what takes it back. */
type Case = {
  before(setup: Setup): Promise<unknown>;
  write(setup: Setup, before: never): Promise<unknown>;
  undo(setup: Setup, written: never): Promise<unknown>;
};
const cases: Record<string, Case> = {
  "typed in the composer": { before: type, write: (setup) => reply(setup), undo: cancelNewest },
  "typed, cancelled with all others": { before: type, write: (setup) => reply(setup), undo: cancelAll },
  "to leave tomorrow": {
    before: type,
    write: (setup) => reply(setup, typed, { sendAt: new Date(Date.now() + 86_400_000).toISOString() }),
    undo: cancelNewest,
  },
  "queued, then reworded": {
    before: type,
    write: async (setup) => {
      await reply(setup, "Merci.");
      await setup.api.reviews.editReply({ ...(await latestReply(setup)), text: typed });
    },
    undo: cancelNewest,
  },
  "queued, deleted before it left": {
    before: type,
    write: (setup) => reply(setup),
    undo: async (setup) => setup.api.reviews.deleteReply(await latestReply(setup)),
  },
  "made of a template": {
    before: async (setup) => {
      await type(setup);
      const templateId = await setup.template();
      const { data } = await setup.api.templates.get({ restaurantId: setup.restaurant.id, templateId });
      return data.versions[0]?.variants[0]?._id;
    },
    write: (setup, templateVariantId) => reply(setup, typed, { templateVariantId }),
    undo: cancelNewest,
  },
  "of a colleague's suggestion": {
    before: suggested,
    write: async (setup, suggestionId) =>
      setup.api.replySuggestions.approve({
        ...{ reviewId: setup.review.id, suggestionId, version: await versionOf(setup), text: typed },
      }),
    undo: cancelNewest,
  },
  "written over a colleague's suggestion": {
    before: async (setup) => {
      await suggested(setup);
      await type(setup, "Merci, mais autrement.");
    },
    write: (setup) => reply(setup, "Merci, mais autrement."),
    undo: cancelNewest,
  },
  suggested: {
    before: type,
    write: async (setup) =>
      setup.api.replySuggestions.suggest({ reviewId: setup.review.id, version: await versionOf(setup), text: typed }),
    undo: async ({ api, review }) => {
      const [{ _id: suggestionId } = { _id: "" }] = (await api.replySuggestions.list({ reviewId: review.id })).data;
      return api.replySuggestions.withdraw({ reviewId: review.id, suggestionId });
    },
  },
  "of a batch": {
    before: async (setup) => {
      await type(setup, "Autre brouillon");
      await setup.template();
    },
    write: (setup) => setup.run(setup.ids, { kind: "reply", templateId: null }),
    undo: (setup, batch) => setup.undo(batch),
  },
  "from a mail link": {
    before: async (setup) => {
      await type(setup);
      return link(setup);
    },
    write: async (setup, token) => {
      const { api } = await callerOf(database, null, { platforms: setup.platform.platforms });
      await api.replyLinks.reply({ token, text: typed, version: await versionOf(setup) });
    },
    undo: cancelNewest,
  },
  "kept before its platform was connected": {
    before: ({ review, user }) =>
      createReply(database, { reviewId: review.id, text: typed, authorUserId: user.id, authorName: "Lina Roy" }),
    write: async (setup) => setup.api.reviews.editReply({ ...(await latestReply(setup)), text: typed }),
    undo: cancelNewest,
  },
  "kept, sent with others": {
    before: ({ review, user }) =>
      createReply(database, { reviewId: review.id, text: typed, authorUserId: user.id, authorName: "Lina Roy" }),
    write: async ({ api, restaurant, confirm }) => {
      const { data } = await api.reviewBatches.chooseKept({ restaurantId: restaurant.id });
      return confirm(data);
    },
    undo: cancelNewest,
  },
  "to be posted by hand": {
    before: async (setup) => {
      await database.pool.query("update reviews set platform_key = 'tripadvisor' where id = $1", [setup.review.id]);
      await type(setup);
    },
    write: (setup) => reply(setup),
    undo: async (setup) => setup.api.reviews.deleteReply(await latestReply(setup)),
  },
  "refused, then corrected": {
    before: async (setup) => {
      setup.platform.takes = { state: "refused", refusalReason: "PERSONAL_INFO" };
      await reply(setup);
      await sendAll(setup);
      const { reviewId, replyId } = await latestReply(setup);
      await setup.api.replySuggestions.saveDraft({ reviewId, replyId, text: "Corrigé" });
    },
    write: async (setup) => setup.api.reviews.editReply({ ...(await latestReply(setup)), text: "Corrigé" }),
    undo: cancelNewest,
  },
  "published by hand on the platform, then reworded": {
    before: ({ review, user }) =>
      createReply(database, { reviewId: review.id, state: "published", text: "Merci", authorUserId: user.id }),
    write: async (setup) => setup.api.reviews.editReply({ ...(await latestReply(setup)), text: "Merci" }),
    undo: cancelNewest,
  },
  "published, taken off the platform again": {
    before: type,
    write: async (setup) => {
      setup.platform.takes = { state: "live", refusalReason: null };
      await reply(setup);
      await sendAll(setup);
    },
    undo: async (setup) => {
      const [item] = (await setup.api.outbox.list({ restaurantIds: [setup.restaurant.id] })).data;
      await setup.api.outbox.undo({ itemId: item?._id ?? "" });
      await sendAll(setup);
    },
  },
  "deleted from the platform": {
    before: async (setup) => {
      setup.platform.takes = { state: "live", refusalReason: null };
      await reply(setup);
      await sendAll(setup);
    },
    write: async (setup) => setup.api.reviews.deleteReply(await latestReply(setup)),
    undo: cancelNewest,
  },
};

describe("a reply that is taken back leaves everything as it was before", () => {
  test.each(Object.entries(cases))("%s", async (_name, { before, write, undo }) => {
    const setup = await setUp();
    const there = await before(setup);
    const was = await seen(setup);
    const written = await write(setup, there as never);
    await undo(setup, written as never);
    expect(await seen(setup)).toEqual(was);
    await sendAll(setup);
    expect(await seen(setup)).toEqual(was);
  });
});

describe("a reply that is taken back", () => {
  test("keeps the words that its writer changed as a draft of that reply", async () => {
    const setup = await setUp();
    setup.platform.takes = { state: "live", refusalReason: null };
    await reply(setup, "Merci.");
    await sendAll(setup);
    const was = await seen(setup);
    const target = await latestReply(setup);
    await setup.api.reviews.editReply({ ...target, text: typed });
    await cancelNewest(setup);
    expect(await seen(setup)).toEqual({ ...was, drafts: [[typed, target.replyId]] });
  });

  test("is its writer's draft, also where a colleague takes it back", async () => {
    const setup = await setUp();
    await reply(setup);
    const { api } = await setup.colleague("manager");
    await cancelNewest({ ...setup, api });
    expect((await api.replySuggestions.drafts({ reviewId: setup.review.id })).data.drafts).toEqual([]);
    expect((await seen(setup)).drafts).toEqual([[typed, null]]);
  });

  test("leaves what its writer has typed since, and the suggestion that was made since", async () => {
    const setup = await setUp();
    const suggestionId = await suggested(setup);
    const version = await versionOf(setup);
    await setup.api.replySuggestions.approve({ reviewId: setup.review.id, suggestionId, version, text: "Autrement." });
    await type(setup, "Depuis");
    const ana = await setup.colleague("moderator", "Eva");
    await ana.api.replySuggestions.suggest({
      ...{ reviewId: setup.review.id, version: await versionOf(setup), text: "Plutôt ceci" },
    });
    await cancelNewest(setup);
    expect(await seen(setup)).toMatchObject({ waiting: ["Plutôt ceci"], drafts: [["Depuis", null]], replies: [] });
  });

  test("lets the reply wait again that it had replaced", async () => {
    const setup = await setUp();
    await reply(setup, "Le premier");
    await type(setup, "Le second");
    const was = await seen(setup);
    await reply(setup, "Le second");
    await cancelNewest(setup);
    expect(await seen(setup)).toEqual(was);
    await sendAll(setup);
    expect(setup.platform.replies.get(setup.review.externalId)?.text).toBe("Le premier");
  });

  test("is not taken back once it has left: nothing changes", async () => {
    const setup = await setUp();
    await reply(setup);
    const [item] = (await setup.api.outbox.list({ restaurantIds: [setup.restaurant.id] })).data;
    await sendAll(setup);
    const was = await seen(setup);
    await expect(setup.api.outbox.cancel({ itemId: item?._id ?? "" })).rejects.toMatchObject({ code: "OUTBOX_STATE" });
    expect(await seen(setup)).toEqual(was);
  });
});
