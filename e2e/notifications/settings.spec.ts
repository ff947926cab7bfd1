import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { expect, test } from "../fixtures/test.ts";

test("what somebody chooses is kept, and a restaurant differs until it follows the general setting again", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.guest);
  const id = await restaurantIdOf(page, "Marelune Oberkampf");
  await visit("/notifications/settings");
  const settings = new URL(page.url()).pathname;
  const row = page.getByRole("group", { name: "Nouvel avis", exact: true });
  const mail = row.getByRole("combobox", { name: "E-mail" });
  const wanted = (await mail.inputValue()) === "off" ? "now" : "off";
  await mail.selectOption(wanted);
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByRole("status", { name: "Messages" })).toContainText("Vos notifications sont réglées");
  await expect(mail).toHaveValue(wanted);

  await visit(`${settings}?tab=restaurants&restaurant=${id}`);
  await mail.selectOption("digest");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(row.getByText("Différent")).toBeVisible();
  await page.getByRole("button", { name: "Comme le réglage général" }).click();
  await expect(page.getByText("Rien ne diffère de votre réglage général.")).toBeVisible();
  await expect(mail).toHaveValue(wanted);
});
