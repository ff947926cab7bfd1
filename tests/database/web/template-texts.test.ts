import { expect, test } from "vitest";
import { TemplateContent, TemplateFallbacks, templateTextLengthMax } from "#contract/templates/schemas.ts";
import { createOrganization, createRestaurant } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { readPage } from "#tests/setup/read-page.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const api = await testApi();
const web = await testWebApp();
const send = web.inProcess(api.inProcess);

test("a text is added, taken and kept without scripts, nothing is saved, and an error stays beside its text", async () => {
  const organization = await createOrganization(api.database);
  const restaurant = await createRestaurant(api.database, { organizationId: organization.id });
  const { cookie } = await signedInVisitor(api, { organizations: [{ id: organization.id, caslRole: "owner" }] });
  const path = `/restaurants/${restaurant.id}/resources/review-templates/new`;
  const form = {
    intent: "save",
    name: "Fête",
    scope: "restaurant",
    defaultLanguage: "fr",
    version: "0",
    conditions: "on",
    ...{
      ratings: "5",
      withText: "on",
      "versions[0].language": "fr",
      "versions[0].variants[0].text": "Merci {{prénom}} !",
    },
  };
  const more = await send(path, {
    cookie,
    form: { ...form, __INTENT__: 'insert({"name":"versions[0].variants","defaultValue":{"_id":"","text":""}})' },
  });
  expect(more.status).toBe(200);
  expect(readPage(more.text).text).toContain("Texte 2");
  expect(readPage(more.text).values("versions[0].variants[0].text")).toEqual(["Merci {{prénom}} !"]);
  const refused = await send(path, { cookie, form: { ...form, "versions[0].variants[1].text": "À bientôt" } });
  expect(refused.status).toBe(422);
  const page = readPage(refused.text);
  expect(page.text).toContain("Une variable entre doubles accolades");
  expect(page.values("versions[0].variants[1].text")).toEqual(["À bientôt"]);
  expect(page.values("name")).toEqual(["Fête"]);
});

test("the browser's own checks of the editor are the contract's: what is required, and how long a field may be", async () => {
  const organization = await createOrganization(api.database);
  const restaurant = await createRestaurant(api.database, { organizationId: organization.id });
  const { cookie } = await signedInVisitor(api, { organizations: [{ id: organization.id, caslRole: "owner" }] });
  const { text } = await send(`/restaurants/${restaurant.id}/resources/review-templates/new`, { cookie });
  const page = readPage(text);
  const checksOf = (selector: string) => {
    const field = page.find(selector);
    return { required: field?.hasAttribute("required"), maxLength: Number(field?.getAttribute("maxlength")) };
  };
  const { name } = TemplateContent.shape;
  expect(name.safeParse("").success).toBe(false);
  expect(checksOf("input[name=name]")).toEqual({ required: true, maxLength: name.maxLength });
  const variant = checksOf('textarea[name="versions[0].variants[0].text"]');
  expect(variant).toEqual({ required: false, maxLength: templateTextLengthMax });
  const fallback = page.find('input[name^="versions[0].fallbacks."]')?.getAttribute("maxlength");
  expect(Number(fallback)).toBe(TemplateFallbacks.valueType.maxLength);
});
