import { type APIRequestContext, request } from "@playwright/test";
import { type MaintenanceStatus, maintenanceOff } from "#contract/maintenance/schemas.ts";
import { expectAccessible } from "../fixtures/accessibility.ts";
import { expect, test } from "../fixtures/own-server.ts";
import { people } from "../fixtures/people.ts";
import { newVisitorAddress } from "../fixtures/sign-in.ts";

/** Sets the maintenance state as an operator does, by the product API. */
async function setMaintenance(operator: APIRequestContext, state: MaintenanceStatus): Promise<void> {
  const { email, password } = people.admin;
  const signedIn = await operator.post("/api/v1/auth/login", { data: { email, password } });
  const { data } = await signedIn.json();
  const headers = { authorization: `Bearer ${data.token.token}` };
  const response = await operator.put("/api/v1/maintenance", { data: state, headers });
  expect(response.status(), await response.text()).toBe(200);
}

test("during maintenance people wait on a page that leads them back, and who is on the list works on @no-scripts", async ({
  page,
  visit,
  signInAs,
  baseURL,
  context,
  javaScriptEnabled,
}) => {
  const operator = await request.newContext({ baseURL, extraHTTPHeaders: { "x-forwarded-for": newVisitorAddress() } });
  await signInAs(people.owner, { fresh: true });
  await visit("/restaurants/list?view=table");
  const until = new Date(Date.now() + 2 * 3_600_000 + 60_000).toISOString();
  await setMaintenance(operator, { ...maintenanceOff, status: "on", until, trespass: [people.admin.email] });

  await visit("/restaurants/list?view=table");
  await expect(page).toHaveURL(/\/maintenance\?until=/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("On fait le ménage");
  await expect(page.getByText("De retour dans 2 heures")).toBeVisible();
  // The browsers of the journeys are in Paris, which only scripts can tell.
  await expect(page.locator("time")).toContainText(javaScriptEnabled ? /UTC\+[12]$/ : /UTC$/);
  // The page has no scripts to look with, says that it reloads, and loses nothing by it.
  if (javaScriptEnabled) await expectAccessible(page, ["meta-refresh"]);
  await page.getByRole("button", { name: /English/ }).click();
  await expect(page.getByText("in 2 hours")).toBeVisible();
  await page.getByRole("button", { name: /Français/ }).click();
  await page.getByRole("button", { name: "Réessayer maintenant" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("On fait le ménage");

  await context.clearCookies();
  await signInAs(people.admin, { fresh: true });
  await visit("/restaurants/list");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mes restaurants");

  await context.clearCookies();
  await signInAs(people.owner, { fresh: true });
  await visit("/restaurants/list?view=table");
  await expect(page).toHaveURL(/\/maintenance\?until=/);
  await setMaintenance(operator, maintenanceOff);
  await operator.dispose();
  await page.getByRole("button", { name: "Réessayer maintenant" }).click();
  await expect(page).toHaveURL("/restaurants/list?view=table");
});
