import { describe, expect, test } from "vitest";
import { recordAudit } from "#api/audit/record.ts";
import { transaction } from "#api/db/transaction.ts";
import { auditActions } from "#contract/audit/actions.ts";
import { createRestaurant } from "#tests/factories/records.ts";
import { newTemplate } from "#tests/factories/templates.ts";
import { callerOf, testApi } from "#tests/setup/api.ts";
import { readPage } from "#tests/setup/read-page.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const server = await testApi();
const { database } = server;
const web = await testWebApp();
const send = web.inProcess(server.inProcess);

/** An owner who has made a template and renamed it. */
async function visitor() {
  const { cookie, user, organizationId } = await signedInVisitor(server);
  const restaurant = await createRestaurant(database, { organizationId, name: "Aux Épices" });
  const { api } = await callerOf(database, user);
  const { data } = await api.templates.create(newTemplate(restaurant.id, { name: "Merci" }));
  const { name: _, ...content } = newTemplate(restaurant.id, { name: "" });
  const target = { templateId: data._id, restaurantId: restaurant.id, version: data.version };
  await api.templates.update({ ...content, ...target, name: "Mille mercis" });
  const pageAt = async (address: string) => readPage((await send(address, { cookie })).text);
  return { cookie, user, organizationId, restaurant, templateId: data._id, pageAt };
}

