import sharp from "sharp";
import { expect, test } from "vitest";
import { reviewTabs } from "#app/lib/review-links.ts";
import { photoKey } from "#contract/review-photos/schemas.ts";
import { platformsOf } from "#tests/factories/fake-platform.ts";
import { createOrganization, createRestaurant, createReview } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { readPage } from "#tests/setup/read-page.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const plate = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#a64" } })
  .png()
  .toBuffer();
const api = await testApi(undefined, { ...platformsOf(), pictures: async () => plate });
const send = (await testWebApp()).over(api.fetch);
const list = "/groups/reputation/reviews";

/** A review with a photo, read by an account manager, who has no restaurant sections, and by an owner, who has. */
async function open() {
  const organization = await createOrganization(api.database);
  const { id: restaurantId } = await createRestaurant(api.database, { organizationId: organization.id });
  const photo = { url: "https://photos.example/1.png", width: null, height: null, isVideo: false, caption: null };
  const { id: reviewId } = await createReview(api.database, { restaurantId, photos: [photo] });
  const membership = { organizations: [{ id: organization.id, caslRole: "owner" as const }] };
  const of = async (role: "accountManager" | "comptoir-basic") => {
    const { cookie } = await signedInVisitor(api, { role, ...membership });
    return (path: string, form?: FormData) => send(path, form ? { cookie, form } : { cookie });
  };
  return {
    restaurantId,
    reviewId,
    photo: `photos/0?v=${photoKey(photo.url)}`,
    manager: await of("accountManager"),
    owner: await of("comptoir-basic"),
  };
}

const formOf = (fields: Record<string, string | File>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};
/** The addresses of a page that lead below `start`. */
function addressesBelow(text: string, start: string): string[] {
  const page = readPage(text);
  return ["href", "src", "action"].flatMap((name) =>
    page.all(`[${name}^="${start}"]`).map((element) => element.getAttribute(name) ?? ""),
  );
}

test("a review over many restaurants leads an account manager to no restaurant section, and everything it leads to answers", async () => {
  const { reviewId, photo, restaurantId, manager } = await open();
  const page = `${list}?period=all_time&review=${reviewId}`;
  await manager(page, formOf({ intent: "prepareReport", reviewId, reason: "spam", language: "fr", note: "" }));
  const { rows } = await api.database.pool.query("select id from review_reports where review_id = $1", [reviewId]);
  const file = new File(["%PDF-1.7"], "reçu.pdf", { type: "application/pdf" });
  await manager(page, formOf({ intent: "addReportFile", reviewId, reportId: rows[0].id, file }));
  const parts = await Promise.all(reviewTabs.map((tab) => manager(`${page}&tab=${tab}`)));
  expect(parts.map(({ status }) => status)).toEqual(reviewTabs.map(() => 200));
  const text = parts.map((part) => part.text).join("");
  expect(addressesBelow(text, `/restaurants/${restaurantId}/`).filter((path) => !path.includes("/resources/"))).toEqual(
    [],
  );
  const here = addressesBelow(text, `${list}/${reviewId}/`);
  expect(here).toContain(`${list}/${reviewId}/${photo}`);
  expect(here).toContain(`${list}/${reviewId}/image.png`);
  expect(here.some((address) => address.includes(`/reports/${rows[0].id}/files/`))).toBe(true);
  const restaurant = addressesBelow(text, `${list}?restaurants=${restaurantId}`);
  const answered = await Promise.all(
    [...here, ...restaurant].map(async (path) => [(await manager(path)).status, path]),
  );
  // The file of a report leads to its signed address.
  const isAnswered = ([status, path]: (string | number)[]) => status === (String(path).includes("/files/") ? 302 : 200);
  expect(answered.filter((each) => !isAnswered(each))).toEqual([]);
  expect(restaurant).not.toEqual([]);
});

test("an owner reads the same files in both scopes, and goes from the restaurant's name to its own list", async () => {
  const { reviewId, photo, restaurantId, owner } = await open();
  const own = `/restaurants/${restaurantId}/reputation/reviews`;
  const { text } = await owner(`${list}?period=all_time&review=${reviewId}`);
  expect(addressesBelow(text, own)).toContain(own);
  for (const path of [photo, "image.png"])
    expect([
      (await owner(`${own}/${reviewId}/${path}`)).status,
      (await owner(`${list}/${reviewId}/${path}`)).status,
    ]).toEqual([200, 200]);
});

test("photo, picture and evidence of a foreign review answer 404 over many restaurants", async () => {
  const { reviewId, photo } = await open();
  const other = await open();
  for (const path of [photo, "image.png", `reports/${reviewId}/files/${reviewId}`])
    expect((await other.manager(`${list}/${reviewId}/${path}`)).status).toBe(404);
});

test("a batch that began below a restaurant opens among the groups as well", async () => {
  const { reviewId, restaurantId, owner, manager } = await open();
  const start = formOf({ reviewId, list: "period=all_time" });
  const { headers } = await owner(`/restaurants/${restaurantId}/reputation/reviews/bulk`, start);
  const begun = headers.get("location") ?? "";
  await owner(begun, formOf({ intent: "plan", kind: "archive", archived: "yes" }));
  await owner(begun, formOf({ intent: "confirm", line: reviewId, chosen: reviewId }));
  const batchId = begun.split("/").at(-1);
  expect((await manager(`${list}/bulk/${batchId}`)).status).toBe(200);
  const { text } = await manager(`${list}/bulk`);
  expect(addressesBelow(text, `${list}/bulk/`)).toContain(`${list}/bulk/${batchId}`);
});

test("an account manager reads the limit of the installation where an organization has none for AI, not that there is none", async () => {
  const { id: organizationId } = await createOrganization(api.database);
  const { cookie } = await signedInVisitor(api, { role: "accountManager", organizations: [{ id: organizationId }] });
  const { text } = await send(`/admin/organizations/${organizationId}`, { cookie });
  const limits = readPage(text)
    .all("form p")
    .map((limit) => limit.textContent);
  expect(limits).toContain("Appels IA par restaurant et par moisLimite de l’installation");
  expect(limits).toContain("UtilisateursSans limite");
});
