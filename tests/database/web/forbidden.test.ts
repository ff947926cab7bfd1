import { describe, expect, test } from "vitest";
import en from "#app/locales/en/errors.ts";
import es from "#app/locales/es/errors.ts";
import fr from "#app/locales/fr/errors.ts";
import it from "#app/locales/it/errors.ts";
import { createOrganization, createRestaurant } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { readPage, textOf } from "#tests/setup/read-page.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const api = await testApi();
const web = await testWebApp();

/** A product API that refuses to let somebody read what guests talk about, in these words: all that the screen shows. */
const refusing = (body: object) =>
  web.over((request, origin) =>
    new URL(request.url).pathname.endsWith("/topics")
      ? Promise.resolve(Response.json({ defined: true, status: 403, message: "No.", ...body }, { status: 403 }))
      : api.fetch(request, origin),
  );

async function visitTopics(body: object, language: "fr" | "en" | "es" | "it" = "fr") {
  const { id: organizationId } = await createOrganization(api.database);
  const { id } = await createRestaurant(api.database, { organizationId });
  const organizations = [{ id: organizationId, caslRole: "owner" as const }];
  const { cookie } = await signedInVisitor(api, { organizations, defaultLanguage: language }, { language });
  const { status, text } = await refusing(body)(`/restaurants/${id}/reputation/topics`, { cookie });
  const page = readPage(text);
  return {
    status,
    inFrame: page.find(`nav a[href='/restaurants/${id}/dashboard']`) !== null,
    title: textOf(page.find("main h1")),
    text: textOf(page.find("main [role=alert]")),
    toast: textOf(page.find("dialog.toast.toast-passing")),
  };
}

/** Those that have a text of their own (specification, section 8). */
const providerCodes = [
  "CANNOT_DELETE_MEDIA_FROM_OTHER_RESTAURANTS",
  "ATTRIBUTES_GMB_NOT_CONNECTED",
  "USER_CANNOT_UPDATE_USER_RESTAURANT",
] as const;

describe("a read that is refused stands in its frame with 403, in place and as a toast that goes by itself", () => {
  test("by a permission rule: which right is missing, and who can give it", async () => {
    const permissionRule = { action: "read", subject: "Settings", neededRole: "manager" };
    const { status, inFrame, title, text, toast } = await visitTopics({
      code: "PERMISSION_RULE",
      data: { permissionRule },
    });
    const sentence =
      "Pour voir les réglages, il faut le rôle « responsable ». Un propriétaire de votre organisation peut vous le donner.";
    expect([status, inFrame, title]).toEqual([403, true, "Il vous manque un droit"]);
    expect(text.replaceAll(/\s/g, " ")).toContain(sentence);
    expect(toast.replaceAll(/\s/g, " ")).toContain(sentence);
  });

  test.each([
    ["fr", fr],
    ["en", en],
    ["es", es],
    ["it", it],
  ] as const)("by an ability check, in %s: forbidden_error.error", async (language, texts) => {
    const { status, inFrame, text, toast } = await visitTopics({ code: "FORBIDDEN" }, language);
    expect([status, inFrame]).toEqual([403, true]);
    expect(text).toContain(texts.forbidden_error.error);
    expect(toast).toContain(texts.forbidden_error.error);
  });

  test.each(
    Object.entries({ fr, en, es, it }).flatMap(([language, texts]) =>
      providerCodes.map((code) => [code, language as "fr", texts.codes[code]] as const),
    ),
  )("by the provider's code %s, in %s: its text", async (code, language, sentence) => {
    const { text, toast } = await visitTopics({ code }, language);
    // A page is read with every space of one width.
    const shown = sentence.replaceAll(/\s/g, " ");
    expect(text).toContain(shown);
    expect(toast).toContain(shown);
  });

  test("by a code nobody knows: the code, raw", async () => {
    const { text, toast } = await visitTopics({ code: "LISTING_SUSPENDED_BY_PROVIDER" });
    expect(text).toContain("LISTING_SUSPENDED_BY_PROVIDER");
    expect(toast).toContain("LISTING_SUSPENDED_BY_PROVIDER");
  });

  test("by a proxy without a body that could be read: forbidden_error.error, and nothing raw", async () => {
    const { status, text } = await visitTopics({ status: "forbidden" });
    expect(status).toBe(403);
    expect(text).toContain(fr.forbidden_error.error);
    expect(text).not.toMatch(/MALFORMED/);
  });
});

test("what is open shows no such toast", async () => {
  const { cookie } = await signedInVisitor(api);
  const { text } = await web.over(api.fetch)("/restaurants/list", { cookie });
  expect(readPage(text).find("dialog.toast")).toBeNull();
});
