import { expect, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import { listMigrations } from "#api/db/migrate.ts";
import { insertItem } from "#tests/factories/outbox-rows.ts";
import { createReply, createReview } from "#tests/factories/records.ts";
import { testDatabase } from "#tests/setup/database.ts";

/** The table as it was when the outbox sent replies alone. */
const formerTable = `alter table outbox_items drop constraint outbox_items_subject_check,
  drop column subject_kind, drop column subject_id, drop column payload, drop column former, drop column remote,
  add column text text, add column previous_text text, add column remote_text text,
  add constraint outbox_items_kind_check check (kind in ('reply', 'reply_deletion')),
  alter column review_id set not null`;

test("items from before it knew kinds keep their subject, their words and what stood there", async () => {
  const database = await testDatabase();
  const { pool } = database;
  await pool.query(formerTable);
  const review = await createReview(database);
  const reply = await createReply(database, { reviewId: review.id });
  const insert = async (kind: string, state: string, texts: (string | null)[]) => {
    const id = newId();
    await pool.query(
      `insert into outbox_items (id, restaurant_id, platform_key, kind, review_id, reply_id, state, idempotency_key, send_after,
         next_attempt_at, text, previous_text, remote_text) values ($1, $2, 'gmb', $3, $4, $5, $6, $1, now(), now(), $7, $8, $9)`,
      [id, review.restaurantId, kind, review.id, reply.id, state, ...texts],
    );
    return id;
  };
  const waiting = await insert("reply", "queued", ["Merci", null, null]);
  const replaced = await insert("reply", "overwritten", ["Merci", "Bonjour", "Le nôtre"]);
  const deleted = await insert("reply_deletion", "live", [null, "Merci", null]);
  const wordless = await insert("reply", "failed", [null, null, null]);

  const { sql = "" } = (await listMigrations()).find(({ name }) => name === "0037_outbox_kinds.sql") ?? {};
  await pool.query(sql);
  const { rows } = await pool.query(
    `select id, subject_kind, subject_id, review_id, payload, former, remote, state from outbox_items where restaurant_id = $1`,
    [review.restaurantId],
  );
  const of = (id: string) => rows.find((row) => row.id === id);
  const subject = { subject_kind: "review", subject_id: review.id, review_id: review.id };
  const [merci, none] = [{ text: "Merci" }, null];
  expect(of(waiting)).toMatchObject({ ...subject, state: "queued", payload: merci, former: none, remote: none });
  expect(of(replaced)).toMatchObject({
    ...subject,
    payload: merci,
    former: { text: "Bonjour" },
    remote: { text: "Le nôtre" },
  });
  expect(of(deleted)).toMatchObject({ ...subject, payload: {}, former: merci, remote: none });
  expect(of(wordless)).toMatchObject({ ...subject, payload: { text: "" }, former: none });
});

/** The constraints as they were while the database knew every subject. */
const formerSubjects = `drop index outbox_items_attention;
  alter table outbox_items drop constraint outbox_items_words_check, drop constraint outbox_items_subject_check,
  add constraint outbox_items_subject_kind_check check (subject_kind in ('review', 'restaurant')),
  add constraint outbox_items_subject_check check (
    case subject_kind when 'review' then review_id = subject_id and review_id is not null
      else review_id is null and subject_id = restaurant_id end)`;

test("items from before subjects were known to the program alone stay as they are, and another subject is taken from then on", async () => {
  const database = await testDatabase();
  const { pool } = database;
  await pool.query(formerSubjects);
  const review = await createReview(database);
  const { restaurantId } = review;
  const about = { restaurantId, subjectId: newId(), kind: "post" as "hours", subjectKind: "post" as "restaurant" };
  await insertItem(database, { restaurantId, reviewId: review.id });
  await insertItem(database, { restaurantId, kind: "hours", subjectKind: "restaurant" });
  await expect(insertItem(database, about)).rejects.toMatchObject({ code: "23514" });
  const rows = async () =>
    (await pool.query("select * from outbox_items where restaurant_id = $1 order by id", [restaurantId])).rows;
  const before = await rows();
  const { sql = "" } = (await listMigrations()).find(({ name }) => name === "0043_outbox_subjects.sql") ?? {};
  await pool.query(sql);
  expect(await rows()).toEqual(before);
  const id = await insertItem(database, about);
  expect((await rows()).map((row) => row.id)).toContain(id);
});
