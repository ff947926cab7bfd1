import { describe, expect, test } from "vitest";
import { languageOfHeader } from "./accept-language.ts";

describe("language of a browser", () => {
  test.each([
    ["es-MX,es;q=0.9", "es"],
    ["fr-CH, en", "fr"],
    ["fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5", "fr"],
    ["de-CH, it-CH;q=0.8, en;q=0.9", "en"],
    ["EN-gb", "en"],
    ["ca-ES, es-419;q=0.5", "es"],
    ["frp, it", "it"],
    ["de-DE,de;q=0.9,en;q=0.8", "en"],
    ["en;q=0.4, it;q=0.9", "it"],
    ["fr;q=0, en;q=0.1", "en"],
    ["ja", "fr"],
    ["", "fr"],
    [undefined, "fr"],
    ["*", "fr"],
  ])("%o is answered in %s", (header, expected) => expect(languageOfHeader(header)).toBe(expected));
});
