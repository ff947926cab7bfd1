import { expect, test } from "vitest";
import { suggestOnly, withCustomRole } from "#tests/factories/custom-roles.ts";
import { createOrganization, createRestaurant, createReview } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { readPage } from "#tests/setup/read-page.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const server = await testApi();
const { database } = server;
const send = (await testWebApp()).inProcess(server.inProcess);

/** An owner on the screen of a restaurant's team, or an account manager on that of users. */
async function open(role: "comptoir-basic" | "accountManager" = "comptoir-basic") {
  const { id: organizationId } = await createOrganization(database, { name: "Maison Ondine" });
  const restaurant = await createRestaurant(database, { organizationId, name: "Quai" });
  const caslRole = role === "comptoir-basic" ? ("owner" as const) : undefined;
  const { cookie } = await signedInVisitor(server, { role, organizations: [{ id: organizationId, caslRole }] });
  const screen =
    role === "comptoir-basic" ? `/restaurants/${restaurant.id}/settings/roles?` : "/admin/users?view=roles&";
  return {
    organizationId,
    restaurant,
    screen,
    read: async (path: string) => readPage((await send(path, { cookie })).text),
    post: (path: string, form: FormData) => send(path, { cookie, form }),
    asMember: async (customRoleId: string) =>
      signedInVisitor(server, {
        organizations: [{ id: organizationId, customRoleId, scope: "organization" }],
      }),
  };
}
function formOf(fields: Record<string, string | string[]>): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value);
  return form;
}
type Page = ReturnType<typeof readPage>;
/** What a form of a page would send with its button. */
function sentBy(page: Page, button: string): FormData {
  const fields = page.all(`form:has([value="${button}"]) input[type=hidden]`);
  const form = new FormData();
  for (const { attributes } of fields) form.append(attributes.name ?? "", attributes.value ?? "");
  form.append("intent", button);
  return form;
}

test.each(["comptoir-basic", "accountManager"] as const)(
  "a role is made of a built-in one, looked at before it is saved, and then chosen for people: %s",
  async (role) => {
    const { screen, read, post } = await open(role);
    const form = await read(`${screen}customRole=new&from=moderator`);
    expect(form.find("input[name=right][value='create Reply'][checked]")).not.toBeNull();
    expect(form.find("input[name=right][value='update Settings'][checked]")).toBeNull();
    const draft = new URLSearchParams({ customRole: "new", from: "moderator", name: "Plume", description: "Propose" });
    for (const right of suggestOnly) draft.append("right", right);
    const address = `${screen}${draft}&step=preview`;
    const preview = await read(address);
    expect(preview.text).toContain("Propose seulement");
    expect(preview.text).toContain("Proposer une réponse à un avis");
    expect(preview.text).toContain("Personne n’a encore ce rôle");
    expect(preview.text).toContain("Absent de son menu");
    const { status } = await post(address, sentBy(preview, "createRole"));
    expect(status).toBe(302);
    const list = await read(screen);
    expect(list.text).toContain("Plume");
    expect(list.all("thead th").map(({ text }) => text)).toContain("Plume");
    const invite = await read(role === "comptoir-basic" ? `${screen}invite=1` : "/admin/users?invite=1");
    expect(invite.all("select[name=caslRole] option").map(({ text }) => text)).toContain("Plume");
  },
);

test("an edit says what changes and for whom; what the reader has not is no choice; a wrong name stays in the form", async () => {
  const { screen, organizationId, restaurant, read, post } = await open();
  const person = await withCustomRole(database, { organizationId, restaurantIds: [restaurant.id] }, ["update Review"]);
  const edit = `${screen}customRole=${person.customRoleId}`;
  const draft = new URLSearchParams({ name: "Lecture", description: "" });
  const preview = await read(`${edit}&${draft}&step=preview`);
  for (const words of ["Ne peut plus", "Modifier un avis", "Sam Aubry"]) expect(preview.text).toContain(words);
  expect(preview.text).toMatch(/Absent de son menu\s: Avis, Envois, Sujets/);
  expect((await post(`${edit}&${draft}&step=preview`, sentBy(preview, "updateRole"))).status).toBe(302);
  expect((await person.api.users.me({})).data.rights).toEqual(["read Restaurant"]);
  // Sent by somebody who looked before: it says what holds now, and sends the new version with the next try.
  const late = await post(`${edit}&${draft}&step=preview`, sentBy(preview, "updateRole"));
  expect(late.status).toBe(409);
  expect(readPage(late.text).find("input[name=version][value='2']")).not.toBeNull();
  const wrong = await read(`${edit}&name=+&description=&step=preview`);
  expect(wrong.find(".field-error")?.text).toContain("60 caractères");
});

test("a role in use is deleted with what its people get instead", async () => {
  const { screen, organizationId, read, post } = await open();
  const person = await withCustomRole(database, { organizationId }, ["read Review"]);
  const address = `${screen}customRole=${person.customRoleId}&step=delete`;
  const page = await read(address);
  expect(page.text).toContain("Sam Aubry");
  const form = sentBy(page, "deleteRole");
  form.append("replacement", "moderator");
  expect((await post(address, form)).status).toBe(302);
  expect((await person.api.users.me({})).data.caslRole).toBe("moderator");
});

test("somebody who suggests only finds the field that suggests, no way to send, and no menu that refuses", async () => {
  const { organizationId, restaurant, asMember } = await open();
  const { customRoleId } = await withCustomRole(database, { organizationId }, suggestOnly);
  const { cookie } = await asMember(customRoleId);
  const review = await createReview(database, { restaurantId: restaurant.id });
  const list = `/restaurants/${restaurant.id}/reputation/reviews`;
  const page = readPage((await send(`${list}?review=${review.id}`, { cookie })).text);
  expect(page.text).toContain("Proposer");
  expect(page.find("nav a[href$='/settings/automations']")).toBeNull();
  expect((await send(`/restaurants/${restaurant.id}/settings/roles`, { cookie })).status).toBe(403);
  const unsent = await send(list, {
    cookie,
    form: formOf({ intent: "reply", reviewId: review.id, version: "1", text: "Merci" }),
  });
  expect(unsent.status).toBe(403);
});
