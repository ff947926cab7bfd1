import { describe, expect, test } from "vitest";
import type { Learning } from "#contract/ai/habits.ts";
import type { Draft } from "#contract/ai/schemas.ts";
import { completion } from "#tests/ai/fake-model.ts";
import { aiApi, aiSetup } from "#tests/factories/ai-setup.ts";
import { createReview } from "#tests/factories/records.ts";
import { newTemplate } from "#tests/factories/templates.ts";

const api = await aiApi();
const made = "Bonjour Inès, merci beaucoup pour votre visite. N’hésitez pas à nous écrire.";
const kept = "Chère Inès, merci beaucoup pour votre visite.\n\nÀ très bientôt !";

async function learningSetup(options: Parameters<typeof aiSetup>[1] = { provider: "none" }) {
  const setup = await aiSetup(api, options);
  const restaurantId = setup.restaurant.id;
  /** Sends an edited draft as the reply to a review of its own. */
  const send = async (text = kept, draftText: string | undefined = made, author = "Inès Martel") => {
    const review = await createReview(api.database, { restaurantId, author });
    const body = { version: review.version, text, draftText };
    expect((await setup.call("POST", `/reviews/${review.id}/replies`, body)).status).toBe(201);
    return review;
  };
  const learned = async () => (await setup.call<Learning>("GET", `${setup.path}/habits`)).body.data;
  const draftFor = async (author = "Paul Durand") => {
    const review = await createReview(api.database, { restaurantId, author, text: "Très bon accueil, merci." });
    return (await setup.call<Draft>("POST", `/reviews/${review.id}/ai-draft`, {})).body.data;
  };
  return { ...setup, restaurantId, send, learned, draftFor };
}
const stored = async (restaurantId: string) =>
  JSON.stringify(
    (await api.database.pool.query("select * from ai_habits where restaurant_id = $1", [restaurantId])).rows,
  );

describe("a change that is made to drafts", () => {
  test("counts from the third review on; before, not one of its words is kept", async () => {
    const { send, learned, restaurantId } = await learningSetup();
    await send();
    await send();
    expect(await learned()).toEqual({ isOn: true, habits: [], watchedCount: 3 });
    expect(await stored(restaurantId)).not.toMatch(/ch.re|bient|sitez/i);
    await send();
    const { habits, watchedCount } = await learned();
    expect(habits.map(({ kind, text, count }) => [kind, text, count])).toEqual([
      ["closing", "À très bientôt !", 3],
      ["greeting", "Chère {guest},", 3],
      ["removed", "N’hésitez pas à nous écrire.", 3],
    ]);
    expect(watchedCount).toBe(0);
    expect(await stored(restaurantId)).not.toMatch(/In.s|Martel/);
  });

  test("counts once per review, and not at all for a reply that was made of none", async () => {
    const { send, learned, call } = await learningSetup();
    const review = await send();
    for (let at = 0; at < 3; at++) {
      const { version } = (await call<{ version: number }>("GET", `/reviews/${review.id}`)).body.data;
      await call("POST", `/reviews/${review.id}/replies`, { version, text: kept, draftText: made });
    }
    expect((await learned()).habits).toEqual([]);
    const other = await learningSetup();
    for (let at = 0; at < 4; at++) await other.send(kept, "");
    expect(await other.learned()).toEqual({ isOn: true, habits: [], watchedCount: 0 });
  });

  test("never teaches a name, a telephone, an address or a promise, however often it is made", async () => {
    const { send, learned, restaurantId } = await learningSetup();
    for (const author of ["Inès Martel", "Paul Durand", "Zoé Lefort", "Karim Ben"]) {
      const ending =
        "Julien vous attend. Appelez-nous au 01 42 33 44 55. Écrivez à moi@exemple.fr. Un café vous sera offert.";
      await send(`${made} ${ending} Merci ${author} et à bientôt.`, made, author);
    }
    expect(JSON.stringify(await learned())).not.toMatch(/Julien|42 33|exemple|offert|Durand|Zo|Karim/);
    expect(await stored(restaurantId)).not.toMatch(/Julien|42 33|exemple|offert|Durand|Lefort|Karim/);
  });

  test("is unlearned as staff stop making it", async () => {
    const { send, learned } = await learningSetup();
    for (let at = 0; at < 3; at++) await send();
    await send(made);
    expect((await learned()).habits.map(({ kind }) => kind)).not.toContain("greeting");
  });
});

