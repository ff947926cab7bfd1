import { expectAccessible } from "../fixtures/accessibility.ts";
import { kindOf } from "../fixtures/kinds.ts";
import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { expect, test } from "../fixtures/test.ts";
import { openCard, openPart } from "../reviews/inbox.ts";
import { connectGoogle } from "./connect.ts";

/** Each kind of browser has a restaurant of its own, since replies of one would be visible to the other. */
const restaurants: Record<string, string> = { scripts: "Lumella Vieux-Port", "no-scripts": "Lumella Monti" };

/** Both link the same restaurant to its listing. */
test.describe.configure({ mode: "default" });

test("a reply counts down, is cancelled, sent again, moderated by the platform, and listed in the history", async ({
  page,
  visit,
  signInAs,
  request,
  baseURL,
}, info) => {
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, restaurants[kindOf(info)] ?? "");
  const call = await connectGoogle(request, baseURL ?? "", id);
  const path = `/restaurants/${id}/reputation/reviews?period=all_time&platforms=gmb&states=not_answered&pageSize=3`;
  await expect(async () => {
    const reviews = await call<{ replyMethod: string }[]>("POST", "/reviews/search", search(id));
    expect(reviews.map(({ replyMethod }) => replyMethod)).toContain("api");
  }).toPass();
  await visit(path);
  const card = await openCard(page, 0);
  await card.getByLabel("Votre réponse").fill("Merci de votre visite, à très bientôt !");
  await card.getByRole("button", { name: "Envoyer", exact: true }).click();
  await expect(page.getByRole("status", { name: "Messages" })).toContainText("Envoi à Google dans 2 min");
  await expect(card).toContainText(/Sera envoyée à Google dans [12]:\d\d/);
  await expect(card).toContainText(/Part dans\s*[12]:\d\d/);
  // The checker itself needs scripts.
  if (kindOf(info) === "scripts") await expectAccessible(page);

  await card.getByRole("button", { name: "Annuler l’envoi" }).click();
  await expect(card).toContainText(/À répondre|Sans réponse/);
  await expect(card.getByLabel("Votre réponse")).toHaveValue("Merci de votre visite, à très bientôt !");
  await card.getByRole("button", { name: "Envoyer", exact: true }).click();
  await expect(card).toContainText(/Sera envoyée à Google dans [12]:\d\d/);
  await card.getByRole("button", { name: "Envoyer maintenant" }).click();

  const address = await card.getAttribute("id");
  await expect(async () => {
    await visit(`${path}&review=${address?.replace("review-", "")}`);
    await expect(card).toContainText("En cours d’examen par Google", { timeout: 1000 });
  }).toPass();
  await expect(card).not.toContainText("Publiée");
  await openPart(card, "history");
  await expect(card.getByRole("region", { name: "Historique de l’avis" })).toContainText("Transmise à la plateforme");

  await visit(`/restaurants/${id}/outbox?state=in_review`);
  await expect(page.getByRole("list", { name: "Envois" }).getByRole("listitem")).toContainText([
    "Merci de votre visite, à très bientôt !",
  ]);
  await expect(page.getByRole("link", { name: "En examen" })).toHaveAttribute("aria-current", "page");
});

test("a reply leaves at a chosen time, is moved and taken back", async ({
  page,
  visit,
  signInAs,
  request,
  baseURL,
}, info) => {
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, restaurants[kindOf(info)] ?? "");
  const call = await connectGoogle(request, baseURL ?? "", id);
  await expect(async () => {
    const reviews = await call<{ replyMethod: string }[]>("POST", "/reviews/search", search(id));
    expect(reviews.map(({ replyMethod }) => replyMethod)).toContain("api");
  }).toPass();
  await visit(`/restaurants/${id}/reputation/reviews?period=all_time&platforms=gmb&states=not_answered&pageSize=3`);
  const card = await openCard(page, 1);
  await card.getByLabel("Votre réponse").fill("À bientôt, dès la réouverture !");
  await card.locator("summary[aria-label='Envoyer plus tard']").click();
  const time = card.getByLabel("Date et heure d’envoi");
  await expect(card.getByText(/Heure du restaurant \(Europe\//)).toBeVisible();
  await time.fill(dayAhead(3, "09:30"));
  if (kindOf(info) === "scripts") await expectAccessible(page);
  await card.getByRole("button", { name: "Programmer l’envoi" }).click();
  await expect(card).toContainText(/Sera envoyée à Google le \d+ [^,]*, 09:30(?! \()/);

  await card.getByText("Changer le moment").click();
  const other = card.getByLabel("Nouveau moment d’envoi");
  await expect(other).toHaveValue(dayAhead(3, "09:30"));
  await other.fill(dayAhead(4, "18:15"));
  await card.getByRole("button", { name: "Garder ce moment" }).click();
  await expect(card).toContainText(/Sera envoyée à Google le \d+ [^,]*, 18:15(?! \()/);
  await card.getByRole("button", { name: "Annuler l’envoi" }).click();
  await expect(card.getByLabel("Votre réponse")).toHaveValue("À bientôt, dès la réouverture !");
});

const dayAhead = (days: number, time: string) =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${time}`;
const search = (restaurantId: string) => ({ restaurantIds: [restaurantId], platforms: ["gmb"], pageSize: 3 });
