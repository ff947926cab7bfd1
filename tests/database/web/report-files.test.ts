import { expect, test } from "vitest";
import { createRestaurant, createReview } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { type Page, readPage, textOf } from "#tests/setup/read-page.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const api = await testApi();
const send = (await testWebApp()).over(api.fetch);
const mebibyte = 1024 * 1024;
const fileOf = (name: string, ...parts: BlobPart[]) => new File(parts, name, { type: "application/pdf" });

/** A review with a prepared report, seen by the owner of its restaurant; `add` sends the form as a browser without scripts does. */
async function open() {
  const { cookie, user } = await signedInVisitor(api);
  const { rows } = await api.database.pool.query(
    "select organization_id from organization_members where user_id = $1",
    [user.id],
  );
  const { id } = await createRestaurant(api.database, { organizationId: rows[0].organization_id });
  const { id: reviewId } = await createReview(api.database, { restaurantId: id });
  const path = `/restaurants/${id}/reputation/reviews`;
  // The part of the open review with its reports, where their forms are and post to.
  const page = `${path}?period=all_time&review=${reviewId}&tab=report`;
  const post = (fields: Record<string, string | File>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ reviewId, ...fields })) form.set(name, value);
    return send(page, { cookie, form });
  };
  await post({ intent: "prepareReport", reason: "spam", language: "fr", note: "" });
  const report = await api.database.pool.query("select id from review_reports where review_id = $1", [reviewId]);
  const reportId: string = report.rows[0].id;
  return {
    add: (file?: File) => post({ intent: "addReportFile", reportId, ...(file ? { file } : {}) }),
    remove: (fileId: string) => post({ intent: "removeReportFile", reportId, fileId }),
    read: async () => readPage((await send(page, { cookie })).text),
    get: (address: string) => send(address, { cookie }),
    folder: `${path}/${reviewId}/reports/${reportId}/files`,
  };
}

/** The file at the signed address that `response` leads to, as the listener passes it on. */
async function fileAt(response: { status: number; headers: Headers }) {
  const address = response.headers.get("location") ?? "";
  expect([response.status, address.startsWith("/media/")]).toEqual([302, true]);
  return api.fetch(new Request(`http://comptoir.test/api/v1${address}`));
}

const linkIn = (page: Page) => page.find('a[href*="/files/"]');
const addressIn = (page: Page) => linkIn(page)?.getAttribute("href") ?? "";

test("takes a file by a plain form, and shows it with who added it, in the trail and below the letter", async () => {
  const { add, read, remove } = await open();
  expect((await add(fileOf(`Reçu <b> "4".pdf`, "%PDF-1.7", new Uint8Array(2 * mebibyte)))).status).toBe(302);
  const page = await read();
  expect(textOf(linkIn(page))).toBe(`Reçu <b> "4".pdf`);
  expect(page.text).toContain("2 Mo, ajouté par Camille Aubry, ");
  expect(page.text).toContain(`Pièce ajoutée (« Reçu <b> "4".pdf ») : Camille Aubry`);
  expect(page.text).toContain(`Pièces jointes : - Reçu <b> "4".pdf`);
  expect(page.find('form[enctype="multipart/form-data"] input[type=file]')).not.toBeNull();
  // What is refused comes back with this part open.
  expect(page.find('form[enctype="multipart/form-data"]')?.getAttribute("action")).toContain("&tab=report#");
  await remove(addressIn(page).split("/").at(-1) ?? "");
  const after = await read();
  expect(addressIn(after)).toBe("");
  expect(after.text).toContain("Pièce retirée (« Reçu");
});

test("gives a document to be stored and a picture to be seen; neither may run anything or be kept", async () => {
  const { add, read, get } = await open();
  await add(fileOf("Reçu.pdf", "%PDF-1.7"));
  const file = await fileAt(await get(addressIn(await read())));
  const { status, headers } = file;
  expect([status, headers.get("content-type"), await file.text()]).toEqual([200, "application/pdf", "%PDF-1.7"]);
  expect(headers.get("content-disposition")).toBe(`attachment; filename="Re_u.pdf"; filename*=UTF-8''Re%C3%A7u.pdf`);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
  expect(headers.get("cache-control")).toBe("private, no-store");
  const other = await open();
  await other.add(fileOf("salle.jpg", new Uint8Array([0xff, 0xd8, 0xff, 0xe0])));
  const picture = await fileAt(await other.get(addressIn(await other.read())));
  expect(picture.headers.get("content-disposition")).toMatch(/^inline; /);
  // Of another house.
  expect((await get(addressIn(await other.read()))).status).toBe(404);
});

test.each([
  ["none", undefined, 422, "Choisissez d’abord un fichier."],
  ["one without a name or a byte, as browsers send none", fileOf(""), 422, "Choisissez d’abord un fichier."],
  ["an empty one", fileOf("vide.pdf"), 422, "Ce fichier est vide."],
  ["a program", fileOf("registre.pdf", "MZ\x90"), 415, "Ce fichier n’est ni un PDF, ni une image JPEG, PNG ou WebP"],
  ["one that was renamed", fileOf("a.png", "%PDF-1.7"), 422, "annonce un autre format que son contenu"],
  ["a name that reads backwards", fileOf("gpj.\u202efdp.pdf", "%PDF-1.7"), 422, "Renommez-le : 150 caractères"],
  ["one of six megabytes", fileOf("a.pdf", "%PDF-", new Uint8Array(6 * mebibyte)), 413, "Réduisez-le ou découpez-le"],
])("says beside the field what to do about %s, and stores nothing", async (_, file, status, words) => {
  const { add, read } = await open();
  const response = await add(file);
  expect(response.status).toBe(status);
  const page = readPage(response.text);
  const field = page.find("input[type=file][aria-invalid=true]");
  const [errorId] = field?.getAttribute("aria-describedby")?.split(" ") ?? [];
  expect(textOf(page.find(`[id="${errorId}"]`))).toContain(words);
  expect(addressIn(await read())).toBe("");
});

test("asks for no file that its address cannot name", async () => {
  const { folder, get } = await open();
  for (const fileId of ["x", "%2e%2e", "00000000-0000-7000-8000-000000000000"])
    expect((await get(`${folder}/${fileId}`)).status).toBe(404);
});

const alertIn = (html: string) => textOf(readPage(html).find("[role=alert]"));

test("shows above the review's work what is not the file's fault: five are there, or the report is settled", async () => {
  const { add, read, folder } = await open();
  for (const name of ["1.pdf", "2.pdf", "3.pdf", "4.pdf", "5.pdf"]) await add(fileOf(name, "%PDF-1.7"));
  expect((await read()).text).toContain("Ce signalement a le nombre maximal de pièces.");
  const full = await add(fileOf("6.pdf", "%PDF-1.7"));
  expect(full.status).toBe(409);
  expect(alertIn(full.text)).toContain("Ce signalement a déjà cinq pièces. Retirez-en une");
  const reportId = folder.split("/").at(-2);
  await api.database.pool.query("update review_reports set state = 'kept', resolved_at = now() where id = $1", [
    reportId,
  ]);
  const settled = await add(fileOf("6.pdf", "%PDF-1.7"));
  expect(settled.status).toBe(409);
  expect(alertIn(settled.text)).toContain("Ce signalement a avancé entre-temps");
});
