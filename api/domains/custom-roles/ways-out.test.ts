import { beforeEach, describe, expect, test } from "vitest";
import { deliverNotifications } from "#api/domains/notifications/deliver/run.ts";
import { aboutReview, notify } from "#api/domains/notifications/notify.ts";
import { endpointRows } from "#api/http/rows.ts";
import { createLog } from "#api/log.ts";
import type { NewApiToken } from "#contract/api-tokens/schemas.ts";
import { automationRule, automationSafety, automationSetup } from "#tests/automations/setup.ts";
import { suggestOnly, withCustomRole } from "#tests/factories/custom-roles.ts";
import { createReply, createReview, createUser } from "#tests/factories/records.ts";
import { batchSetup, batchSteps, outcomesOf } from "#tests/factories/review-batches/setup.ts";
import { testApi, testSettings } from "#tests/setup/api.ts";

const { database, call, tokenOf } = await testApi();
beforeEach(async () => {
  await database.pool.query("delete from outbox_items");
});
const queued = async () =>
  (await database.pool.query("select count(*)::int from outbox_items")).rows[0].count as number;
const codeOf = (made: Promise<unknown>) =>
  made.then(
    () => "done",
    (error) => error.code,
  );

/** Somebody whose role suggests replies and sends none, at a connected restaurant with open reviews. */
async function setUp(reviewCount = 2) {
  const desk = await batchSetup(database, reviewCount);
  const { organizationId, id } = desk.restaurant;
  const writer = await withCustomRole(database, { organizationId, restaurantIds: [id] }, suggestOnly);
  const [reviewId = ""] = desk.ids;
  return { ...desk, organizationId, writer, reviewId, steps: batchSteps(writer.api) };
}

