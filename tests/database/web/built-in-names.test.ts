import { expect, test } from "vitest";
import type { Language } from "#contract/languages.ts";
import { starterNames } from "#contract/templates/starter-names.ts";
import { connect, createConnectedReview } from "#tests/factories/outbox.ts";
import { createRestaurant } from "#tests/factories/records.ts";
import { callerOf, testApi } from "#tests/setup/api.ts";
import { readPage } from "#tests/setup/read-page.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const server = await testApi();
const send = (await testWebApp()).inProcess(server.inProcess);
const { fr, en } = starterNames;

/** A French owner's restaurant, and a colleague who reads English. */
async function setUp() {
  const owner = await signedInVisitor(server, { defaultLanguage: "fr" });
  const { organizationId } = owner;
  const restaurant = await createRestaurant(server.database, { organizationId });
  const colleague = await signedInVisitor(
    server,
    { defaultLanguage: "en", organizations: [{ id: organizationId, caslRole: "owner" }] },
    { language: "en" },
  );
  const { api } = await callerOf(server.database, owner.user);
  const restaurantId = restaurant.id;
  const path = `/restaurants/${restaurantId}/resources/review-templates`;
  const read = async (language: Language, at = path) =>
    readPage((await send(at, { cookie: (language === "fr" ? owner : colleague).cookie })).text);
  const five = async () => {
    const { data } = await api.templates.search({ restaurantId, kind: "review", ratings: [5] });
    const found = data.find(({ withText }) => withText);
    if (!found) throw new Error("no template for five stars");
    return found;
  };
  /** What the editor sends when its name is `name`. */
  const save = async (language: Language, name: string) => {
    const template = await five();
    const [version] = template.versions;
    const texts = version?.variants.flatMap(({ _id, text }, at) => [
      [`versions[0].variants[${at}]._id`, _id],
      [`versions[0].variants[${at}].text`, `${text} (${name})`],
    ]);
    return send(`${path}/${template._id}`, {
      cookie: (language === "fr" ? owner : colleague).cookie,
      form: {
        ...{ intent: "save", name, scope: "organization", defaultLanguage: "fr", conditions: "on", ratings: "5" },
        ...{ withText: "on", version: String(template.version), "versions[0].language": "fr" },
        ...Object.fromEntries(texts ?? []),
      },
    });
  };
  return { api, restaurantId, path, read, five, save };
}

test("built-in templates are named in each reader's language, in the list and in the editor", async () => {
  const { path, read, five, api, restaurantId } = await setUp();
  const list = await read("en");
  for (const key of ["five", "low", "unrated"] as const) {
    expect(list.text).toContain(en[key]);
    expect(list.text).not.toContain(fr[key]);
  }
  expect((await read("fr")).text).toContain(fr.five);
  const { _id, name, builtIn } = await five();
  expect({ name, builtIn }).toEqual({ name: fr.five, builtIn: "five" });
  const editor = await read("en", `${path}/${_id}`);
  expect(editor.values("name")).toEqual([en.five]);
  expect(editor.text).not.toContain(fr.five);
  const search = async (text: string) =>
    (await api.templates.search({ restaurantId, kind: "message", search: text })).data.map((one) => one.builtIn);
  expect(await search("lost property")).toEqual(["lost"]);
  expect(await search("objet oublié")).toEqual(["lost"]);
  expect(await search("found property")).toEqual([]);
});

test("where a template is chosen it has the same name: for a reply, for many, and for a rule", async () => {
  const { api, restaurantId, read } = await setUp();
  await connect(server.database, restaurantId);
  const review = await createConnectedReview(server.database, restaurantId);
  const { data: choices } = await api.templates.choices({ reviewId: review.id });
  expect(choices.find(({ builtIn }) => builtIn === "low")?.name).toBe(fr.low);
  const { data: batch } = await api.reviewBatches.create({ restaurantId: null, reviewIds: [review.id] });
  const { data: options } = await api.reviewBatches.options({ batchId: batch._id });
  expect(options.templates.map(({ builtIn }) => builtIn)).toContain("low");
  const rules = await read("en", `/restaurants/${restaurantId}/settings/automations?rule=new`);
  expect(rules.text).toContain(en.highBare);
  expect(rules.text).not.toContain(fr.highBare);
});

test("another text leaves the name as it came; another name is the organization's own, for every reader", async () => {
  const { read, save, five } = await setUp();
  await read("fr");
  expect((await save("en", en.five)).status).toBe(302);
  expect(await five()).toMatchObject({ name: fr.five, builtIn: "five", version: 2 });
  expect((await read("fr")).text).toContain(fr.five);
  expect((await save("en", "Our best guests")).status).toBe(302);
  expect(await five()).toMatchObject({ name: "Our best guests", builtIn: null });
  for (const language of ["fr", "en"] as const) {
    const { text } = await read(language);
    expect(text).toContain("Our best guests");
    expect(text).not.toContain(starterNames[language].five);
  }
});
