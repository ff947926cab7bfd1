import { href } from "react-router";
import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

test("after signing out nothing can be seen, not even by going back", async ({ page, visit, signInAs }) => {
  await signInAs(people.owner, { fresh: true });
  await visit(href("/restaurants/list"));
  await page.getByRole("button", { name: /Camille Tavelin/ }).click();
  await page.getByRole("button", { name: "Se déconnecter" }).click();
  await expect(page).toHaveURL(href("/auth/login"));
  await page.goBack();
  await page.reload();
  await expect(page).toHaveURL(href("/auth/login"));
});
