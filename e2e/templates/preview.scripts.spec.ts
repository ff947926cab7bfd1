import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { expect, test } from "../fixtures/test.ts";

test("a preview on its way while a template is saved costs nobody the message of the save", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, "Marelune Presqu’île");
  await visit(`/restaurants/${id}/resources/message-templates/new`);
  await page.getByLabel("Nom", { exact: true }).fill("Apéritif offert");
  await page.getByLabel("Texte 1").first().fill("Un apéritif pour votre retour.");
  await page.getByRole("button", { name: "Enregistrer" }).last().click();
  await expect(page.getByRole("heading", { level: 1, name: "Apéritif offert" })).toBeVisible();
  await visit(new URL(page.url()).pathname);

  const sent = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const settled = Promise.withResolvers<void>();
  let readCount = 0;
  page.on("requestfailed", (request) => {
    if (request.postData()?.includes("preview")) settled.resolve();
  });
  await page.route("**/message-templates/**", async (route) => {
    const request = route.request();
    if (request.postData()?.includes("preview")) {
      sent.resolve();
      await released.promise;
    }
    if (request.method() !== "GET") return route.continue().catch(() => {});
    // The page after the save has been made, with its message, and arrives after the preview.
    const response = await route.fetch();
    readCount += 1;
    released.resolve();
    // Read again: the page before is not waited for any more.
    if (readCount > 1) settled.resolve();
    await settled.promise;
    return route.fulfill({ response }).catch(() => {});
  });
  await page.getByLabel("Texte 1").first().fill("Un apéritif et une part de gâteau pour votre retour.");
  await sent.promise;
  await page.getByRole("button", { name: "Enregistrer" }).last().click();
  await settled.promise;
  await expect(page.getByRole("status", { name: "Messages" })).toContainText("Modèle enregistré");
});
