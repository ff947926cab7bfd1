import { describe, expect, test } from "vitest";
import { createReview } from "#tests/factories/records.ts";
import { reviewSetup, staffOf } from "#tests/factories/review-setup.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

const database = await testDatabase();
const toldTo = async (userId: string) => {
  const { rows } = await database.pool.query("select data->>'event' as event from push_events where user_id = $1", [
    userId,
  ]);
  return rows.map(({ event }) => event);
};

describe("notes", () => {
  test("are written, read by colleagues, changed and deleted by their author; whom they mention is notified once", async () => {
    const desk = await reviewSetup(database, "moderator");
    const { api, restaurant, review, user } = desk;
    const reviewId = review.id;
    const zoe = await staffOf(database, restaurant, "guest", "Zoé");
    const { data: note } = await api.reviewWork.addNote({ reviewId, text: "  @zoe roy et @Lina Roy,\r\nà rappeler " });
    expect(note).toMatchObject({ text: "@zoe roy et @Lina Roy,\nà rappeler", isMine: true, editedAt: null });
    expect(note.mentions.map(({ name }) => name).sort()).toEqual(["Lina Roy", "Zoé Roy"]);
    await api.reviewWork.editNote({ reviewId, noteId: note._id, text: "@Zoé Roy : fait" });
    expect(await toldTo(zoe.id)).toEqual(["mentioned"]);
    expect(await toldTo(user.id)).toEqual([]);
    const colleague = await callerOf(database, zoe);
    const { data: seen } = await colleague.api.reviewWork.notes({ reviewId });
    expect(seen).toMatchObject([{ text: "@Zoé Roy : fait", isMine: false, author: { name: "Lina Roy" } }]);
    expect(seen[0]?.editedAt).not.toBeNull();
    expect((await api.reviews.get({ reviewId })).data.work.noteCount).toBe(1);
    await api.reviewWork.deleteNote({ reviewId, noteId: note._id });
    expect((await api.reviewWork.notes({ reviewId })).data).toEqual([]);
  });

  test("of somebody else are neither changed nor deleted, not even by an owner", async () => {
    const { api, restaurant, review } = await reviewSetup(database, "editor");
    const { data: note } = await api.reviewWork.addNote({ reviewId: review.id, text: "À moi" });
    const owner = await callerOf(database, await staffOf(database, restaurant, "owner"));
    const where = { reviewId: review.id, noteId: note._id };
    const refusal = { code: "NOTE_OF_ANOTHER", status: 403 };
    await expect(owner.api.reviewWork.editNote({ ...where, text: "Non" })).rejects.toMatchObject(refusal);
    await expect(owner.api.reviewWork.deleteNote(where)).rejects.toMatchObject(refusal);
    const other = await createReview(database, { restaurantId: restaurant.id });
    await expect(api.reviewWork.deleteNote({ ...where, reviewId: other.id })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect((await api.reviewWork.notes({ reviewId: review.id })).data).toMatchObject([{ text: "À moi" }]);
  });

  test.each(["", "   ", "x".repeat(2001)])("take no %j", async (text) => {
    const { fetch, review } = await reviewSetup(database, "editor");
    expect((await fetch("POST", `/reviews/${review.id}/notes`, { text })).status).toBe(422);
  });

  test("never leave: no table but their own, and no answer but that of notes, holds their words", async () => {
    const { api, review, restaurant } = await reviewSetup(database, "owner");
    const secret = `notesecrete${review.id.replaceAll("-", "")}`;
    const { data: note } = await api.reviewWork.addNote({ reviewId: review.id, text: `Ne pas dire : ${secret}` });
    await api.reviewWork.editNote({ reviewId: review.id, noteId: note._id, text: `Toujours ${secret}` });
    await api.reviews.reply({ reviewId: review.id, version: 1, text: "Merci de votre visite" });
    const { rows: tables } = await database.pool.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`,
    );
    const holding: string[] = [];
    for (const { name } of tables) {
      const { rowCount } = await database.pool.query(
        `select 1 from ${name} t where to_jsonb(t)::text like $1 limit 1`,
        [`%${secret}%`],
      );
      if (rowCount) holding.push(name);
    }
    expect(holding).toEqual(["public.review_notes"]);
    const responses = [
      await api.reviews.get({ reviewId: review.id }),
      await api.reviews.search({ restaurantIds: [restaurant.id] }),
      await api.reviews.history({ reviewId: review.id }),
      await api.outbox.list({ restaurantIds: [restaurant.id] }),
      await api.outbox.history({ reviewId: review.id }),
      await api.reviews.search({ text: secret }),
    ];
    expect(JSON.stringify(responses)).not.toContain(secret);
  });
});

test("every call on a foreign review is the 404 of a missing one", async () => {
  const { fetch, user } = await reviewSetup(database, "owner");
  const foreign = await createReview(database);
  const missing = "01890000-0000-7000-8000-000000000000";
  const calls = (id: string): [string, string, unknown?][] => [
    ["PUT", `/reviews/${id}/tags`, { add: [] }],
    ["PUT", `/reviews/${id}/assignee`, { userId: user.id }],
    ["GET", `/reviews/${id}/notes`],
    ["POST", `/reviews/${id}/notes`, { text: "a" }],
    ["PUT", `/reviews/${id}/notes/${missing}`, { text: "a" }],
    ["DELETE", `/reviews/${id}/notes/${missing}`, {}],
  ];
  for (const id of [foreign.id, missing])
    for (const [method, path, body] of calls(id)) expect((await fetch(method, path, body)).status, path).toBe(404);
});
