import { describe, expect, test } from "vitest";
import { reportFileHeaders } from "#contract/review-reports/files.ts";
import { checkFile, kindOfBytes, nameOf } from "./read.ts";

const bytesOf = (start: string | number[]) =>
  new Uint8Array([...(typeof start === "string" ? Buffer.from(start, "latin1") : start), ...Buffer.from(" and so on")]);
const fileOf = (start: string | number[], name: string) => new File([bytesOf(start)], name);
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

describe("the kind of a file by its bytes", () => {
  test.each([
    ["%PDF-1.7\n", "pdf"],
    [png, "png"],
    [[0xff, 0xd8, 0xff, 0xe0], "jpeg"],
    ["RIFF\0\0\0\0WEBPVP8 ", "webp"],
  ] as const)("is recognized: %j", (start, kind) => {
    expect(kindOfBytes(bytesOf(typeof start === "string" ? start : [...start]))).toBe(kind);
  });
  test.each([
    ["a program", "MZ\x90\0"],
    ["a page", "<!doctype html><script>alert(1)</script>"],
    ["a drawing with scripts", '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ["an archive, or an office document", "PK\x03\x04"],
    ["a GIF", "GIF89a"],
    ["a sound of the same container as WebP", "RIFF\0\0\0\0WAVEfmt "],
    ["a page with a PDF further on", "<html>%PDF-1.7"],
    ["a PDF without its version", "%PDF"],
    ["half the mark of a PNG", png.slice(0, 4)],
    ["nothing but zeros", [0, 0, 0, 0]],
  ])("is none of ours: %s", (_, start) => {
    expect(kindOfBytes(bytesOf(start))).toBeNull();
  });
  test("is none of one byte, nor of nothing", () => {
    for (const bytes of [[], [0xff], [0x25]]) expect(kindOfBytes(new Uint8Array(bytes))).toBeNull();
  });
});

describe("the name of a file", () => {
  test.each([
    ["registre.pdf", "pdf", "registre.pdf"],
    ["Écran 📷.PNG", "png", "Écran 📷.PNG"],
    ["photo.jpeg", "jpeg", "photo.jpeg"],
    ["e\u0301cran.webp", "webp", "écran.webp"],
    ["  deux   blancs .png ", "png", "deux blancs .png"],
    ["سجل الحجوزات.pdf", "pdf", "سجل الحجوزات.pdf"],
    ["capture", "png", "capture.png"],
    ["Écran 2026-11-22 10.30.15", "jpeg", "Écran 2026-11-22 10.30.15.jpg"],
    ["registre.exe.pdf", "pdf", "registre.exe.pdf"],
  ] as const)("is kept: %s", (given, kind, name) => {
    expect(nameOf(given, kind)).toEqual({ name });
  });
  test.each([
    ["../../etc/passwd.pdf"],
    ["C:\\Users\\lina\\registre.pdf"],
    ["dossier/registre.pdf"],
    [".pdf"],
    [".."],
    [""],
    ["   "],
    ["fdp.\u202egpj"],
    ["\u2067registre\u2069.pdf"],
    ["reg\u200bistre.pdf"],
    ["registre\0.pdf"],
    ["registre\r\nSet-Cookie: a=b.pdf"],
    ["registre\ud800.pdf"],
    [`${"a".repeat(150)}.pdf`],
  ])("is none: %j", (given) => {
    expect(nameOf(given, "pdf")).toEqual({ fault: "name" });
  });
  test("does not promise another kind", () => {
    for (const name of ["registre.png", "registre.exe", "registre.pdf.html", "registre.docx"])
      expect(nameOf(name, "pdf")).toEqual({ fault: "renamed" });
  });
});

describe("a file", () => {
  const faultOf = async (file: File) => checkFile(file).catch(({ code, data }) => [code, data.fields.file]);
  test("is refused with its reason", async () => {
    expect(await faultOf(new File([], "vide.pdf"))).toEqual(["INVALID_INPUT", "empty"]);
    expect(await faultOf(fileOf("MZ\x90\0", "registre.pdf"))).toEqual(["UNSUPPORTED_MEDIA_TYPE", "type"]);
    expect(await faultOf(fileOf(png, "registre.pdf"))).toEqual(["INVALID_INPUT", "renamed"]);
    expect(await faultOf(fileOf("%PDF-1.7", "../registre.pdf"))).toEqual(["INVALID_INPUT", "name"]);
    const large = new File(["%PDF-", new Uint8Array(5 * 1024 * 1024 - 4)], "registre.pdf");
    expect(await faultOf(large)).toEqual(["PAYLOAD_TOO_LARGE", "large"]);
  });
  test("of exactly five megabytes is taken as it is", async () => {
    const whole = new File(["%PDF-", new Uint8Array(5 * 1024 * 1024 - 5)], "registre.pdf", { type: "image/png" });
    expect(await checkFile(whole)).toEqual({ name: "registre.pdf", kind: "pdf" });
  });
});

describe("the headers of a file", () => {
  test("say a picture opens, and anything else is stored under its own name", () => {
    expect(reportFileHeaders({ name: "a.png", type: "image/png" })["Content-Disposition"]).toMatch(/^inline; /);
    expect(reportFileHeaders({ name: `Reçu "n° 4" (l'été); 50%.pdf`, type: "application/pdf" })).toEqual({
      "Content-Type": "application/pdf",
      "Content-Disposition":
        "attachment; filename=\"Re_u _n_ 4_ (l'_t_); 50_.pdf\"; filename*=UTF-8''Re%C3%A7u%20%22n%C2%B0%204%22%20%28l%27%C3%A9t%C3%A9%29%3B%2050%25.pdf",
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Cache-Control": "private, no-store",
    });
  });
});
