import { describe, expect, test } from "vitest";
import { unsubscribeToken } from "#api/mail/unsubscribe-link.ts";
import type { NotificationEvent } from "#contract/notifications/events.ts";
import { reviewSetup, staffOf } from "#tests/factories/review-setup.ts";
import { callerOf, testSettings } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

const database = await testDatabase();
const settings = testSettings();
const tokenOf = (userId: string, scope: NotificationEvent | "digest" | "nothing") =>
  unsubscribeToken(settings, { purpose: "notifications", userId, scope });

async function setUp() {
  const all = await reviewSetup(database, "manager");
  const { api: anybody } = await callerOf(database, null);
  const mailsOf = async () => {
    const { data } = await all.api.notifications.getSettings({ userId: all.user.id });
    return { negative: data.choices.review_negative, refused: data.choices.reply_refused, digest: data.digest.isOn };
  };
  return { ...all, anybody, mailsOf };
}
const atOnce = { app: true, mail: "now", push: true, chat: true };

describe("the link of a mail", () => {
  test("stops nothing when it is opened, as scanners do, and says what it would stop", async () => {
    const { user, anybody, mailsOf } = await setUp();
    const token = tokenOf(user.id, "review_negative");
    const seen = {
      purpose: "notifications",
      events: ["review_negative"],
      isDigest: false,
      reportName: null,
      address: user.email.replace(/^(.).*@/, "$1•••@"),
      language: "fr",
      isStopped: false,
      stoppedAt: null,
    };
    expect((await anybody.unsubscribes.get({ token })).data).toEqual(seen);
    expect(await mailsOf()).toEqual({ negative: atOnce, refused: atOnce, digest: true });
  });

  test("stops only the mails it names, the same again when pressed twice, and is undone", async () => {
    const { user, api, anybody, mailsOf, restaurant } = await setUp();
    const other = await staffOf(database, restaurant, "manager", "Zoé");
    const { data: before } = await api.notifications.getSettings({ userId: user.id });
    const here = {
      restaurantId: restaurant.id,
      event: "review_negative" as const,
      choice: { app: true, mail: "digest", push: false, chat: false } as const,
    };
    const { timeZone, quietHours, digest } = before;
    await api.notifications.putSettings({
      userId: user.id,
      choices: {},
      restaurantChoices: [here],
      timeZone,
      quietHours,
      digest,
      expectedVersion: before.version,
    });
    const token = tokenOf(user.id, "review_negative");
    expect((await anybody.unsubscribes.stop({ token })).data.stoppedAt).not.toBeNull();
    await anybody.unsubscribes.stop({ token });
    expect(await mailsOf()).toEqual({ negative: { ...atOnce, mail: "off" }, refused: atOnce, digest: true });
    const zoe = await callerOf(database, other);
    expect((await zoe.api.notifications.getSettings({ userId: other.id })).data.choices.review_negative).toEqual(
      atOnce,
    );
    expect((await anybody.unsubscribes.resume({ token })).data.stoppedAt).toBeNull();
    expect(await mailsOf()).toEqual({ negative: atOnce, refused: atOnce, digest: true });
    const { data: after } = await api.notifications.getSettings({ userId: user.id });
    expect(after.restaurantChoices).toEqual([here]);
    expect(after.version).toBeGreaterThan(before.version);
  });

  test("of a digest stops the digest alone", async () => {
    const { user, anybody, mailsOf } = await setUp();
    const token = tokenOf(user.id, "digest");
    expect((await anybody.unsubscribes.stop({ token })).data).toMatchObject({ isDigest: true, events: [] });
    expect(await mailsOf()).toEqual({ negative: atOnce, refused: atOnce, digest: false });
    await anybody.unsubscribes.resume({ token });
    expect(await mailsOf()).toEqual({ negative: atOnce, refused: atOnce, digest: true });
  });

  test("that was tampered with, signed elsewhere, or names nothing, is not valid", async () => {
    const { user, anybody, mailsOf } = await setUp();
    const token = tokenOf(user.id, "review_negative");
    const [content = "", signature = ""] = token.split(".");
    const foreign = unsubscribeToken(
      { jwtSecrets: ["another-secret-of-another-machine"] },
      { purpose: "notifications", userId: user.id, scope: "digest" },
    );
    const [otherContent = ""] = tokenOf(user.id, "digest").split(".");
    const refused = [
      "x",
      `${content}.`,
      `${content}.${signature}=`,
      `${otherContent}.${signature}`,
      foreign,
      tokenOf(user.id, "nothing"),
      tokenOf("01a20a79-3119-7001-a5fe-f3c13bd8bb13", "digest"),
    ];
    for (const wrong of refused)
      for (const act of ["get", "stop", "resume"] as const)
        await expect(anybody.unsubscribes[act]({ token: wrong })).rejects.toMatchObject({ code: "LINK_NOT_VALID" });
    expect(await mailsOf()).toEqual({ negative: atOnce, refused: atOnce, digest: true });
  });
});
