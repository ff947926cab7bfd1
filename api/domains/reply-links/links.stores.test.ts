import { describe, expect, test } from "vitest";
import { deliverNotifications } from "#api/domains/notifications/deliver/run.ts";
import { aboutReview, notify } from "#api/domains/notifications/notify.ts";
import { createLog } from "#api/log.ts";
import { replyToken } from "#api/mail/reply-links.ts";
import type { CaslRole } from "#contract/abilities.ts";
import { languages } from "#contract/languages.ts";
import { auditEntriesOf } from "#tests/factories/audit.ts";
import { createReview } from "#tests/factories/records.ts";
import { reviewSetup } from "#tests/factories/review-setup.ts";
import { callerOf, testSettings } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { readPage } from "#tests/setup/read-page.ts";

const database = await testDatabase();
const settings = testSettings();
const log = createLog({ level: "error" });
const plain = (text: string) => text.replaceAll(/[\u202f\u00a0]/g, " ");

/** Somebody who was mailed about a negative review, and the link in that mail. */
async function mailed(caslRole: CaslRole = "moderator", language = "fr") {
  const all = await reviewSetup(database, caslRole);
  const { user, restaurant } = all;
  await database.pool.query("update users set default_language = $2 where id = $1", [user.id, language]);
  const review = await createReview(database, { restaurantId: restaurant.id, rating: 1, text: "Trop long." });
  const data = { author: "Inès M.", rating: 1, platform: "gmb" };
  await notify(database.orm, { ...aboutReview(review), event: "review_negative", userIds: [user.id], data });
  await deliverNotifications({ database, settings, log });
  const { rows } = await database.pool.query("select text_body, html_body from mail_outbox where recipient = $1", [
    user.email,
  ]);
  const mail = rows[0] as { text_body: string; html_body: string };
  const href = /https:\S+\/reply\/(\S+)/.exec(mail.text_body);
  const { api: anybody } = await callerOf(database, null);
  return { ...all, review, mail, token: href?.[1] ?? "", anybody };
}
const notValid = { code: "LINK_NOT_VALID" };

describe("the mail of a negative review", () => {
  test.each(languages)(
    "lists it by rating and platform, with a link to reply, as text and as HTML: %s",
    async (language) => {
      const { mail, token } = await mailed("moderator", language);
      const page = readPage(mail.html_body);
      expect(page.find(`a[href$="/reply/${token}"]`)).not.toBeNull();
      for (const text of [plain(mail.text_body), plain(page.text)]) expect(text).toContain("Google 1");
    },
  );

  test("has no link for somebody who may not reply", async () => {
    const { mail, token } = await mailed("guest");
    expect([mail?.text_body.includes("/reply/") ?? false, token]).toEqual([false, ""]);
  });
});

test("the digest lists reviews by rating, the lowest first, with a link for each that waits", async () => {
  const { user, restaurant } = await reviewSetup(database, "manager");
  for (const [rating, platform] of [
    [5, "gmb"],
    [2, "tripadvisor"],
    [5, "tripadvisor"],
  ] as const) {
    const review = await createReview(database, { restaurantId: restaurant.id, rating, platformKey: platform });
    const data = { author: `Guest ${rating} ${platform}`, rating, platform };
    await notify(database.orm, { ...aboutReview(review), event: "review_new", userIds: [user.id], data });
  }
  await database.pool.query("update notification_deliveries set due_at = now() where is_digest");
  await deliverNotifications({ database, settings, log });
  const { rows } = await database.pool.query("select text_body from mail_outbox where recipient = $1", [user.email]);
  const text = plain(rows[0].text_body);
  expect(text).toMatch(/2 étoiles – 1 \(Tripadvisor 1\)\n5 étoiles – 2 \(Google 1, Tripadvisor 1\)/i);
  expect(text.indexOf("Guest 2")).toBeLessThan(text.indexOf("Guest 5"));
  expect(text.match(/\/reply\//g)).toHaveLength(3);
});

describe("a reply link", () => {
  test("shows the review however often it is opened, replies once in the person's name, and starts no session", async () => {
    const { token, anybody, review, user, api, restaurant } = await mailed();
    const sessions = async () =>
      (await database.pool.query("select 1 from auth_sessions where user_id = $1", [user.id])).rowCount;
    const before = await sessions();
    for (let times = 0; times < 2; times += 1)
      expect((await anybody.replyLinks.get({ token })).data).toMatchObject({
        text: "Trop long.",
        rating: 1,
        isWaiting: true,
        reader: { name: user.name },
      });
    const { version } = (await anybody.replyLinks.get({ token })).data;
    await anybody.replyLinks.reply({ token, text: "Merci Inès, nous y veillons.", version });
    const { data } = await api.reviews.get({ reviewId: review.id });
    expect(data.replies).toMatchObject([{ text: "Merci Inès, nous y veillons.", author: { userId: user.id } }]);
    await expect(anybody.replyLinks.get({ token })).rejects.toMatchObject(notValid);
    await expect(anybody.replyLinks.reply({ token, text: "Encore", version: version + 1 })).rejects.toMatchObject(
      notValid,
    );
    expect(await sessions()).toBe(before);
    const told = await auditEntriesOf(database, restaurant.organizationId);
    expect(told.filter(({ action }) => action === "review.replied")).toMatchObject([
      { subjectId: review.id, actorId: user.id },
    ]);
  });

  test("of two who press at once replies once", async () => {
    const { token, anybody, review, api } = await mailed();
    const { version } = (await anybody.replyLinks.get({ token })).data;
    const results = await Promise.allSettled(
      ["Un", "Deux"].map((text) => anybody.replyLinks.reply({ token, text, version })),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await api.reviews.get({ reviewId: review.id })).data.replies).toHaveLength(1);
  });

  test("that has ended, was signed elsewhere, or whose person lost the restaurant, is not valid", async () => {
    const { token, anybody, user } = await mailed();
    const { data } = await anybody.replyLinks.get({ token });
    const id = Buffer.from(token.split(".")[0] ?? "", "base64url").toString();
    const foreign = replyToken({ jwtSecrets: ["another-secret-of-another-machine"] }, id);
    const refuse = async (wrong: string) => {
      await expect(anybody.replyLinks.get({ token: wrong })).rejects.toMatchObject(notValid);
      const reply = { token: wrong, text: "Non", version: data.version };
      await expect(anybody.replyLinks.reply(reply)).rejects.toMatchObject(notValid);
    };
    for (const wrong of ["x", foreign, `${token}=`]) await refuse(wrong);
    await database.pool.query("delete from restaurant_members where user_id = $1", [user.id]);
    await refuse(token);
    const other = await mailed();
    await database.pool.query("update reply_links set expires_at = now() where id = $1", [
      Buffer.from(other.token.split(".")[0] ?? "", "base64url").toString(),
    ]);
    await expect(other.anybody.replyLinks.get({ token: other.token })).rejects.toMatchObject(notValid);
  });

  test("to a review that somebody answered meanwhile says so", async () => {
    const { token, anybody, review, api } = await mailed();
    await api.reviews.reply({ reviewId: review.id, version: 1, text: "Merci !" });
    expect((await anybody.replyLinks.get({ token })).data.isWaiting).toBe(false);
    await expect(anybody.replyLinks.reply({ token, text: "Aussi", version: 1 })).rejects.toMatchObject({
      code: "REPLY_CONFLICT",
    });
  });
});
