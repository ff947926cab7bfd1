import { expect, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import { credentialLocations, credentials } from "#api/db/schema/credentials.ts";
import { fakePlatforms } from "#tests/factories/platforms.ts";
import { createRestaurant } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { readPage, textOf } from "#tests/setup/read-page.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const api = await testApi(undefined, fakePlatforms().platforms);
const { orm } = api.database;
const send = (await testWebApp()).over(api.fetch);

type Listing = { name: string; postalCode?: string; placeId?: string };

/** An account whose listings are chosen, and the restaurants of its organization by their names, each in a town of its own. */
async function setUp(names: readonly string[], listings: readonly Listing[]) {
  const { cookie, organizationId, user } = await signedInVisitor(api);
  const ids = new Map<string, string>();
  for (const name of names)
    ids.set(name, (await createRestaurant(api.database, { organizationId, name, postalCode: "75010" })).id);
  const credentialId = newId();
  const account = { id: credentialId, organizationId, userId: user.id, key: "gmb" as const, accountId: credentialId };
  await orm.insert(credentials).values({ ...account, locationCount: listings.length, locationsAt: new Date() });
  for (const [at, listing] of listings.entries())
    await orm.insert(credentialLocations).values({ credentialId, externalId: `locations/${at}`, ...listing });
  const nameOf = new Map([...ids].map(([name, id]) => [id, name]));
  const address = (from?: string) =>
    `/credentials/validate?credential=${credentialId}${from ? `&restaurant=${ids.get(from) ?? from}` : ""}`;
  const rows = async (from?: string) => {
    const page = readPage((await send(address(from), { cookie })).text);
    const shown = page.all("main li:has(select)").map((row) => {
      const select = row.querySelector("select");
      const chosen = select?.querySelector("option[selected]")?.getAttribute("value") ?? "";
      const isTicked = row.querySelector("input[type=checkbox]")?.hasAttribute("checked");
      const hint = row.querySelector(".field-hint");
      return [
        textOf(row.querySelector(".font-semibold")),
        nameOf.get(chosen) ?? "",
        isTicked,
        hint ? textOf(hint) : "",
      ];
    });
    const first = page.find("main li select");
    const offered = first ? first.querySelectorAll("option").map((one) => one.getAttribute("value") ?? "") : [];
    return { shown, offered, button: textOf(page.find('button[value="add"]')) };
  };
  return { ids, rows, post: (form: FormData) => send(address(), { cookie, form }), credentialId };
}
const alike = "Nom proche, même code postal";

test("coming from a restaurant, each row is proposed for its own match and with its own reason, and the most likely one is ticked", async () => {
  const { rows } = await setUp(
    ["Chez Lucette", "Bar du Port"],
    [
      { name: "Chez Lucette Canal", postalCode: "75010" },
      { name: "Bar du Port", postalCode: "75010" },
      { name: "Tout autre chose", postalCode: "33000" },
    ],
  );
  const { shown, button } = await rows("Chez Lucette");
  expect(shown).toEqual([
    ["Bar du Port", "Bar du Port", false, alike],
    ["Chez Lucette Canal", "Chez Lucette", true, alike],
    ["Tout autre chose", "", false, ""],
  ]);
  expect(button).toBe("Ajouter 1 établissement");
});

test("no two rows go to one restaurant, and the button counts the ticked ones", async () => {
  const { rows } = await setUp(
    ["Chez Lucette"],
    [
      { name: "Chez Lucette A", postalCode: "75010" },
      { name: "Chez Lucette B", postalCode: "75010" },
      { name: "Ailleurs", postalCode: "13001" },
    ],
  );
  const { shown, button } = await rows();
  expect(shown.map(([, chosen]) => chosen).filter(Boolean)).toEqual(["Chez Lucette"]);
  const tickedCount = shown.filter(([, , isTicked]) => isTicked).length;
  expect([tickedCount, button]).toEqual([2, "Ajouter 2 établissements"]);
});

test("none is ticked where nothing matches the restaurant one comes from, which can be chosen all the same", async () => {
  const { ids, rows } = await setUp(["Zénith"], [{ name: "Tout autre chose" }]);
  const { shown, offered, button } = await rows("Zénith");
  expect(shown).toEqual([["Tout autre chose", "", false, ""]]);
  expect(offered).toContain(ids.get("Zénith"));
  expect(button).toBe("Ajouter la sélection");
});

test("a restaurant that is gone or somebody else's is offered nowhere", async () => {
  const { rows } = await setUp(["Zénith"], [{ name: "Tout autre chose" }]);
  const foreign = await createRestaurant(api.database);
  const { shown, offered } = await rows(foreign.id);
  expect([shown.length, offered.includes(foreign.id)]).toEqual([1, false]);
});

test("two rows that somebody sends to one restaurant: the first has it, the second is told why not", async () => {
  const { ids, post, credentialId } = await setUp(["Zénith"], [{ name: "Un" }, { name: "Deux" }]);
  const form = new FormData();
  for (const [name, value] of [
    ["intent", "add"],
    ["credential", credentialId],
    ["additions[0].externalId", "locations/0"],
    ["additions[0].restaurantId", ids.get("Zénith") ?? ""],
    ["additions[1].externalId", "locations/1"],
    ["additions[1].restaurantId", ids.get("Zénith") ?? ""],
  ] as const)
    form.set(name, value);
  const { text } = await post(form);
  expect(readPage(text).text).toContain("a déjà");
  const { rows } = await api.database.pool.query("select external_id from platforms where restaurant_id = $1", [
    ids.get("Zénith"),
  ]);
  expect(rows).toEqual([{ external_id: "locations/0" }]);
});
