import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { openCard, openPart, starsFor } from "./inbox.ts";

const list = "/groups/reputation/reviews";

test("an account manager sees photos, picture and evidence of a review, and its restaurant's name leads to a list they may open", async ({
  page,
  visit,
  signInAs,
}, info) => {
  await signInAs(people.accountManager);
  await visit(`${list}?period=all_time&platforms=gmb&photos=with&ratings=${starsFor(info)}`);
  const card = await openCard(page, 0);

  // A photo that cannot be had would be a drawing of 448 pixels.
  const photo = card.getByRole("img", { name: /^Photo 1 sur \d/ });
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(224);

  await card.getByRole("button", { name: "Autres actions sur l’avis" }).click();
  await card.getByText("Partager en image").click();
  const picture = await card.locator("form[action$='image.png']").getAttribute("action");
  expect((await page.request.get(picture ?? "", { maxRedirects: 0 })).headers()["content-type"]).toBe("image/png");

  const report = card.getByRole("region", { name: "Signalement à la plateforme" });
  await page.keyboard.press("Escape");
  await openPart(card, "report");
  await report.getByText(/^Signaler (?:de nouveau )?à Google$/).click();
  await report.getByRole("button", { name: "Préparer la lettre" }).click();
  const pieces = report.getByRole("region", { name: "Pièces" });
  await pieces.getByLabel("Ajouter une pièce").setInputFiles({
    name: "registre.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7\n…"),
  });
  await pieces.getByRole("button", { name: "Ajouter ce fichier" }).click();
  const file = await pieces.getByRole("link", { name: "registre.pdf" }).getAttribute("href");
  expect((await page.request.get(file ?? "")).status()).toBe(200);

  const restaurant = card.getByRole("link", { name: /^(?:Marelune|Lumella) / });
  const name = await restaurant.innerText();
  await restaurant.click();
  await expect(page).toHaveURL(new RegExp(`${list}\\?restaurants=[0-9a-f-]{36}`));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("#reviews").getByRole("listitem").first()).toContainText(name);
});
