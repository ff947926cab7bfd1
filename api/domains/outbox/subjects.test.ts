import { expect, onTestFinished, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import { transaction } from "#api/db/transaction.ts";
import { outboxKinds } from "#api/outbox-kinds.ts";
import type { OutboxKindKey, OutboxSubjectKind } from "#contract/outbox/kinds.ts";
import { outboxSetup } from "#tests/factories/outbox.ts";
import { insertItem } from "#tests/factories/outbox-rows.ts";
import { createReview } from "#tests/factories/records.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { createOutboxWorker } from "./deliver/worker.ts";
import { queueItem } from "./items.ts";
import type { OutboxKind, OutboxKinds } from "./kinds.ts";
import { outboxSubjects } from "./subjects.ts";

const database = await testDatabase();
/** A word that this version of the program does not have, as a kind and as a subject. */
const post = "post";
const newKind = post as string as OutboxKindKey;
const newSubject = post as string as OutboxSubjectKind;
const remaining = async (id: string) =>
  (await database.pool.query("select state from outbox_items where id = $1", [id])).rows[0]?.state ?? null;

test("a kind and a subject that only the program knows are queued, sent and settled without a migration", async () => {
  const { restaurant, services, pass, platform } = await outboxSetup(database);
  const subjectId = newId();
  const locked: string[] = [];
  const sent: unknown[] = [];
  const kind: OutboxKind<string, unknown> = {
    ...(outboxKinds.hours as unknown as OutboxKind<string, unknown>),
    build: ({ payload }) => payload,
    findObstacle: async () => null,
    send: async (_call, payload) => {
      sent.push(payload);
      return "shown";
    },
    outcomeOf: () => ({ state: "live" }),
    evidenceOf: () => ({}),
    apply: async () => {},
  };
  const { lock } = outboxSubjects.restaurant;
  outboxSubjects[newSubject] = {
    ...outboxSubjects.restaurant,
    lock(tx, item) {
      locked.push(item.subjectId);
      return lock(tx, item);
    },
  };
  onTestFinished(() => {
    delete (outboxSubjects as Partial<typeof outboxSubjects>)[newSubject];
  });
  const id = await transaction(database, (tx) =>
    queueItem(tx, {
      kind: newKind,
      subject: { kind: newSubject, id: subjectId },
      restaurantId: restaurant.id,
      platformKey: "gmb",
      payload: { summary: "Carte d’automne" },
      former: null,
      isUndoable: false,
      by: { userId: null, name: "Lina" },
    }),
  );
  pass(121);
  const withPosts = { ...services, outboxKinds: { ...outboxKinds, [post]: kind } as OutboxKinds };
  const worker = createOutboxWorker(withPosts, () => platform.clock.now);
  onTestFinished(() => worker.close());
  await worker.run();
  expect(await remaining(id)).toBe("live");
  expect(sent).toEqual([{ summary: "Carte d’automne" }]);
  expect(new Set(locked)).toEqual(new Set([subjectId]));
});

test("an item of a kind that this version does not have waits untouched, is neither listed nor counted, and breaks no list", async () => {
  const { api, restaurant, worker } = await outboxSetup(database);
  const id = await insertItem(database, {
    restaurantId: restaurant.id,
    kind: newKind,
    subjectKind: newSubject,
    state: "queued",
    sentAt: null,
    resolvedAt: null,
  });
  await worker().run();
  expect(await remaining(id)).toBe("queued");
  const restaurantIds = [restaurant.id];
  expect((await api.outbox.list({ restaurantIds })).data).toEqual([]);
  expect((await api.outbox.counts({ restaurantIds })).data).toEqual({ states: {}, needsAttention: 0 });
});

test("the database takes any word as kind and subject, and holds what an item belongs to", async () => {
  const { restaurant, review } = await outboxSetup(database);
  const restaurantId = restaurant.id;
  const add = (given: Partial<Parameters<typeof insertItem>[1]>) =>
    insertItem(database, { restaurantId, subjectId: newId(), subjectKind: newSubject, kind: newKind, ...given });
  const refused = { constraint: "outbox_items_subject_check" };
  const ofPost = await add({});
  await expect(add({ reviewId: review.id })).rejects.toMatchObject(refused);
  await expect(add({ subjectKind: "restaurant" })).rejects.toMatchObject(refused);
  await expect(add({ subjectKind: "review" })).rejects.toMatchObject(refused);
  await expect(add({ subjectKind: "review", reviewId: review.id })).rejects.toMatchObject(refused);
  for (const word of ["", "Post", "a post", "post;"])
    await expect(add({ kind: word as OutboxKindKey })).rejects.toMatchObject({
      constraint: "outbox_items_words_check",
    });
  await expect(add({ state: "lost" as "live" })).rejects.toMatchObject({ code: "23514" });
  const other = await createReview(database, { restaurantId });
  const ofReview = await add({ subjectKind: "review", subjectId: other.id, reviewId: other.id });
  await database.pool.query("delete from reviews where id = $1", [other.id]);
  expect([await remaining(ofReview), await remaining(ofPost)]).toEqual([null, "refused"]);
  await database.pool.query("delete from restaurants where id = $1", [restaurantId]);
  expect(await remaining(ofPost)).toBeNull();
});
