import { expect, test } from "vitest";
import { createOrganization, createReply, createRestaurant, createReview } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { readPage } from "#tests/setup/read-page.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const api = await testApi();
const send = (await testWebApp()).inProcess(api.inProcess);

/** A restaurant with a review and its reply, and whoever looks at it. */
async function open(person: Parameters<typeof signedInVisitor>[1], caslRole: "owner" | "guest" = "owner") {
  const organization = await createOrganization(api.database);
  const { id } = await createRestaurant(api.database, { organizationId: organization.id, name: "Chez Odile" });
  const { id: reviewId } = await createReview(api.database, { restaurantId: id });
  await createReply(api.database, { reviewId });
  const membership = { organizations: [{ id: organization.id, caslRole }], restaurants: [id] };
  const { cookie } = await signedInVisitor(api, { ...membership, ...person });
  return {
    id,
    reviewId,
    read: async (path: string) => readPage((await send(path, { cookie })).text),
    post: (path: string, form: Record<string, string>) => send(path, { cookie, form }),
  };
}

test("a guest reads a review and finds nothing that the role would refuse; an owner finds all of it", async () => {
  const refused = 'textarea[name="text"], button[value="archive"], a[href*="confirm="]';
  for (const [role, isOffered] of [
    ["owner", true],
    ["guest", false],
  ] as const) {
    const { reviewId, read } = await open({}, role);
    const page = await read(`/groups/reputation/reviews?period=all_time&review=${reviewId}`);
    expect(page.find("article"), role).not.toBeNull();
    expect(page.find(refused) !== null, role).toBe(isOffered);
  }
});

test("who may not change the settings reads them", async () => {
  const { id, read } = await open({}, "guest");
  const settings = `/restaurants/${id}/settings/reviews`;
  expect((await read(settings)).text).not.toContain("Supprimer");
  const deadlines = await read(`${settings}?tab=deadlines`);
  expect(deadlines.text).toContain("Vous pouvez lire ces délais, pas les modifier.");
  expect(deadlines.find("main button")).toBeNull();
  expect(deadlines.find("main input[type=number]:not(:disabled):not(fieldset[disabled] input)")).toBeNull();
});

test("a role without restaurant sections goes from the list to the resources of a restaurant, and to nothing else of it", async () => {
  const { id, read } = await open({ role: "viewer" });
  const resources = `/restaurants/${id}/resources`;
  const list = await read("/restaurants/list");
  expect(list.find("main h2 a", "Chez Odile")?.getAttribute("href")).toBe(`${resources}/review-templates`);
  expect(list.find("main a", "Modèles de message")?.getAttribute("href")).toBe(`${resources}/message-templates`);
  expect(list.all(`a[href^="/restaurants/${id}/"]:not([href^="${resources}/"])`)).toEqual([]);
  const templates = await read(`${resources}/review-templates`);
  expect(templates.find("h1", "Modèles de réponse")).not.toBeNull();
  expect(templates.all('nav[aria-label="Navigation principale"] a').map(({ text }) => text)).toEqual([
    "Accueil",
    "Modèles",
  ]);
});

test.each(["restaurants/groups", "sign-in-rules", "reports-appearance", "download", "users/{id}/reports-settings"])(
  "a role without screens over many restaurants is led away from %s",
  async (path) => {
    const { user, cookie } = await signedInVisitor(api, { role: "viewer", organizations: [] });
    const { status, headers } = await send(`/${path.replace("{id}", user.id)}`, { cookie });
    expect([status, headers.get("Location")]).toEqual([302, "/restaurants"]);
  },
);

test("an account manager goes from a restaurant to its reviews among the groups, and to its templates", async () => {
  const { id, read } = await open({ role: "accountManager" });
  const list = await read("/restaurants/list");
  const address = list.find("main h2 a", "Chez Odile")?.getAttribute("href");
  expect(address).toMatch(new RegExp(`^/groups/reputation/reviews\\?.*restaurants=${id}`));
  for (const [kind, name] of [
    ["review-templates", "Modèles de réponse"],
    ["message-templates", "Modèles de message"],
  ] as const) {
    const to = list.find("main a", name)?.getAttribute("href");
    expect(to).toBe(`/restaurants/${id}/resources/${kind}`);
    expect((await read(to ?? "")).find("h1", name)).not.toBeNull();
  }
});

test("who may enter a restaurant's screens finds its resources in the navigation there, not in the list", async () => {
  const { read, id } = await open({});
  expect((await read("/restaurants/list")).find("main a", "Modèles de réponse")).toBeNull();
  const navigation = await read(`/restaurants/${id}/dashboard`);
  expect(navigation.find("nav a", "Réglages")).not.toBeNull();
});

test("switching the restaurant stays on the same resource for every role, without the record of the one before", async () => {
  for (const role of ["viewer", "accountManager", "comptoir-basic"]) {
    const { id, read } = await open({ role });
    for (const record of ["", `/${id}`]) {
      const page = await read(`/restaurants/${id}/resources/message-templates${record}`);
      const choice = page.find("#scope-picker li:nth-child(2) a")?.getAttribute("href");
      expect(choice, role).toBe(`/restaurants/${id}/resources/message-templates`);
    }
  }
});

test("a restaurant where nothing was done in bulk says so, and how one does it", async () => {
  const { id, read } = await open({});
  const page = await read(`/restaurants/${id}/reputation/reviews/bulk`);
  expect(page.find("h2", "Aucune action groupée")).not.toBeNull();
  expect(page.text).toContain("Cochez des avis dans la liste");
  const back = page.find("a", "Cocher des avis")?.getAttribute("href");
  expect(back).toBe(`/restaurants/${id}/reputation/reviews`);
});

test("a batch of no review leads back to the list, and says so", async () => {
  const { post } = await open({});
  const { status, headers } = await post("/groups/reputation/reviews/bulk", { list: "period=all_time" });
  expect([status, headers.get("Location")]).toEqual([302, "/groups/reputation/reviews?period=all_time"]);
  const cookie = headers.getSetCookie()[0]?.split(";")[0] ?? "";
  expect(readPage((await send("/groups/reputation/reviews?period=all_time", { cookie })).text).text).toContain(
    "Aucun avis choisi",
  );
});
