import type { APIRequestContext } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessibility.ts";
import { expect, test } from "../fixtures/own-server.ts";
import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { connectGoogle } from "../outbox/connect.ts";
import { googleIdOf, readGoogle } from "../outbox/sandbox-review.ts";
import { commandSandbox } from "../synchronisation/sandbox.ts";

/** What a platform refuses, of this place alone. */
const refuse = (request: APIRequestContext, path: string) =>
  commandSandbox(request, { do: "add_fault", kind: "forbidden", host: "gbpInformation", path });

test("what Google shows is listed beside ours, follows a change there, and a refusal leaves the reviews alone", async ({
  page,
  visit,
  signInAs,
  request,
  ownServer,
  javaScriptEnabled,
}) => {
  test.slow();
  await signInAs(people.owner);
  const there = "Zia Lumella – Vieux-Port";
  const restaurantId = await restaurantIdOf(page, "Lumella Vieux-Port");
  const call = await connectGoogle(request, ownServer.origin, restaurantId);
  await readGoogle(call, restaurantId);
  const location = await googleIdOf(request, there);
  const google = page.getByRole("article", { name: "Google" });
  const open = async () => {
    await visit(`/restaurants/${restaurantId}/settings/platforms/connection`);
    await google.getByRole("heading", { name: "Google" }).click();
    await google.getByText("Ce que la plateforme affiche").click();
  };
  const field = (label: string) =>
    google.locator("dl > div").filter({ has: page.getByRole("term").filter({ hasText: label }) });

  await open();
  await expect(field("Nom").first()).toContainText(there);
  await expect(field("Nom").first()).toContainText("Différent");
  await expect(field("Téléphone")).not.toContainText("Différent");
  await expect(google.getByText(/Fiche lue/)).toBeVisible();
  if (javaScriptEnabled) await expectAccessible(page);

  const phone = "+33 1 99 00 77 77";
  await commandSandbox(request, { do: "edit_listing", platform: "gmb", location, phone });
  await readGoogle(call, restaurantId);
  await open();
  await expect(field("Téléphone")).toContainText(phone);
  await expect(field("Téléphone")).toContainText("Différent");
  await expect(field("Téléphone")).toContainText("Dans Comptoir");

  const { id } = await refuse(request, `/locations/${location}`);
  await readGoogle(call, restaurantId);
  await commandSandbox(request, { do: "remove_fault", id });
  await open();
  await expect(google.getByText(/La dernière lecture de la fiche a échoué/)).toBeVisible();
  await expect(field("Téléphone")).toContainText(phone);
  const state = await call<object>("GET", `/restaurants/${restaurantId}/current-state`);
  expect(JSON.stringify(state)).toMatch(/"status":"DONE"/);
});
