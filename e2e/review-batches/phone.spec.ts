import { kindOf } from "../fixtures/kinds.ts";
import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { openReviews } from "../reviews/inbox.ts";
import { expectTitle, linesOf, takeTicked } from "./batch.ts";

test(
  "no step of a batch is wider than the screen, and its button is big enough for a thumb",
  { tag: "@phone" },
  async ({ page, visit, signInAs }, info) => {
    await signInAs(people.owner);
    const query = "period=all_time&platforms=gmb&states=not_answered&pageSize=5&ratings=1,2,3";
    await openReviews(page, visit, "Marelune Marylebone", query);
    await takeTicked(page, visit, 2);
    // A phone shows what is too wide on a wider window: its screen is the measure.
    const isFitting = () => page.evaluate(() => document.documentElement.scrollWidth <= screen.width);
    expect(await isFitting()).toBe(true);
    await page.getByRole("button", { name: "Préparer – Répondre avec un modèle" }).click();
    await expectTitle(page, "Réponses à relire");
    expect(await isFitting()).toBe(true);
    const lines = linesOf(page);
    const box = await page.getByRole("button", { name: "Envoyer les réponses cochées" }).first().boundingBox();
    if (kindOf(info) === "phone") expect(box?.height).toBeGreaterThanOrEqual(44);
    await lines.nth(1).getByRole("checkbox").uncheck();
    await lines.nth(0).getByRole("checkbox").uncheck();
    await page.getByRole("button", { name: "Envoyer les réponses cochées" }).first().click();
    await expect(lines).toContainText(["Laissé de côté", "Laissé de côté"]);
    expect(await isFitting()).toBe(true);
  },
);
