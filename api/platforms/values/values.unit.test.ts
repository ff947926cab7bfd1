import { describe, expect, test } from "vitest";
import { Fields, hasColumn } from "./fields.ts";
import { findCountry, findCountryAt, findCountryOfLocality, findZone } from "./geography.ts";
import { splitGoogleTranslation } from "./google-translation.ts";
import { findLanguageTag, guessLanguage } from "./language.ts";
import { findPhone } from "./phones.ts";
import { findPlatformKey } from "./platform-names.ts";
import { findRating, isScaleMissing, ratingOf } from "./ratings.ts";
import { findLine, findText, findUrl } from "./text.ts";

const rated = (value: unknown, scale: number | null = null) => {
  const found = findRating(value, scale);
  return found.kind === "rated" ? ratingOf(found) : found.kind;
};

describe("text of a review", () => {
  test("loses NUL and control characters and keeps emoji, right-to-left marks and line breaks", () => {
    expect(findText("  Très\u0000 bon\u0007 \r\n😀👨‍👩‍👧 \u200fمطعم\t!\u0085fin ")).toBe(
      "Très bon \n😀👨‍👩‍👧 \u200fمطعم\t!\nfin",
    );
    expect(findText("\u0000\u0001 ")).toBeNull();
    expect(findText({})).toBeNull();
  });
  test("has half an emoji replaced, so that the database takes it", () => {
    expect(findText("bon \ud83d!")).toBe("bon \ufffd!");
  });
  test("of 9,000 characters stays whole", () => {
    expect(findText("é".repeat(9042))).toHaveLength(9042);
  });
  test("of one line has single blanks and composed accents", () => {
    expect(findLine("Cafe\u0301\u00a0 du\nCoin")).toBe("Café du Coin");
  });
});

describe("web addresses", () => {
  test("are completed when the scheme is missing and refused when a click could harm", () => {
    expect(findUrl("www.bistrot.example/carte")).toBe("https://www.bistrot.example/carte");
    expect(findUrl("http://bistrot.example")).toBe("http://bistrot.example/");
    for (const value of [
      "javascript:alert(1)",
      "data:text/html,x",
      "https://a:b@c.example",
      "https://:b@c.example",
      "pas un site",
      "http://localhost",
    ])
      expect(findUrl(value), value).toBeNull();
  });
});

describe("ratings", () => {
  test("are read in words, stars, figures with comma, and on the scale they name", () => {
    expect(["ONE", "TWO", "THREE", "FOUR", "FIVE"].map((word) => rated(word))).toEqual([1, 2, 3, 4, 5]);
    expect([rated("4,5"), rated("4.4"), rated(3), rated("★★★★☆"), rated("4 étoiles"), rated("5 stars")]).toEqual([
      5, 4, 3, 4, 4, 5,
    ]);
    expect([rated("8/10"), rated("9,5", 10), rated("16 sur 20"), rated("80 %"), rated("0/10")]).toEqual([
      4, 5, 4, 4, 1,
    ]);
    expect([rated("positive"), rated("negative")]).toEqual([5, 1]);
  });
  test("are read in the phrases that platforms show to screen readers, and in no other sentence", () => {
    const shown = [
      ["4.0 of 5 bubbles", "Rated 4 out of 5 stars", "Noté 4 sur 5", "4 stelle su 5", "4 estrellas de 5", "Voto: 8/10"],
      ["Puntuación 4 sobre 5", "4.0 ★", "FOUR_STARS", "4 étoiles sur 5"],
    ].flat();
    expect(shown.map((one) => rated(one))).toEqual(shown.map(() => 4));
    const others = ["4 plats sur 5", "Rated highly", "4 of us", "table 4", "stars", "4 sur", "berated 4"];
    expect(others.map((one) => rated(one))).toEqual(others.map(() => "not_understood"));
  });
  test("that are absent mean no rating; those outside their scale or unreadable are not taken", () => {
    expect([rated(undefined), rated(""), rated("STAR_RATING_UNSPECIFIED"), rated(0)]).toEqual([
      "none",
      "none",
      "none",
      0,
    ]);
    expect([rated(6), rated(-1), rated("11/10"), rated(3, 0)]).toEqual([null, null, null, null]);
    expect(rated("bien")).toBe("not_understood");
  });
  test("of a whole column over 5 show a missing scale; one typing error does not", () => {
    expect(isScaleMissing([8, 9, 4, 10, 7])).toBe(true);
    expect(isScaleMissing([5, 4, 55, 3, 5, 4, 5, 5, 5, 5, 5, 5])).toBe(false);
    expect(isScaleMissing([5, 4, 3])).toBe(false);
  });
});

describe("phone numbers", () => {
  test("become one form from spaces, dots, a lost zero or several in one field", () => {
    for (const value of [
      "01 42 68 53 00",
      "01.42.68.53.00",
      "+33 1 42 68 53 00",
      "142685300",
      "01 42 68 53 00; 06 12 34 56 78",
      "Tél. 01 42 68 53 00",
    ])
      expect(findPhone(value, "FR"), value).toEqual({ phone: "+33142685300", isValid: true });
    expect(findPhone("02 6901 8449", "IT")).toEqual({ phone: "+390269018449", isValid: true });
    expect(findPhone("+44 1628 580333", "FR")?.phone).toBe("+441628580333");
  });
  test("that are not valid stay as written, and words are no number", () => {
    expect(findPhone("01 42 68", "FR")).toEqual({ phone: "01 42 68", isValid: false });
    expect(findPhone("sur demande", "FR")).toBeNull();
  });
});

