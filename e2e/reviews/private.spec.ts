import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { openCard, openReviews } from "./inbox.ts";

test("what was said to the guest of a private review is recorded as the reply, and deleted again", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.owner);
  const query = "period=all_time&platforms=private&states=not_answerable&pageSize=5";
  await openReviews(page, visit, "Lumella Leith", query);
  const card = await openCard(page, 0);
  await card.getByText("Noter la réponse donnée au client").click();
  await card.getByLabel("Ce qui lui a été dit").fill("Invitée à revenir, le dessert lui est offert.");
  await card.getByLabel("Comment").selectOption("Par téléphone");
  await card.getByRole("button", { name: "Noter la réponse" }).click();
  await expect(page.getByRole("status", { name: "Messages" })).toContainText("Réponse notée");
  await expect(card).toContainText("Invitée à revenir, le dessert lui est offert.");
  await expect(card).toContainText(/Réponse de Camille Tavelin\s*Par téléphone/);
  await expect(card).toContainText("Répondu");

  await card.getByRole("link", { name: "Supprimer" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Supprimer la réponse" }).click();
  await expect(card).not.toContainText("Invitée à revenir");
  await expect(card).toContainText("Noter la réponse donnée au client");
});
