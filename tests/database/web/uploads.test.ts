import fs, { existsSync, readdirSync, statSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { createOrganization, createRestaurant } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { readPage, textOf } from "#tests/setup/read-page.ts";
import { testWebApp, webOrigin } from "#tests/setup/web-app.ts";
import { webUploads } from "#tests/setup/web-uploads.ts";
import { signedInVisitor } from "./signed-in.ts";

const api = await testApi();
const web = await testWebApp();
const ways = { "over HTTP": web.over(api.fetch), "in one process": web.inProcess(api.inProcess) };
const mebibyte = 1024 * 1024;
const head = "restaurant;platform;author;rating;date\n";

const sizesIn = (directory: string) =>
  existsSync(directory) ? readdirSync(directory).map((name) => statSync(join(directory, name)).size) : [];
const rowsOf = async (table: "imports" | "media_files") =>
  (await api.database.pool.query(`select from ${table}`)).rowCount;

/** The form of the imports, filled: a field before the file and several behind it. */
async function open() {
  const { cookie } = await signedInVisitor(api, { role: "admin" });
  const { id: organizationId } = await createOrganization(api.database);
  const formOf = (file: File) => {
    const form = new FormData();
    form.set("kind", "reviews");
    form.set("file", file);
    form.set("organizationId", organizationId);
    form.set("restaurantRef", "Lumella Leith");
    return form;
  };
  return { cookie, formOf };
}

/** That the refused form says what is wrong with its file, and holds what was typed. */
function expectRefused(html: string, words: string) {
  const page = readPage(html);
  const field = page.find("input[type=file][aria-invalid=true]");
  const [errorId] = field?.getAttribute("aria-describedby")?.split(" ") ?? [];
  expect(textOf(page.find(`[id="${errorId}"]`))).toContain(words);
  expect(page.find("input[name=restaurantRef]")?.getAttribute("value")).toBe("Lumella Leith");
}

describe.each(Object.entries(ways))("a file sent by a plain form, %s", (_, send) => {
  test("is stored with the fields before and behind it, and waits nowhere afterwards", async () => {
    const { cookie, formOf } = await open();
    const rows = head + "Lumella;private;Iris;4;2026-01-02\n".repeat(20_011);
    const response = await send("/admin/imports", { cookie, form: formOf(new File([rows], "avis.csv")) });
    const location = response.headers.get("location") ?? "";
    expect([response.status, location.startsWith("/admin/imports/")]).toEqual([302, true]);
    const importId = location.split("/").at(-1);
    const { rows: found } = await api.database.pool.query(
      "select f.size_bytes, f.name, i.options->>'restaurantRef' as place from imports i join media_files f on f.id = i.media_id where i.id = $1",
      [importId],
    );
    expect(found).toEqual([{ size_bytes: rows.length, name: "avis.csv", place: "Lumella Leith" }]);
    expect(sizesIn(webUploads)).not.toContain(rows.length);
    expect(sizesIn(api.services.media.receiving)).toEqual([]);
  });

  test("and too large for every form, is refused beside its field with the form still filled", async () => {
    const { cookie, formOf } = await open();
    const [imports, files] = [await rowsOf("imports"), await rowsOf("media_files")];
    const form = formOf(new File([new Uint8Array(40 * mebibyte)], "avis.csv"));
    const response = await send("/admin/imports", { cookie, form });
    expect(response.status).toBe(413);
    expectRefused(response.text, "32 Mo");
    expect([await rowsOf("imports"), await rowsOf("media_files")]).toEqual([imports, files]);
    expect(sizesIn(webUploads)).not.toContain(32 * mebibyte + 1);
    expect(sizesIn(api.services.media.receiving)).toEqual([]);
  });

  test.each([
    ["chips", "/admin/nfc/imports", "1 Mo"],
    ["templates", "/restaurants/:id/resources/review-templates/import", "4 Mo"],
  ])("of 15 MB for %s is read to its end, and refused beside its field in words", async (_kind, path, size) => {
    const { cookie } = await signedInVisitor(api, { role: "admin" });
    const { id } = await createRestaurant(api.database, {
      organizationId: (await createOrganization(api.database)).id,
    });
    const form = new FormData();
    form.set("intent", "check");
    form.set("file", new File(["uid,name,language,text\n".repeat(680_000)], "grand.csv"));
    const response = await send(path.replace(":id", id), { cookie, form });
    expect(response.status).toBe(413);
    const page = readPage(response.text);
    const field = page.find("input[type=file][aria-invalid=true]");
    const [errorId] = field?.getAttribute("aria-describedby")?.split(" ") ?? [];
    expect(textOf(page.find(`[id="${errorId}"]`)).replaceAll(/\s/g, " ")).toContain(size);
    expect(sizesIn(webUploads).filter((bytes) => bytes > 10 * mebibyte)).toEqual([]);
    expect(sizesIn(api.services.media.receiving)).toEqual([]);
  });

  test("and empty, is refused beside its field with the form still filled", async () => {
    const { cookie, formOf } = await open();
    const response = await send("/admin/imports", { cookie, form: formOf(new File([], "avis.csv")) });
    expect(response.status).toBe(422);
    expectRefused(response.text, "Choisissez");
  });

  test("that finds the disk full is refused with the form still filled, until there is room", async () => {
    const { cookie, formOf } = await open();
    const real = fs.promises.open;
    // A device that is always full: the system's own error, not one we made.
    fs.promises.open = ((path: string, flags: string, mode: number) =>
      flags === "wx" ? real("/dev/full", "w") : real(path, flags, mode)) as typeof real;
    syncBuiltinESMExports();
    const restore = () => {
      fs.promises.open = real;
      syncBuiltinESMExports();
    };
    onTestFinished(restore);
    const file = new File([head, "Lumella;private;Iris;4;2026-01-02\n"], "avis.csv");
    const full = await send("/admin/imports", { cookie, form: formOf(file) });
    expect(full.status).toBe(503);
    const page = readPage(full.text);
    expect(textOf(page.find("[role=alert]"))).not.toBe("");
    expect(page.find("input[name=restaurantRef]")?.getAttribute("value")).toBe("Lumella Leith");
    restore();
    expect((await send("/admin/imports", { cookie, form: formOf(file) })).status).toBe(302);
  });

  test("whose sender leaves half-way is stored nowhere", async () => {
    const { cookie, formOf } = await open();
    const [imports, files] = [await rowsOf("imports"), await rowsOf("media_files")];
    const whole = new Request(webOrigin, { method: "POST", body: formOf(new File([head.repeat(9000)], "a.csv")) });
    const bytes = new Uint8Array(await whole.arrayBuffer()).slice(0, 200_000);
    const headers = { "content-type": whole.headers.get("content-type") ?? "" };
    const response = await send("/admin/imports", { cookie, headers, body: bytes });
    expect(response.status).toBe(400);
    expect([await rowsOf("imports"), await rowsOf("media_files")]).toEqual([imports, files]);
    expect(sizesIn(api.services.media.receiving)).toEqual([]);
  });
});

describe("a file sent to the product API", () => {
  const bodyOf = async (form: FormData) => {
    const whole = new Request(webOrigin, { method: "PUT", body: form });
    return { bytes: await whole.arrayBuffer(), type: whole.headers.get("content-type") ?? "" };
  };
  const formOf = (size: number) => {
    const form = new FormData();
    form.set("file", new File([new Uint8Array(size)], "photo.png"));
    return form;
  };

  test.each([
    ["of another type than its name says", 1000, 1, 415, "UNSUPPORTED_MEDIA_TYPE"],
    ["beyond the endpoint's limit", 21 * mebibyte, 1, 413, "PAYLOAD_TOO_LARGE"],
    ["of which half comes", 3 * mebibyte, 0.5, 400, "MALFORMED_REQUEST"],
  ])("%s is refused, and waits nowhere afterwards", async (_, size, part, status, code) => {
    const { user, sessionToken } = await signedInVisitor(api);
    const { bytes, type } = await bodyOf(formOf(size));
    const body = new Blob([bytes.slice(0, bytes.byteLength * part)]).stream();
    const headers = { "content-type": type };
    const response = await api.call("PUT", `/users/${user.id}/avatar`, { token: sessionToken.token, body, headers });
    expect([response.status, response.body.code]).toEqual([status, code]);
    expect(sizesIn(api.services.media.receiving)).toEqual([]);
  });

  test("that finds the disk full is answered 503, with when to come back", async () => {
    const { user, sessionToken } = await signedInVisitor(api);
    const real = fs.promises.open;
    fs.promises.open = (() => real("/dev/full", "w")) as typeof real;
    syncBuiltinESMExports();
    onTestFinished(() => {
      fs.promises.open = real;
      syncBuiltinESMExports();
    });
    const response = await api.call("PUT", `/users/${user.id}/avatar`, {
      token: sessionToken.token,
      body: formOf(1000),
    });
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(api.logLines.some((line) => line.includes("is full"))).toBe(true);
  });
});
