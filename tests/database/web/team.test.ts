import { expect, onTestFinished, test } from "vitest";
import { maintenanceOff } from "#contract/maintenance/schemas.ts";
import { createOrganization, createRestaurant, createUser } from "#tests/factories/records.ts";
import { callerOf, testApi } from "#tests/setup/api.ts";
import { readPage } from "#tests/setup/read-page.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const server = await testApi((settings) => ({
  ...settings,
  mail: { ...settings.mail, smtpUrl: "smtp://127.0.0.1:9" },
}));
const { database } = server;
const send = (await testWebApp()).inProcess(server.inProcess);
const people = "/admin/users";

/** An organization with a restaurant and a guest of it, and somebody who looks after it. */
async function open(role: "admin" | "accountManager" | "comptoir-basic" = "accountManager") {
  const { id: organizationId } = await createOrganization(database, { name: "Maison Ondine" });
  const restaurant = await createRestaurant(database, { organizationId, name: "Quai" });
  const caslRole = role === "comptoir-basic" ? ("owner" as const) : undefined;
  const { cookie, user } = await signedInVisitor(server, {
    role,
    organizations: [{ id: organizationId, caslRole }],
    restaurants: [],
  });
  const guest = await createUser(database, {
    name: "Zoé",
    lastname: "Roux",
    organizations: [{ id: organizationId, caslRole: "guest" }],
    restaurants: [restaurant.id],
  });
  return {
    organizationId,
    restaurant,
    guest,
    user,
    cookie,
    read: async (path: string) => readPage((await send(path, { cookie })).text),
    post: (path: string, form: Record<string, string> | FormData) => send(path, { cookie, form }),
    me: () => callerOf(database, user),
  };
}

function formOf(fields: Record<string, string | string[]>): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value);
  return form;
}
async function linkFor(email: string): Promise<string> {
  const { rows } = await database.pool.query<{ text_body: string }>(
    "select text_body from mail_outbox where recipient = $1",
    [email],
  );
  return /(\/invitation\/[\w-]+)/.exec(rows.at(-1)?.text_body ?? "")?.[1] ?? "";
}

test("pasted addresses are invited; those that are none stay in the field, each with what is wrong", async () => {
  const { restaurant, guest, organizationId, read, post } = await open();
  const page = await read(`${people}?invite=1`);
  expect(page.find(`input[name=restaurantIds][value="${restaurant.id}"]`)).not.toBeNull();
  expect(page.all("form[method=post] select[name=role] option").map(({ text }) => text)).toEqual([
    "Chargé de comptes",
    "Équipe de restaurant",
    "Consultation",
  ]);
  const fields = { intent: "invite", organizationId, caslRole: "editor", scope: "restaurants", language: "fr" };
  const emails = `"Aubry, Nora" <nora@example.com>; nobody ${guest.email}`;
  const wrong = await post(
    `${people}?invite=1`,
    formOf({ ...fields, emails: `${emails}\npas une adresse`, restaurantIds: [restaurant.id] }),
  );
  expect(wrong.status).toBe(422);
  const shown = readPage(wrong.text);
  expect(shown.values("emails")).toEqual([`${guest.email}\npas une adresse`]);
  expect(shown.text).toContain(`${guest.email} fait déjà partie de l’organisation`);
  expect(shown.text).toContain("pas une adresse n’est pas une adresse");
  const sent = await post(
    `${people}?invite=1`,
    formOf({ ...fields, emails: "max@example.com", restaurantIds: [restaurant.id] }),
  );
  expect(sent.status).toBe(302);
  expect(sent.headers.get("location")).toBe(people);
  const waiting = await read(`${people}?view=invitations`);
  expect(waiting.all("td .font-semibold").map(({ text }) => text)).toEqual(["max@example.com", "nora@example.com"]);
});

