import { expectAccessible } from "../fixtures/accessibility.ts";
import { expect, test } from "../fixtures/demo-server.ts";
import { people } from "../fixtures/people.ts";

const guide = "Visite guidée";

test("a visitor of the demo finds it connected, with logos, and a guided line that can be put away", {
  tag: ["@no-scripts"],
}, async ({ page, visit, signInAs, javaScriptEnabled }) => {
  await signInAs(people.owner);
  await visit("/restaurants/list");
  const line = page.getByRole("complementary", { name: guide });
  await expect(line.getByRole("link", { name: /Connecter Google/ })).toHaveAttribute("aria-current", "step");
  await expect(page.locator('main img[src="/demo/lumella-marseille-vieux-port-logo.svg"]').first()).toBeVisible();
  if (javaScriptEnabled !== false) await expectAccessible(page);
  await line.getByRole("button", { name: "Masquer la visite guidée" }).click();
  await expect(line).toHaveCount(0);
  await visit("/groups/reputation/for-me");
  await expect(line).toHaveCount(0);
  await expect(page.getByRole("listitem").filter({ hasText: "Les Carnets de Solène" })).toHaveCount(1);
});

test("nobody of Comptoir's staff and no account of the tests stands among the people of a review", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.owner);
  await visit("/groups/reputation/reviews?period=all_time&q=Carnets");
  await expect(page.getByText("Les Carnets de Solène").first()).toBeVisible();
  const html = await page.content();
  for (const name of ["End Tester", "Tess Malory", ">Léa<"]) expect(html).not.toContain(name);
  expect(html).toContain("Raphaël Ourdan");
});
