import { expect, test } from "../fixtures/own-server.ts";
import { people } from "../fixtures/people.ts";
import { apiOf } from "../outbox/connect.ts";
import { readGoogle, sendReply } from "../outbox/sandbox-review.ts";
import { openCard, rowsOf } from "../reviews/inbox.ts";
import { commandSandbox } from "../synchronisation/sandbox.ts";
import { accounts, consent } from "./consent.ts";

// Connects every restaurant, while others look for one that is not.
test.use({ house: "first day" });

test("on the first day an account is connected, all its places are added at once, their reviews come in, and a reply goes live", async ({
  page,
  visit,
  signInAs,
  request,
  ownServer,
  javaScriptEnabled,
}) => {
  test.slow();
  await signInAs(people.owner);
  await visit("/credentials");
  await consent(page, accounts.everything);
  await page.getByRole("button", { name: /^Ajouter \d+ établissements?$/ }).click();
  await expect(page.getByText(/Connectés.: (\d+) sur \1\./)).toBeVisible();
  await page.getByRole("link", { name: "Voir les avis Zia Lumella – Ruzafa" }).click();
  await page.waitForURL(/\/reputation\/reviews/);

  // By itself with scripts; without them the panel's link leads to what has come in.
  const reviews = rowsOf(page);
  await expect(async () => {
    if (!javaScriptEnabled) await page.reload();
    await expect(reviews.first()).toBeVisible({ timeout: javaScriptEnabled ? 80_000 : 1_000 });
  }).toPass({ timeout: 85_000 });
  await expect(page.getByRole("region", { name: "Fraîcheur des avis" })).toContainText("Avis lus sur les plateformes");

  const address = new URL(page.url()).pathname;
  await visit(`${address}?period=all_time&states=not_answered`);
  const card = await openCard(page, 0);
  const id = (await card.getAttribute("id"))?.replace("review-", "");
  await sendReply(card, "Merci beaucoup, à bientôt à Ruzafa !");
  const restaurantId = address.split("/")[2] ?? "";
  const call = await apiOf(request, ownServer.origin, people.owner);
  const untilCardShows = (text: string) =>
    expect(async () => {
      await visit(`${address}?period=all_time&review=${id}`);
      await expect(card).toContainText(text, { timeout: 1_000 });
    }).toPass();
  await untilCardShows("En cours d’examen par Google");
  // The platform takes half a minute of its own time to moderate.
  await commandSandbox(request, { do: "advance_clock", ms: 60_000 });
  await readGoogle(call, restaurantId);
  await untilCardShows("Publiée sur Google");
});
