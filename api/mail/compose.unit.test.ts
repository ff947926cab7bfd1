import { describe, expect, test } from "vitest";
import { languages } from "#contract/languages.ts";
import { readPage } from "#tests/setup/read-page.ts";
import { composeMail, linkAddress, type MailKind } from "./compose.ts";

const kinds: MailKind[] = ["password", "confirm", "email"];
const all = kinds.flatMap((kind) => languages.map((language) => [kind, language] as const));
const href = linkAddress("https://comptoir.test", "password", "u", "t");

describe("a mail", () => {
  test.each(all)("says the same as text and as HTML: %s in %s", (kind, language) => {
    const mail = composeMail(kind, language, { name: "Camille", href });
    expect(mail.text).toContain(href);
    const page = readPage(mail.html);
    expect(page.find(`html[lang=${language}] a[href="${href}"]`)).not.toBeNull();
    for (const line of mail.text
      .trim()
      .split("\n\n")
      .filter((one) => one !== href))
      expect(page.text).toContain(line.replace(/\s+/g, " "));
  });

  test("differs from language to language", () => {
    for (const kind of kinds) {
      const mails = languages.map((language) => composeMail(kind, language, { name: "", href }));
      expect(new Set(mails.map((mail) => mail.subject)).size).toBe(languages.length);
      expect(new Set(mails.map((mail) => mail.text)).size).toBe(languages.length);
    }
  });

  test("greets by name, and politely without one", () => {
    expect(composeMail("confirm", "fr", { name: "Inès", href }).text).toMatch(/^Bonjour Inès,\n/);
    expect(composeMail("confirm", "fr", { name: "", href }).text).toMatch(/^Bonjour,\n/);
  });

  test("cannot be written by a name that holds HTML", () => {
    const { html } = composeMail("confirm", "en", { name: '<img src=x onerror="alert(1)">', href });
    expect(readPage(html).all("img, [onerror]")).toEqual([]);
    expect(readPage(html).text).toContain('<img src=x onerror="alert(1)">');
  });

  test("carries no script, no picture and nothing to fetch", () => {
    for (const [kind, language] of all) {
      const { html } = composeMail(kind, language, { name: "Camille", href });
      expect(readPage(html).all("script, img, link, iframe, [src], [background]")).toEqual([]);
      expect(html).not.toMatch(/url\(|@import/);
    }
  });
});

describe("the addresses of links", () => {
  test("are the pages the specification names", () => {
    expect(linkAddress("https://a.b", "password", "u1", "t1")).toBe("https://a.b/password/new/u1/t1");
    expect(linkAddress("https://a.b", "confirm", "u1", "t1")).toBe("https://a.b/confirm/u1/t1");
  });
});