test("an organization that nobody owns leads to the form that invites its first owner", async () => {
  const { cookie } = await signedInVisitor(server, { role: "admin", organizations: [] });
  const made = await send("/admin/organizations/new", {
    cookie,
    form: { intent: "save", name: "Neuve et vide", defaultLanguage: "it", timeZone: "Europe/Rome", version: "0" },
  });
  expect(made.status).toBe(302);
  const at = made.headers.get("location") ?? "";
  const read = async (path: string) => readPage((await send(path, { cookie })).text);
  const invite = (page: Awaited<ReturnType<typeof read>>) =>
    page
      .find("main a", /Inviter son premier propriétaire/)
      ?.getAttribute("href")
      ?.replaceAll("&amp;", "&");
  const address = invite(await read(at)) ?? "";
  expect(invite(await read("/admin/organizations?search=neuve"))).toBe(address);
  const form = await read(address);
  for (const [name, value] of Object.entries({ caslRole: "owner", language: "it" }))
    expect(form.find(`form[method=post] select[name=${name}] option[selected]`)?.getAttribute("value")).toBe(value);
  expect(form.find("input[name=scope][checked]")?.getAttribute("value")).toBe("organization");
  const organizationId = at.split("/").at(-1) ?? "";
  expect(form.all("form[method=post] input[name=organizationId]").map((one) => one.getAttribute("value"))).toEqual([
    organizationId,
  ]);
  const fields = { intent: "invite", organizationId, caslRole: "owner", scope: "organization", language: "it" };
  expect((await send(address, { cookie, form: { ...fields, emails: "patronne@example.com" } })).status).toBe(302);
  const then = await read(at);
  expect(invite(then)).toBeUndefined();
  expect(then.text).toContain("Un propriétaire est invité et n’a pas encore accepté.");
});

test("an invitation without a restaurant or a group chosen says so and keeps what was typed", async () => {
  const { organizationId, post } = await open();
  const fields = {
    intent: "invite",
    organizationId,
    caslRole: "editor",
    scope: "restaurants",
    language: "fr",
    emails: "a@example.com",
  };
  const { status, text } = await post(`${people}?invite=1`, fields);
  expect(status).toBe(422);
  expect(text).toContain("Choisissez au moins un restaurant.");
  expect(readPage(text).values("emails")).toEqual(["a@example.com"]);
});

test("the list is searched, filtered and opens a person, whose access is changed", async () => {
  const { guest, organizationId, read, post } = await open();
  const list = await read(`${people}?search=roux&role=guest`);
  expect(list.all("#team tbody tr")).toHaveLength(1);
  const address = list.find("#team tbody a")?.getAttribute("href")?.replaceAll("&amp;", "&") ?? "";
  expect(address).toBe(`${people}?search=roux&role=guest&person=${guest.id}`);
  const card = await read(address);
  expect(card.find("h2", "Modifier Zoé Roux")).not.toBeNull();
  const form = {
    intent: "saveAccess",
    userId: guest.id,
    organizationId,
    version: "1",
    caslRole: "manager",
    scope: "organization",
  };
  const saved = await post(address, form);
  expect([saved.status, saved.headers.get("location")]).toEqual([302, `${people}?search=roux&role=guest`]);
  // The same form again is one that was overtaken: it says what holds now.
  const late = await post(address, form);
  expect(late.status).toBe(409);
  expect(readPage(late.text).text).toContain("Maison Ondine · Responsable · toute l’organisation");
  expect(readPage(late.text).values("version")).toContain("2");
});

test("somebody is deactivated, told so at sign-in, and activated again", async () => {
  const { guest, read, post } = await open();
  const address = `${people}?person=${guest.id}`;
  expect((await post(address, { intent: "deactivate", userId: guest.id, version: "1" })).status).toBe(302);
  const page = await read(`${people}?state=deactivated`);
  expect(page.find("#team tbody", /Zoé Roux/)?.text).toContain("Désactivé");
  expect((await post(address, { intent: "activate", userId: guest.id, version: "2" })).status).toBe(302);
  expect((await read(`${people}?state=deactivated`)).all("#team tbody tr")).toEqual([]);
});

test("a person of another organization, and no id at all, are not found", async () => {
  const { read } = await open();
  const stranger = await createUser(database);
  for (const id of [stranger.id, "nobody"])
    expect((await read(`${people}?person=${id}`)).find("h1")?.text).toBe("Page introuvable");
});

test("an owner sees who has access to a restaurant and why, invites to it, and takes it from a guest", async () => {
  const { restaurant, guest, organizationId, read, post, user } = await open("comptoir-basic");
  const address = `/restaurants/${restaurant.id}/settings/roles`;
  const page = await read(address);
  expect(page.find("tr", /Zoé Roux/)?.text).toContain("Choisi pour ce restaurant");
  expect(page.find("tr", new RegExp(user.email))?.text).toContain("Propriétaire de l’organisation");
  const fields = {
    intent: "invite",
    organizationId,
    caslRole: "editor",
    scope: "restaurants",
    language: "fr",
    emails: "ami@example.com",
  };
  expect((await post(`${address}?invite=1`, formOf({ ...fields, restaurantIds: [restaurant.id] }))).status).toBe(302);
  expect((await read(address)).text).toContain("ami@example.com");
  const leave = { intent: "leave", userId: guest.id, version: "1", restaurantId: restaurant.id };
  expect((await post(address, leave)).status).toBe(302);
  expect((await read(address)).text).not.toContain("Zoé Roux");
});

