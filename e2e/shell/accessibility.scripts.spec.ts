import { expectAccessible } from "../fixtures/accessibility.ts";
import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

test("the check finds a picture without a text, and a colour that only the dark theme makes too pale", async ({
  page,
}) => {
  const pageOf = (body: string) =>
    page.setContent(`<!doctype html><html lang="fr"><title>Essai</title><style>
      body { background: #fff; color: #000 } @media (prefers-color-scheme: dark) { p { color: #ddd } }
    </style><main>${body}</main>`);
  await pageOf("<h1>Essai</h1>");
  await expectAccessible(page);
  await pageOf('<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">');
  await expect(expectAccessible(page)).rejects.toThrow(/light theme.*image-alt/s);
  await expectAccessible(page, ["image-alt"]);
  await pageOf("<p>Pâle</p>");
  await expect(expectAccessible(page)).rejects.toThrow(/dark theme.*color-contrast/s);
});

test("the menu of the person can be used by everybody", { tag: "@phone" }, async ({ page, visit, signInAs }) => {
  await signInAs(people.owner);
  await visit("/restaurants/list");
  await page.getByRole("button", { name: /Mon compte/ }).click();
  await expectAccessible(page);
});

test("the picker can be used by everybody", async ({ page, visit, signInAs }) => {
  await signInAs(people.owner);
  await visit("/restaurants/list");
  await page.getByRole("button", { name: /Changer de restaurant/ }).click();
  await expectAccessible(page);
});
