import { describe, expect, test } from "vitest";
import { connect, createConnectedReview } from "#tests/factories/outbox.ts";
import { createRestaurant } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { readPage, textOf } from "#tests/setup/read-page.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const api = await testApi();
const web = await testWebApp();

const permissionRule = { action: "read", subject: "Settings", neededRole: "manager" };
/** As another product API may say it: the rule on top alone (specification, section 6). */
const refusal = { defined: true, code: "PERMISSION_RULE", status: 403, message: "No.", permissionRule };
const sentence =
  "Pour voir les réglages, il faut le rôle « responsable ». Un propriétaire de votre organisation peut vous le donner.";

async function setup() {
  const { id, organizationId } = await createRestaurant(api.database);
  await connect(api.database, id);
  const { id: reviewId } = await createConnectedReview(api.database, id);
  const { cookie } = await signedInVisitor(api, { organizations: [{ id: organizationId, caslRole: "owner" }] });
  return { restaurantId: id, reviewId, cookie };
}
const { restaurantId, reviewId, cookie } = await setup();
const section = `/restaurants/${restaurantId}`;

/** Visits a screen over a product API that refuses one call. */
async function visit(path: string, denied?: string) {
  const { status, text, calls } = await web.over((request, origin) => {
    const call = `${request.method} ${new URL(request.url).pathname.replace("/api/v1", "")}`;
    return call === denied ? Promise.resolve(Response.json(refusal, { status: 403 })) : api.fetch(request, origin);
  })(path, { cookie });
  return { status, calls, page: readPage(text) };
}

/** Who asks, the frame and the guards: without these there is no screen. */
const ofTheFrame = new Set(["GET /users/me", "GET /shell", "GET /experiments", `GET /restaurants/${restaurantId}`]);
/** Best effort by the specification: without stored filters a visit starts from none (section 5). */
const isBestEffort = (call: string) => call.includes("/user-filters/");

const screens = [
  ["the reviews of a restaurant, one open", `${section}/reputation/reviews?period=all_time&review=${reviewId}`],
  ["the history of a review", `${section}/reputation/reviews?period=all_time&review=${reviewId}&tab=history`],
  ["the reviews of a group, one open", `/groups/reputation/reviews?period=all_time&review=${reviewId}`],
  ["the dashboard", `${section}/dashboard`],
  ["the connection screen", `${section}/settings/platforms/connection`],
  ...["tags", "deadlines", "escalation", "approval"].map(
    (tab) => [`review settings, ${tab}`, `${section}/settings/reviews?tab=${tab}`] as const,
  ),
  ...["brandVoice", "habits", "ledger"].map((tab) => [`AI, ${tab}`, `${section}/settings/ai?tab=${tab}`] as const),
  ...["rules", "runs", "history"].map(
    (tab) => [`automations, ${tab}`, `${section}/settings/automations?tab=${tab}`] as const,
  ),
] as const;

describe.each(screens)("%s", (_, path) => {
  test("each denied call loses its own part: there the missing right stands, as a toast too, beside the rest", async () => {
    const whole = await visit(path);
    expect([whole.status, whole.page.find("dialog.toast")]).toEqual([200, null]);
    const title = textOf(whole.page.find("main h1"));
    const parts = new Set(whole.calls.filter((call) => !ofTheFrame.has(call) && !isBestEffort(call)));
    expect(parts.size).toBeGreaterThan(0);
    const lost: Record<string, unknown> = {};
    for (const call of parts) {
      const { status, page } = await visit(path, call);
      const notices = page.all("main [role=alert]").map(textOf);
      const isShown = notices.some((text) => text.includes(sentence));
      const toasts = page.all("dialog.toast").map(textOf);
      lost[call] = [status, textOf(page.find("main h1")), isShown, toasts.length, toasts[0]?.includes(sentence)];
    }
    expect(lost).toEqual(Object.fromEntries([...parts].map((call) => [call, [200, title, true, 1, true]])));
  });
});