test("a manager reads the team without a button", async () => {
  const { restaurant, organizationId } = await open("comptoir-basic");
  const { cookie } = await signedInVisitor(server, {
    organizations: [{ id: organizationId, caslRole: "manager" }],
    restaurants: [restaurant.id],
  });
  const page = readPage((await send(`/restaurants/${restaurant.id}/settings/roles`, { cookie })).text);
  expect(page.find("tr", /Zoé Roux/)).not.toBeNull();
  expect(page.all("main form")).toEqual([]);
});

test("without a mail server the links are shown this once to an admin, and nothing is called sent", async () => {
  const { mail } = server.settings;
  server.settings.mail = { ...mail, smtpUrl: undefined };
  onTestFinished(() => {
    server.settings.mail = mail;
  });
  const { organizationId, restaurant, guest, cookie } = await open("admin");
  const at = `${people}?invite=1`;
  const form = readPage((await send(at, { cookie })).text);
  expect(form.text).toContain("Aucun serveur d’e-mail n’est réglé");
  expect(form.find("button[value=invite]")?.text).toBe("Créer les invitations");
  const fields = { intent: "invite", organizationId, caslRole: "editor", scope: "restaurants", language: "fr" };
  const invite = (emails: string) =>
    send(at, { cookie, form: formOf({ ...fields, emails, restaurantIds: [restaurant.id] }) });
  const made = await invite("ida@example.com otto@example.com");
  expect(made.status).toBe(200);
  const links = readPage(made.text)
    .all("input[readonly]")
    .map((input) => input.getAttribute("value") ?? "");
  expect(links).toHaveLength(2);
  expect(readPage(made.text).find("textarea[name=emails]")).toBeNull();
  const opened = await send(new URL(links[0] ?? "").pathname);
  expect(readPage(opened.text).find("h1")?.text).toBe("Rejoindre Maison Ondine");
  const partly = await invite(`uwe@example.com ${guest.email}`);
  expect(partly.status).toBe(422);
  expect(readPage(partly.text).all("input[readonly]")).toHaveLength(1);
  expect(readPage(partly.text).values("emails")).toEqual([guest.email]);
  expect(readPage(partly.text).text).toMatch(/Invitations créées\s: 1\./);
  const list = await send(`${people}?view=invitations`, { cookie });
  for (const link of links) expect(list.text).not.toContain(new URL(link).pathname);
  const row = readPage(list.text).find("tr", /ida@example.com/);
  expect(row?.querySelector("button[value=resend]")?.text).toContain("Nouveau lien");
  const invitationId = row?.querySelector("input[name=invitationId]")?.getAttribute("value") ?? "";
  const again = await send(`${people}?view=invitations`, {
    cookie,
    form: { intent: "resend", invitationId },
  });
  const [renewed] = readPage(again.text).all("input[readonly]");
  expect(links).not.toContain(renewed?.getAttribute("value"));
  expect((await send(new URL(renewed?.getAttribute("value") ?? "").pathname)).status).toBe(200);
  for (const { text } of [form, readPage(made.text), readPage(partly.text), readPage(list.text), readPage(again.text)])
    expect(text).not.toMatch(/envoyée|renvoyée/);
  const owner = await open("comptoir-basic");
  const team = `/restaurants/${owner.restaurant.id}/settings/roles`;
  const asked = await owner.read(`${team}?invite=1`);
  expect(asked.text).toContain("Un administrateur de l’installation pourra remettre les liens");
  await owner.post(
    `${team}?invite=1`,
    formOf({
      ...fields,
      organizationId: owner.organizationId,
      emails: "ana@example.com",
      restaurantIds: [owner.restaurant.id],
    }),
  );
  const theirs = await owner.read(team);
  expect(theirs.text).toContain("ana@example.com");
  expect(theirs.find("button[value=resend]")).toBeNull();
});

