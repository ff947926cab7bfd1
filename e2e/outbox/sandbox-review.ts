import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { expect } from "../fixtures/test.ts";
import { rowsOf } from "../reviews/inbox.ts";
import { commandSandbox } from "../synchronisation/sandbox.ts";
import { type Call, connectGoogle } from "./connect.ts";

type Listing = { name: string; listings: { gmb?: string } };
type SandboxReviews = { reviews: { id: string; replies: { text: string; state: string }[] }[] };
type Browser = { page: Page; visit(path: string): Promise<void>; request: APIRequestContext; baseURL: string };
/** A guest's review on the sandbox's Google, and the card of it here. */
export type SandboxReview = {
  card: Locator;
  call: Call;
  /** Changes the review, or its reply, on the platform; then Comptoir reads it again. */
  onGoogle(command: object): Promise<void>;
  /** Resolves once the card shows it: by itself with scripts, after reloads without. */
  untilCardShows(text: string | RegExp): Promise<void>;
  /** What stands below the review on the platform. */
  replyThere(): Promise<string | null>;
};

/** The id of a demo restaurant on the sandbox's Google. */
export async function googleIdOf(request: APIRequestContext, name: string): Promise<string> {
  const { locations } = (await (await request.get("/sandbox/control")).json()) as { locations: Listing[] };
  const id = locations.find((one) => one.name === name)?.listings.gmb;
  if (!id) throw new Error(`The sandbox knows no ${name}.`);
  return id;
}

/** Requests a run of Google, as the schedule does, and waits until it has ended. */
export async function readGoogle(call: Call, restaurantId: string): Promise<void> {
  await call("POST", "/reviews/synchronize", { restaurantIds: [restaurantId] });
  await untilGoogleIsRead(call, restaurantId);
}

async function untilGoogleIsRead(call: Call, restaurantId: string): Promise<void> {
  await expect(async () => {
    const state = await call<object>("GET", `/restaurants/${restaurantId}/current-state`);
    expect(JSON.stringify(state)).not.toMatch(/"(?:PENDING|ASYNC)"/);
  }).toPass();
}

/** Links a restaurant to Google and adds a guest's review there. */
export async function createSandboxReview(
  { page, visit, request, baseURL }: Browser,
  { restaurantId, location, text }: { restaurantId: string; location: string; text: string },
): Promise<SandboxReview> {
  const call = await connectGoogle(request, baseURL, restaurantId);
  // The first run may be past the newest page already, and a second that is asked for meanwhile is none of its own.
  await untilGoogleIsRead(call, restaurantId);
  const at = { platform: "gmb", location: await googleIdOf(request, location) };
  const written = { rating: 2, text, author: "Odile Ferrand", language: "fr" };
  const { review } = (await commandSandbox(request, { do: "add_review", ...at, ...written })) as { review?: string };
  await readGoogle(call, restaurantId);
  const address = `/restaurants/${restaurantId}/reputation/reviews?period=all_time&platforms=gmb&pageSize=3`;
  await visit(address);
  const link = rowsOf(page).filter({ hasText: text }).getByRole("link");
  const shown = (await link.getAttribute("id"))?.replace("row-", "");
  await link.click();
  const card = page.locator(`[id="review-${shown}"]`);
  await expect(card).toBeVisible();
  const hasScripts = (await page.locator("html[data-hydrated]").count()) > 0;
  return {
    card,
    call,
    async onGoogle(command) {
      await commandSandbox(request, { ...at, review, ...command });
      await readGoogle(call, restaurantId);
    },
    untilCardShows: (expected) =>
      expect(async () => {
        if (!hasScripts) await visit(`${address}&review=${shown}`);
        await expect(card).toContainText(expected, { timeout: hasScripts ? 20_000 : 1_000 });
      }).toPass(),
    async replyThere() {
      const response = await request.get("/sandbox/control/reviews", { params: at });
      const { reviews } = (await response.json()) as SandboxReviews;
      return reviews.find(({ id }) => id === review)?.replies[0]?.text ?? null;
    },
  };
}

/** Writes a reply and sends it without the two minutes. */
export async function sendReply(card: Locator, text: string): Promise<void> {
  await card.getByLabel("Votre réponse").fill(text);
  await card.getByRole("button", { name: "Envoyer", exact: true }).click();
  await card.getByRole("button", { name: "Envoyer maintenant" }).click();
}