describe("what was learned", () => {
  test("is followed by a draft that is composed", async () => {
    const { send, draftFor, call, restaurantId } = await learningSetup();
    const text = "Bonjour {{first_name}}, merci beaucoup pour votre visite. N’hésitez pas à nous écrire.";
    const versions = [{ language: "fr" as const, variants: [{ text }] }];
    await call("POST", `/restaurants/${restaurantId}/templates`, newTemplate(restaurantId, { versions }));
    expect(await draftFor()).toMatchObject({ habitCount: 0, text: expect.stringMatching(/^Bonjour Paul, merci/) });
    for (let at = 0; at < 3; at++) await send();
    const followed = await draftFor();
    expect(followed.text).toBe("Chère Paul, merci beaucoup pour votre visite.\n\nÀ très bientôt !");
    expect(followed.habitCount).toBe(3);
  });

  test("is given to the model that the restaurant chose, and to nobody where it chose none", async () => {
    const { send, draftFor } = await learningSetup({ provider: "endpoint" });
    for (let at = 0; at < 3; at++) await send();
    api.standIn.behave(() => completion("Chère Paul, merci beaucoup pour ces mots. À très bientôt !"));
    api.standIn.asked.length = 0;
    expect(await draftFor()).toMatchObject({ source: "ai", problems: [] });
    const data = JSON.parse(api.standIn.asked[0]?.messages[1]?.content ?? "{}");
    expect(data.habits).toEqual(expect.arrayContaining(["Begin with: Chère Paul,", "End with: À très bientôt !"]));
    const silent = await learningSetup();
    for (let at = 0; at < 3; at++) await silent.send();
    api.standIn.asked.length = 0;
    await silent.draftFor();
    expect(api.standIn.asked).toEqual([]);
  });

  test("is neither used nor added to while learning is off, and is there again afterwards", async () => {
    const { send, learned, draftFor, call, path } = await learningSetup();
    for (let at = 0; at < 3; at++) await send();
    expect((await call<Learning>("PUT", `${path}/learning`, { isOn: false })).body.data.isOn).toBe(false);
    const counts = async () => (await learned()).habits.map(({ count }) => count);
    const before = await counts();
    await send();
    expect(await counts()).toEqual(before);
    expect((await draftFor()).habitCount).toBe(0);
    await call("PUT", `${path}/learning`, { isOn: true });
    expect((await draftFor()).habitCount).toBeGreaterThan(0);
  });

  test("is forgotten one by one, and wholly; a habit of another restaurant is not found", async () => {
    const { send, learned, call, path } = await learningSetup();
    for (let at = 0; at < 3; at++) await send();
    const { habits } = await learned();
    const other = await learningSetup();
    expect((await other.call("DELETE", `${other.path}/habits/${habits[0]?._id}`)).status).toBe(404);
    expect((await call("DELETE", `${path}/habits/${habits[0]?._id}`)).status).toBe(200);
    expect((await learned()).habits).toHaveLength(habits.length - 1);
    expect((await call("DELETE", `${path}/habits`)).status).toBe(200);
    expect(await learned()).toEqual({ isOn: true, habits: [], watchedCount: 0 });
  });

  test("is read by whoever reads the settings, and changed by whoever may change the restaurant", async () => {
    const { call, path } = await learningSetup({ caslRole: "guest", provider: "none" });
    expect((await call("GET", `${path}/habits`)).status).toBe(200);
    expect((await call("PUT", `${path}/learning`, { isOn: false })).status).toBe(403);
    expect((await call("DELETE", `${path}/habits`)).status).toBe(403);
  });
});