describe("a role that suggests only", () => {
  test("suggests, rewords, drafts and withdraws; a colleague who may sends it", async () => {
    const { writer, api, reviewId, restaurant } = await setUp();
    const { data: approval } = await writer.api.replySuggestions.approval({ restaurantId: restaurant.id });
    expect(approval).toMatchObject({ mustAsk: true, mayChange: false });
    await writer.api.replySuggestions.saveDraft({ reviewId, text: "Merci" });
    await writer.api.replySuggestions.suggest({ reviewId, version: 1, text: "Merci" });
    const { data } = await writer.api.replySuggestions.suggest({ reviewId, version: 1, text: "Merci, à bientôt" });
    const suggestionId = data.work.suggestion?._id ?? "";
    await writer.api.replySuggestions.withdraw({ reviewId, suggestionId });
    const { data: again } = await writer.api.replySuggestions.suggest({ reviewId, version: 1, text: "Merci encore" });
    expect(await queued()).toBe(0);
    const second = again.work.suggestion?._id ?? "";
    await api.replySuggestions.approve({ reviewId, suggestionId: second, version: 1, text: "Merci encore" });
    expect(await queued()).toBe(1);
  });

  test("is refused by every row that writes, rewords, deletes, approves, sends or holds a reply, by session and by API token", async () => {
    const { writer, reviewId, restaurant } = await setUp();
    const reply = await createReply(database, { reviewId, state: "published" });
    const session = await tokenOf(writer);
    const made = await call<NewApiToken>("POST", `/users/${writer.id}/api-tokens`, {
      token: session,
      body: { name: "Sortie", scopes: ["reviews:write", "outbox:write", "automations:write"] },
    });
    const sending = endpointRows.filter(
      ({ meta }) => meta.ability?.subject === "Reply" && !["read", "suggest"].includes(meta.ability.action),
    );
    expect(sending.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["reviews.reply", "replySuggestions.approve"]),
    );
    expect(sending.length).toBeGreaterThan(12);
    for (const { name, method, template } of sending)
      for (const token of [session, made.body.data.token]) {
        const path = template
          .replace("{reviewId}", reviewId)
          .replace("{restaurantId}", restaurant.id)
          .replace("{replyId}", reply.id)
          .replace(/\{\w+\}/g, reply.id);
        const body = method === "GET" ? undefined : { version: 1, text: "Merci", templateVariantId: reply.id };
        const { status, body: answer } = await call(method, path, { token, body });
        expect([name, status, answer.code]).toEqual([name, 403, "PERMISSION_RULE"]);
      }
    expect(await queued()).toBe(0);
  });

  test("makes suggestions of a bulk of replies by template, and of one planned before it could not send any more", async () => {
    const { steps, ids, template, organizationId, writer } = await setUp(3);
    await template();
    const batch = await steps.plan(ids, { kind: "reply", templateId: null });
    expect(batch.rows[0]).toMatchObject({ notice: "needs_approval", isChosen: true });
    expect(outcomesOf(await steps.confirm(batch))).toEqual(Array(3).fill("suggested"));
    expect(await queued()).toBe(0);
    const desk = await setUp(3);
    await desk.template();
    const sender = await withCustomRole(
      database,
      { organizationId: desk.organizationId, restaurantIds: [desk.restaurant.id] },
      [...suggestOnly, "create Reply"],
    );
    const planned = await batchSteps(sender.api).plan(desk.ids, { kind: "reply", templateId: null });
    await database.pool.query(
      "update custom_roles set rights = (select rights from custom_roles where id = $1) where id = $2",
      [...[writer.customRoleId, sender.customRoleId]],
    );
    expect(outcomesOf(await batchSteps(sender.api).confirm(planned))).toEqual(Array(3).fill("suggested"));
    expect(await queued()).toBe(0);
    expect(organizationId).not.toBe(desk.organizationId);
  });

  test("sends none of the replies that are kept", async () => {
    const { steps, ids, reviewId } = await setUp();
    await createReply(database, { reviewId, state: "saved" });
    const code = await codeOf(steps.run(ids, { kind: "send" }).then((batch) => outcomesOf(batch)));
    expect(await queued()).toBe(0);
    expect(["done", "PERMISSION_RULE"]).toContain(code);
  });

  test("asks with the rules it saves, whatever they say", async () => {
    const desk = await automationSetup(database);
    const { id: organizationId } = desk.organization;
    const writer = await withCustomRole(database, { organizationId }, [...suggestOnly, "update Settings"]);
    const { scope, version } = (await writer.api.automations.settings(desk.path)).data;
    const rules = [automationRule({ action: { kind: "template", mode: "send" } })];
    await writer.api.automations.save({ ...desk.path, scope, version, rules, safety: automationSafety });
    const review = await desk.arrive();
    await desk.work();
    expect((await desk.runs())[0]).toMatchObject({ outcome: "asked" });
    expect((await desk.reviewOf(review)).replies).toEqual([]);
    expect(await queued()).toBe(0);
  });

  test("gets no link to reply by mail, and one from before leads nowhere", async () => {
    const { writer, restaurant, organizationId, reviewId } = await setUp();
    const settings = testSettings();
    const mailOf = async (user: { id: string; email: string }) => {
      const review = await createReview(database, { restaurantId: restaurant.id, rating: 1, text: "Trop long." });
      const data = { author: "Inès M.", rating: 1, platform: "gmb" };
      await notify(database.orm, { ...aboutReview(review), event: "review_negative", userIds: [user.id], data });
      await deliverNotifications({ database, settings, log: createLog({ level: "error" }) });
      const found = "select text_body as text from mail_outbox where recipient = $1 order by id desc limit 1";
      return (await database.pool.query(found, [user.email])).rows[0]?.text as string | undefined;
    };
    expect(await mailOf(writer)).toBeDefined();
    expect(await mailOf(writer)).not.toContain("/reply/");
    const sender = await createUser(database, {
      organizations: [{ id: organizationId, caslRole: "editor" }],
      restaurants: [restaurant.id],
    });
    const [, token = ""] = /\/reply\/(\S+)/.exec((await mailOf(sender)) ?? "") ?? [];
    expect((await call("GET", `/reply-links/${token}`)).status).toBe(200);
    await database.pool.query(
      "update organization_members set casl_role = null, custom_role_id = $1 where user_id = $2",
      [...[writer.customRoleId, sender.id]],
    );
    expect((await call("GET", `/reply-links/${token}`)).body.code).toBe("LINK_NOT_VALID");
    expect(reviewId).not.toBe("");
  });
});
