import { expect, test } from "../fixtures/own-server.ts";
import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { createSandboxReview, readGoogle, sendReply } from "../outbox/sandbox-review.ts";
import { commandSandbox } from "../synchronisation/sandbox.ts";
import { accounts, consent } from "./consent.ts";

test("an account that dies by itself is reported by mail and on screen; connected again, it goes on where it was", async ({
  page,
  visit,
  signInAs,
  request,
  ownServer,
}) => {
  test.slow();
  await signInAs(people.owner);
  const restaurantId = await restaurantIdOf(page, "Marelune Chartrons");
  const connection = `/restaurants/${restaurantId}/settings/platforms/connection`;
  const where = { restaurantId, location: "Bistrot Marelune – Chartrons", text: "Le magret était tiède." };
  const review = await createSandboxReview({ page, visit, request, baseURL: ownServer.origin }, where);
  const { people: accountsThere } = await (await request.get("/sandbox/control")).json();
  await commandSandbox(request, { do: "revoke", vendor: "google", person: accountsThere[0].id });
  await readGoogle(review.call, restaurantId);

  await expect
    .poll(async () => (await ownServer.mailsTo(people.owner.email)).join())
    .toMatch(/Google est déconnecté pour \d+ restaurant/);
  await sendReply(review.card, "Nous en parlons en cuisine dès ce soir.");
  await review.untilCardShows(/En attente.:.le compte Google doit être reconnecté/);
  expect(await review.replyThere()).toBeNull();

  await visit(connection);
  const google = page.getByRole("article", { name: "Google" });
  await expect(google).toContainText("À reconnecter");
  await expect(google).toContainText("L’accès donné par le compte n’est plus accepté.");
  await consent(page, accounts.everything, {
    start: () => google.getByRole("button", { name: "Reconnecter" }).click(),
  });
  await expect(page.getByText(/Vos restaurants sont restés connectés et ce qui attendait repart/)).toBeVisible();
  await visit(connection);
  await expect(google).toContainText("Connecté");
  await expect(google).toContainText("Bistrot Marelune – Chartrons");

  await visit(`/restaurants/${restaurantId}/reputation/reviews?period=all_time&platforms=gmb&pageSize=3`);
  await review.untilCardShows("En cours d’examen par Google");
  expect(await review.replyThere()).toBe("Nous en parlons en cuisine dès ce soir.");
});