describe("languages", () => {
  test("are recognized by tag or name in many forms", () => {
    expect(["fr-FR", "en_US", "fra", "Italien", "español", "pt-BR"].map(findLanguageTag)).toEqual([
      "fr",
      "en",
      "fr",
      "it",
      "es",
      "pt",
    ]);
    expect([findLanguageTag("???"), findLanguageTag(3)]).toEqual([null, null]);
  });
  test("of a text are guessed from everyday words only", () => {
    expect(guessLanguage("The food was very good and we had a great time")).toBe("en");
    expect(guessLanguage("C'est très bon, nous avons adoré le service")).toBe("fr");
    expect(guessLanguage("La comida fue muy buena y el sitio es bonito")).toBe("es");
    expect(guessLanguage("Abbiamo mangiato molto bene, il cibo era ottimo")).toBe("it");
    expect(guessLanguage("Top !!!")).toBeNull();
  });
});

describe("Google's machine translations", () => {
  test("are parted from the original, whichever comes first and in whichever language Google writes its marks", () => {
    const english = { text: "The food was very good", language: "en", source: "google" };
    expect(
      splitGoogleTranslation("(Translated by Google) The food was very good\n\n(Original)\nTrès bon\nrepas"),
    ).toEqual({
      text: "Très bon\nrepas",
      translations: [english],
    });
    expect(splitGoogleTranslation("Très bon\n\n(Translated by Google)\nThe food was very good")).toEqual({
      text: "Très bon",
      translations: [english],
    });
    expect(splitGoogleTranslation("(Traduit par Google) C'est très bon\n\n(Avis d'origine)\nVery good").text).toBe(
      "Very good",
    );
  });
  test("are parted on one line as well, where a file has lost its line ends", () => {
    const english = { text: "The food was very good", language: "en", source: "google" };
    const own = { text: "Très bon repas", translations: [english] };
    for (const written of [
      "(Translated by Google) The food was very good (Original) Très bon repas",
      "(Translated by Google)The food was very good(Original)Très bon repas",
      "Très bon repas (Translated by Google) The food was very good",
      "(Original) Très bon repas (Translated by Google) The food was very good",
    ])
      expect(splitGoogleTranslation(written), written).toEqual(own);
    expect(splitGoogleTranslation("(Traducido por Google) The (Original) menu\n\n(Original)\nEl menú").text).toBe(
      "El menú",
    );
  });
  test("are not seen where there are none", () => {
    expect(splitGoogleTranslation("Un plat (Original) et bon")).toEqual({
      text: "Un plat (Original) et bon",
      translations: [],
    });
  });
});

describe("places", () => {
  test("give a country by code, name, town or position", () => {
    expect(["FR", "gb", "Italia", "Royaume-Uni", "United Kingdom", "España"].map(findCountry)).toEqual([
      "FR",
      "GB",
      "IT",
      "GB",
      "GB",
      "ES",
    ]);
    expect(findCountry("Atlantide")).toBeNull();
    expect([
      findCountryOfLocality("Lyon"),
      findCountryOfLocality("London, England"),
      findCountryOfLocality("Kobarid"),
    ]).toEqual(["FR", "GB", null]);
    expect([findCountryAt(48.84, 2.3), findCountryAt(45.49, 9.19), findCountryAt(40.7, -74)]).toEqual([
      "FR",
      "IT",
      null,
    ]);
  });
  test("give the zone whose clock hangs there", () => {
    const zoneOf = (countryCode: string | null, longitude: number | null = null) =>
      findZone({ countryCode, position: longitude === null ? null : { latitude: 40, longitude } })?.timeZone ?? null;
    expect(["FR", "IT", "ES", "GB"].map((country) => zoneOf(country))).toEqual([
      "Europe/Paris",
      "Europe/Rome",
      "Europe/Madrid",
      "Europe/London",
    ]);
    expect(zoneOf("ES", -15.4)).toBe("Atlantic/Canary");
    expect(zoneOf(null, 2)).toBeNull();
    const newYork = zoneOf("US", -74) ?? "";
    expect(new Date("2026-01-15T17:00:00Z").toLocaleTimeString("en-GB", { timeZone: newYork })).toBe("12:00:00");
  });
});

describe("columns", () => {
  test("are found under their names in any spelling, and an empty cell gives way to the next", () => {
    const fields = new Fields({ "Date de publication": "2025-01-01", Note: "", rating: 4 });
    expect(fields.find(["publishedAt", "date_de_publication"])).toBe("2025-01-01");
    expect(fields.find(["note", "rating"])).toBe(4);
    expect(hasColumn(["Étoiles"], ["etoiles"])).toBe(true);
    expect(hasColumn(["nom"], ["name"])).toBe(false);
  });
  test("name platforms the way people do", () => {
    expect(["Google", "TheFork", "Uber Eats", "GMB", "TripAdvisor", "MySpace"].map(findPlatformKey)).toEqual([
      "gmb",
      "lafourchette",
      "ubereats",
      "gmb",
      "tripadvisor",
      null,
    ]);
  });
});