describe("the audit log", () => {
  test("says in a sentence who did what, and opens what was before and after", async () => {
    const { pageAt, user, organizationId } = await visitor();
    const page = await pageAt("/restaurants/audit");
    const who = `${user.name} ${user.lastname}`.trim();
    expect(page.text).toContain(`${who} a créé le modèle « Merci »`);
    const link = page.find("a", `${who} a modifié le modèle « Merci »`);
    const opened = await pageAt(link?.getAttribute("href") ?? "");
    const fields = opened.find('section[aria-label="Nom"]');
    expect(fields?.text.replace(/\s+/g, " ")).toContain("AvantMerciAprèsMille mercis");
    expect(opened.text).toContain("L’application");
    const record = await pageAt(opened.find("a", "Tout sur cet élément")?.getAttribute("href") ?? "");
    expect(record.all("tbody tr")).toHaveLength(2);
    expect((await pageAt(`/restaurants/audit?entry=${organizationId}.999`)).all("tbody tr")).toHaveLength(2);
  });

  test("says whether Comptoir was closed or opened, which was asked before each, and on or off", async () => {
    const { cookie } = await signedInVisitor(server, { role: "admin" });
    const at = "/admin/developer-settings/maintenance";
    const read = async (path: string) => readPage((await send(path, { cookie })).text);
    const isClosed = async () => !(await read(at)).text.includes("Comptoir est ouvert à tous.");
    const fields = { way: "page", message: "Nouvelle carte", trespass: "chef@example.com" };
    const question = readPage((await send(at, { cookie, form: { ...fields, intent: "ask" } })).text);
    const asked = question.find("[role=alert]");
    expect(asked?.text).toContain("1 autre adresse peut entrer.");
    expect(question.values("message")).toEqual(["Nouvelle carte"]);
    expect(await isClosed()).toBe(false);
    expect((await send(at, { cookie, form: { ...fields, intent: "save" } })).status).toBe(302);
    expect(await isClosed()).toBe(true);
    expect((await read(at)).find("button[value=end]")).toBeNull();
    const asks = await read((await read(at)).find("main a", "Rouvrir maintenant")?.getAttribute("href") ?? "");
    expect(asks.find("[role=alert] button[value=end]")).not.toBeNull();
    expect(await isClosed()).toBe(true);
    expect((await send(at, { cookie, form: { intent: "end" } })).status).toBe(302);
    expect(await isClosed()).toBe(false);
    const log = await read("/admin/audit");
    expect(log.find("a", /a rouvert Comptoir$/)).not.toBeNull();
    const closing = log.find("a", /a fermé Comptoir pour maintenance$/)?.getAttribute("href") ?? "";
    const state = (await read(closing)).find('section[aria-label="État"]');
    expect(state?.text.replace(/\s+/g, " ")).toContain("AvantDésactivéAprèsActivé");
  });

  test("is refused to those who manage no rights, with the right that is missing, and is no part of their menu", async () => {
    const { organizationId } = await visitor();
    const { cookie } = await signedInVisitor(server, { organizations: [{ id: organizationId, caslRole: "manager" }] });
    expect((await send("/restaurants/audit", { cookie })).status).toBe(403);
    expect((await send("/resources/audit-export", { cookie })).status).toBe(403);
    expect((await send("/restaurants/list", { cookie })).text).not.toContain("/restaurants/audit");
  });

  test("leaves as CSV and JSON, filtered as it is shown, with no formula for a spreadsheet", async () => {
    const { cookie, organizationId, restaurant } = await visitor();
    await transaction(database, async (tx) =>
      recordAudit(tx, {
        by: { kind: "rule", name: "=cmd()", channel: "job" },
        action: "review.replied",
        subject: { id: restaurant.id },
        organizationId,
        after: { reply: "Merci" },
      }),
    );
    const csv = await send("/resources/audit-export?kind=template", { cookie });
    expect(csv.headers.get("content-disposition")).toContain("audit.csv");
    expect(csv.text.trim().split("\r\n")).toHaveLength(3);
    const all = await send("/resources/audit-export", { cookie });
    expect(all.text).toContain("a répondu à un avis");
    expect(all.text).not.toMatch(/;=cmd/);
    const json = JSON.parse((await send("/resources/audit-export?format=json&kind=template", { cookie })).text);
    expect(json.map(({ action }: { action: string }) => action)).toEqual(["template.updated", "template.created"]);
    expect(JSON.parse((await send("/resources/audit-export?format=json&kind=user", { cookie })).text)).toEqual([]);
  });

  test("is kept as long as its owner says, from three months on, and checked when asked", async () => {
    const { cookie, organizationId, pageAt } = await visitor();
    const page = await pageAt("/restaurants/audit");
    expect(page.values("months")).toEqual(["24"]);
    const form = { intent: "keep", chainId: organizationId, version: "0", months: "2" };
    const wrong = await send("/restaurants/audit", { cookie, form });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain("De 3 à 120 mois.");
    expect((await send("/restaurants/audit", { cookie, form: { ...form, months: "6" } })).status).toBe(302);
    expect((await pageAt("/restaurants/audit")).values("months")).toEqual(["6"]);
    const late = await send("/restaurants/audit", { cookie, form: { ...form, months: "12" } });
    expect(late.status).toBe(409);
    expect(readPage(late.text).text).toContain("Quelqu’un vient de la fixer à 6 mois.");
    expect((await send("/restaurants/audit?kind=user", { cookie, form: { intent: "check" } })).status).toBe(302);
    expect((await pageAt("/restaurants/audit")).text).toContain("Vérification en cours");
  });

  test("has a sentence for every action in every language", async () => {
    const { cookie: _, organizationId } = await visitor();
    await transaction(database, async (tx) => {
      for (const [kind, acts] of Object.entries(auditActions))
        for (const act of acts)
          recordAudit(tx, {
            by: { kind: "system", channel: "job" },
            action: `${kind}.${act}` as "user.updated",
            subject: { id: null, name: "Zut" },
            organizationId,
          });
    });
    for (const language of ["fr", "en", "es", "it"] as const) {
      const { cookie } = await signedInVisitor(server, {
        defaultLanguage: language,
        organizations: [{ id: organizationId, caslRole: "owner" }],
      });
      const { text } = await send("/resources/audit-export?by=system", { cookie });
      expect(text).not.toMatch(/audit-entries|actions\.|\{\{/);
      expect(text).toContain("Zut");
    }
  });
});
