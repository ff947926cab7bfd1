import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { openCard, rowsOf } from "./inbox.ts";

const list = "/groups/reputation/reviews?period=all_time&ratings=4&pageSize=5";

test("opening a review leaves the list as it was loaded, and does not read it again", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.endToEnd);
  await visit(list);
  await page.getByRole("link", { name: "Voir plus d’avis" }).click();
  await expect(rowsOf(page)).toHaveCount(10);
  const read: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const routes = searchParams.get("_routes");
    // What colleagues do on the opened review is asked for by itself, and is no list.
    if (searchParams.get("pageSize") === "1" && searchParams.has("review")) return;
    // Nor are the numbers of the views, which are asked for whenever a colleague answers something.
    if (pathname.endsWith("/reviews/views.json")) return;
    if (pathname.endsWith(".json") || (pathname.endsWith(".data") && (!routes || /reviews/.test(routes))))
      read.push(request.url());
  });
  await openCard(page, 7);
  await openCard(page, 2);
  await page.goBack();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(rowsOf(page)).toHaveCount(10);
  expect(read).toEqual([]);
});

test("what was typed for one review waits there while another one is read", async ({ page, visit, signInAs }) => {
  await signInAs(people.owner);
  await visit("/groups/reputation/reviews?period=all_time&states=not_answered&pageSize=5");
  const card = await openCard(page, 0);
  await card.getByLabel("Votre réponse").fill("Un début de réponse");
  const other = await openCard(page, 1);
  await expect(other.getByLabel("Votre réponse")).toHaveValue("");
  await page.goBack();
  await expect(card.getByLabel("Votre réponse")).toHaveValue("Un début de réponse");
});