test("the link of an invitation makes an account, once, and says so to whoever comes later", async () => {
  const { me, organizationId } = await open();
  const { api } = await me();
  const to = { organizationId, caslRole: "guest", scope: "organization", language: "en" } as const;
  await api.team.invite({ ...to, emails: ["eve@example.com"] });
  const link = await linkFor("eve@example.com");
  const page = readPage((await send(link)).text);
  expect(page.find("h1")?.text).toBe("Join Maison Ondine");
  const weak = await send(link, { form: { intent: "create", name: "Eve", lastname: "Moss", password: "short" } });
  expect(weak.status).toBe(422);
  expect(weak.text).not.toContain('value="short"');
  const form = { intent: "create", name: "Eve", lastname: "Moss", password: "four cranes on the canal" };
  const done = await send(link, { form });
  expect([done.status, done.headers.get("location")]).toEqual([302, "/auth/login"]);
  const again = await send(link);
  expect(again.status).toBe(410);
  expect((await send(link, { form })).status).toBe(410);
  expect((await send("/invitation/unknown")).status).toBe(410);
});

test("an invitation for somebody else than who is signed in says whose it is, and offers to sign out", async () => {
  const { me, organizationId, read } = await open();
  const { api } = await me();
  const to = { organizationId, caslRole: "guest", scope: "organization", language: "fr" } as const;
  await api.team.invite({ ...to, emails: ["lea@example.com"] });
  const page = await read(await linkFor("lea@example.com"));
  expect(page.find("h1")?.text).toBe("Cette invitation est pour quelqu’un d’autre");
  expect(page.text).toContain("lea@example.com");
  expect(page.find("form[action='/auth/logout']")).not.toBeNull();
});

test("looking as somebody else is announced on every page, changes nothing, and leads back", async () => {
  const { guest, restaurant, read, post, user } = await open("comptoir-basic");
  const roles = `/restaurants/${restaurant.id}/settings/roles`;
  expect((await read(`${roles}?person=${guest.id}`)).find("button[value=seeAs]")).not.toBeNull();
  expect(
    (await post(`${roles}?person=${guest.id}`, { intent: "seeAs", userId: guest.id })).headers.get("location"),
  ).toBe("/");
  for (const path of ["/restaurants/list", roles, "/groups/reputation/for-me"])
    expect((await read(path)).text, path).toContain("Vous voyez Comptoir comme Zoé Roux, en lecture seule.");
  const refused = await post(`/users/${guest.id}`, {
    intent: "identity",
    name: "Max",
    lastname: "Roux",
    defaultLanguage: "fr",
  });
  expect(refused.status).toBe(403);
  expect(refused.text).toContain("Rien ne peut être modifié");
  expect((await post(`/users/${guest.id}`, { intent: "endSeeAs" })).headers.get("location")).toBe("/");
  const back = await read("/restaurants/list");
  expect(back.text).not.toContain("Vous voyez Comptoir comme");
  expect(back.find(`a[href="/users/${user.id}"]`)).not.toBeNull();
});

test("somebody who has no last name yet is looked at like anybody else: their first form does not lock the colleague in", async () => {
  const { organizationId, restaurant, read, post } = await open("comptoir-basic");
  const newcomer = await createUser(database, {
    name: "Léa",
    lastname: "",
    organizations: [{ id: organizationId, caslRole: "guest" }],
    restaurants: [restaurant.id],
  });
  const roles = `/restaurants/${restaurant.id}/settings/roles?person=${newcomer.id}`;
  await post(roles, { intent: "seeAs", userId: newcomer.id });
  const list = await read("/restaurants/list");
  expect(list.text).toContain("Vous voyez Comptoir comme Léa, en lecture seule.");
  expect(list.find("button[value=endSeeAs]")).not.toBeNull();
});

test("maintenance that begins meanwhile does not keep whoever looks as somebody from the way back", async () => {
  const { guest, restaurant, read, post } = await open("comptoir-basic");
  await post(`/restaurants/${restaurant.id}/settings/roles?person=${guest.id}`, { intent: "seeAs", userId: guest.id });
  const admin = await server.tokenOf(await createUser(database, { role: "admin" }));
  const put = (body: object) => server.call("PUT", "/maintenance", { token: admin, body });
  expect((await put({ ...maintenanceOff, status: "on" })).status).toBe(200);
  const list = await read("/restaurants/list");
  await put(maintenanceOff);
  expect(list.find("button[value=endSeeAs]")).not.toBeNull();
});
