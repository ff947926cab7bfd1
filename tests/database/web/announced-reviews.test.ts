import { expect, test } from "vitest";
import { connectListing } from "#tests/factories/fake-platform.ts";
import { fakePlatforms } from "#tests/factories/platforms.ts";
import { createOrganization, createRestaurant } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { readPage } from "#tests/setup/read-page.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const api = await testApi(undefined, fakePlatforms().platforms);
const web = await testWebApp();

const announced = "Annoncés par la plateforme dès leur arrivée";
const readByTheClock = "Relevés toutes les heures : la plateforme ne les annonce pas.";
const refused = (code: string, vendorCode: string) => ({
  code,
  vendorCode,
  vendorMessage: "",
  at: "2026-11-23T10:00:00Z",
});

test.each([
  ["not asked yet", null, null, []],
  ["registered", "2026-11-23T10:00:00Z", null, [announced]],
  [
    "refused",
    "2026-11-23T10:00:00Z",
    refused("PERMISSION_DENIED", "403"),
    [`${readByTheClock} La plateforme refuse cette action : il manque un droit sur la page.`],
  ],
  [
    "another tool's",
    "2026-11-23T10:00:00Z",
    refused("INVALID_INPUT", "other_topic"),
    [`${readByTheClock} Un autre outil reçoit les notifications de ce compte.`],
  ],
])("how new reviews come in is shown: %s", async (_, triedAt, failure, texts) => {
  const { id: organizationId } = await createOrganization(api.database);
  const { id: restaurantId } = await createRestaurant(api.database, { organizationId });
  const owner = await signedInVisitor(api, { organizations: [{ id: organizationId, caslRole: "owner" }] });
  await connectListing(api.database, { restaurantId, key: "gmb" });
  await api.database.pool.query(
    "update platforms set watch_tried_at = $2::timestamptz, watch_failure = $3 where restaurant_id = $1",
    [restaurantId, triedAt, failure && JSON.stringify(failure)],
  );
  const path = `/restaurants/${restaurantId}/settings/platforms/connection`;
  const { status, text } = await web.over(api.fetch)(path, { cookie: owner.cookie });
  expect(status).toBe(200);
  const shown = readPage(text).text;
  for (const each of [announced, readByTheClock])
    expect([each, shown.includes(each)]).toEqual([each, texts.some((text) => text.startsWith(each))]);
  for (const text of texts) expect(shown).toContain(text);
});
