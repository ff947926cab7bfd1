import { expectAccessible } from "../fixtures/accessibility.ts";
import { kindOf } from "../fixtures/kinds.ts";
import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { expect, test } from "../fixtures/test.ts";
import { connectGoogle } from "./connect.ts";

type Found = { _id: string; version: number; replyMethod: string; replies: object[] }[];

/** Each kind of browser has a restaurant of its own, whose outbox the others do not change. */
const restaurants: Record<string, string> = {
  scripts: "Lumella Monti",
  "no-scripts": "Lumella Malasaña",
  phone: "Marelune Marylebone",
};

test("what waits is found, opened with its history, and taken back at once, each to be sent from its review again", async ({
  page,
  visit,
  signInAs,
  request,
  baseURL,
}, info) => {
  await signInAs(people.owner);
  const kind = kindOf(info);
  const id = await restaurantIdOf(page, restaurants[kind] ?? "");
  const call = await connectGoogle(request, baseURL ?? "", id);
  const mark = `ardoise-${kind.replaceAll("-", "")}`;
  await expect(async () => {
    const search = { restaurantIds: [id], platforms: ["gmb"], pageSize: 50 };
    const reviews = await call<Found>("POST", "/reviews/search", search);
    const open = reviews.filter(({ replyMethod, replies }) => replyMethod === "api" && replies.length === 0);
    expect(open.length).toBeGreaterThanOrEqual(2);
    for (const { _id, version } of open.slice(0, 2))
      await call("POST", `/reviews/${_id}/replies`, {
        version,
        text: `Merci, ${mark} !`,
        sendAt: new Date(Date.now() + 86_400_000).toISOString(),
      });
  }).toPass();

  await visit(`/groups/outbox?state=queued&search=${mark}`);
  const list = page.getByRole("list", { name: "Envois" });
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await expect(page.getByRole("link", { name: "À venir" })).toHaveAttribute("aria-current", "page");
  if (kind === "scripts") await expectAccessible(page);

  await list
    .getByRole("link", { name: /^Réponse à/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Historique" })).toBeVisible();
  await expect(page.getByText("Mise en attente d’envoi")).toBeVisible();
  await expect(page.getByText(`Merci, ${mark} !`)).toBeVisible();
  if (kind === "scripts") await expectAccessible(page);

  await visit(`/groups/outbox?search=${mark}`);
  await page.getByRole("button", { name: "Annuler les 2 envois à venir" }).click();
  const question = page.getByRole("dialog", { name: /Annuler 2 envois/ });
  await expect(question).toContainText("qui correspondent aux filtres actuels");
  await question.getByRole("button", { name: "Annuler 2 envois" }).click();
  await expect(page.getByRole("status", { name: "Messages" })).toContainText("2 envois annulés");
  await expect(list.getByText("Envoi annulé")).toHaveCount(2);

  await list.getByRole("link", { name: "Voir l’avis" }).first().click();
  await expect(page.getByLabel("Votre réponse")).toHaveValue(`Merci, ${mark} !`);
});

test("the former address leads to the outbox, in the same view", async ({ page, visit, signInAs }) => {
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, "Lumella Santo Stefano");
  await visit(`/restaurants/${id}/reputation/reviews/sent?state=failed`);
  await expect(page).toHaveURL(`/restaurants/${id}/outbox?state=failed`);
  await expect(page.getByRole("button", { name: "Non envoyés" })).toBeVisible();
});
