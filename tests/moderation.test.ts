import { describe, expect, test } from "vitest";
import { type FillFacts, fillText } from "#api/domains/templates/fill/values.ts";
import { starterTemplates } from "#api/domains/templates/starter/starter.ts";
import type { PlatformKey } from "#contract/platforms/schemas.ts";
import { moderatingPlatforms, refusedWords, withoutRefusedWords } from "#contract/reviews/refused-words.ts";
import { moderates, violationOf } from "#sandbox/state/moderation.ts";
import { type SandboxPlatform, sandboxPlatforms } from "#sandbox/world/world.ts";
import { platformsInSandbox } from "#tests/platforms/sandboxed.ts";

const violationOn = (platform: SandboxPlatform, text: string) => (moderates(platform) ? violationOf(text) : null);

/** Restaurants as their listings name them, each with what a listing says of its telephone and its site. */
const restaurants: Pick<
  FillFacts,
  "restaurantName" | "locality" | "phone" | "reservationUrl" | "website" | "myName"
>[] = [
  {
    restaurantName: "Lumella Vieux-Port",
    locality: "Marseille",
    phone: "+33 4 91 54 12 08",
    reservationUrl: "https://lumella.example/reserver",
    website: "www.lumella.example",
    myName: "Camille Tavelin",
  },
  {
    restaurantName: "Le 46 · 12e arrondissement",
    locality: "Paris 12",
    phone: "01 43 07 22 19",
    reservationUrl: null,
    website: "le46.fr",
    myName: null,
  },
  {
    restaurantName: "Trattoria N. 1 & Figli dal 1968",
    locality: "Reggio nell’Emilia",
    phone: "0522 431 907",
    reservationUrl: null,
    website: null,
    myName: "Giulia D’Angelo",
  },
  {
    restaurantName: "The Half Moon, N1 9GU",
    locality: "St. Albans",
    phone: null,
    reservationUrl: "book.halfmoon.co.uk/tables",
    website: null,
    myName: "Oona O’Hara-Wright",
  },
];
const guests = ["Inès Martel", "J.-C. Müller", "pepe_71@live.example", "Google user", "06 12 34 56 78", ""];

describe("starter texts", () => {
  const texts = starterTemplates("fr").flatMap(({ kind, content }) =>
    kind === "review"
      ? content.versions.flatMap(({ language, fallbacks, variants }) =>
          variants.map(({ text }) => ({ name: content.name, language, fallbacks, text })),
        )
      : [],
  );

  test.each(sandboxPlatforms)("of all four languages, filled, pass the moderation of %s", (platform) => {
    const refused = texts.flatMap(({ name, language, fallbacks, text }) =>
      restaurants.flatMap((restaurant) =>
        guests.flatMap((author) => {
          const filled = fillText(text, { ...restaurant, author, rating: 2, platformKey: platform }, fallbacks);
          const violation = violationOn(platform, filled.text);
          const words = refusedWords(filled.text, platform);
          return violation || words.length > 0 || filled.unfilled.length > 0
            ? [{ name, language, violation, words, unfilled: filled.unfilled }]
            : [];
        }),
      ),
    );
    expect(texts.length).toBeGreaterThanOrEqual(80);
    expect(refused).toEqual([]);
  });
});

/** What a platform refuses, in sentences of people who run restaurants. */
const refused = [
  "Vous pouvez nous joindre au +33 4 65 12 34 56.",
  "Appelez-nous au 04.91.00.11.22, merci",
  "Tél. : 0491001122",
  "04 91 00 11 22",
  "(+33) 4 91 00 11 22",
  "+33 (0)4 91 00 11 22",
  "0033 491001122",
  "Mon portable : 06-12-34-56-78",
  "04/91/00/11/22",
  "Please call us on 020 7946 0958.",
  "+44 20 7946 0958",
  "(020) 7946 0958",
  "0131 496 0123",
  "07700 900123",
  "Llámenos al 911 23 45 67.",
  "+34 911 234 567",
  "912345678",
  "Ci chiami allo 06 1234 5678",
  "+39 06 12345678",
  "06/12345678",
  "347 123 4567",
  "02 1234567",
  "Numero verde 800 123 456",
  "Écrivez-nous à contact@lumella.example, nous répondrons.",
  "contact (at) lumella.fr",
  "Tout est sur www.lumella.fr/menu.",
  "Réservez sur https://lumella.example/reserver.",
  "Voir lumella.fr",
  "bit.ly/lumella",
  "maison-lumella.restaurant",
  "Revenez : -20 % sur l’addition",
  "Vous êtes un menteur.",
  "È un bugiardo",
  "What a stupid thing to write",
];
/** What no platform refuses, though it has digits, dots or dashes. */
const shown = [
  "Venu le 12/10/2026 à 20h30, table 12",
  "Du 12.10.2026 au 14.10.2026",
  "Le 12/10/26 20:30",
  "2026-10-12",
  "Ouvert de 12:00 à 14:30 et 19:00-22:30",
  "Entre 2024-2026 nous avons servi 1 200 couverts",
  "12,50 € et 14,90 €, soit 27,40 €",
  "M. Dupont a mangé une pizza.Merci à lui",
  "Grazie mille.It was a pleasure",
  "12 quai du Port, 13001 Marseille",
  "Entre 10-20 % de la carte change",
  "Trattoria N.1, dal 1968",
  "4.5/5, dont 3.5 pour le service",
  "",
];

describe("the check before sending and the sandbox", () => {
  test("agree on which platforms moderate, and so do the connectors", () => {
    const on = platformsInSandbox();
    const inSandbox = sandboxPlatforms.filter(moderates);
    const declared = sandboxPlatforms.filter((key) => on.connectorOf(key).capabilities.moderatesReplies);
    expect(inSandbox).toEqual(declared);
    expect(
      moderatingPlatforms.filter((key) => (sandboxPlatforms as readonly PlatformKey[]).includes(key)).sort(),
    ).toEqual([...inSandbox].sort());
  });

  test.each(refused)("both refuse « %s », and what is left without those words passes", (text) => {
    for (const platform of sandboxPlatforms) {
      const words = refusedWords(text, platform);
      expect([platform, words.length > 0]).toEqual([platform, violationOn(platform, text) !== null]);
      for (const { text: word, start, end } of words) expect(text.slice(start, end)).toBe(word);
      const left = withoutRefusedWords(text, platform);
      expect([violationOn(platform, left), refusedWords(left, platform)]).toEqual([null, []]);
    }
    expect(refusedWords(text, "gmb")).not.toEqual([]);
  });

  test.each(shown)("neither refuses « %s »", (text) => {
    for (const platform of sandboxPlatforms)
      expect([violationOn(platform, text), refusedWords(text, platform)]).toEqual([null, []]);
    expect(withoutRefusedWords(text, "gmb")).toBe(text);
  });

  test("agree on numbers of four countries, written as people there write them", () => {
    const digits = (count: number, seed: number) =>
      Array.from({ length: count }, (_, at) => String((seed * (at + 3) * 7 + at) % 10)).join("");
    const marks = [" ", ".", "-", "\u00A0", "\u202F", ""];
    const grouped = (text: string, size: number, mark: string) =>
      text.match(new RegExp(`.{1,${size}}`, "g"))?.join(mark);
    for (let seed = 1; seed < 60; seed++)
      for (const mark of marks)
        for (const number of [
          grouped(`0${(seed % 9) + 1}${digits(8, seed)}`, 2, mark),
          `+33${mark}${(seed % 9) + 1}${mark}${grouped(digits(8, seed), 2, mark)}`,
          grouped(`9${digits(8, seed)}`, 3, mark),
          `+34${mark}${grouped(`6${digits(8, seed)}`, 3, mark)}`,
          `0${seed % 7}${mark}${grouped(digits(8, seed), 4, mark)}`,
          `+39${mark}3${digits(2, seed)}${mark}${digits(7, seed)}`,
          `020${mark}${grouped(digits(8, seed), 4, mark)}`,
          `+44${mark}7${digits(3, seed)}${mark}${digits(6, seed)}`,
        ]) {
          const text = `Bonjour, ${number} : merci`;
          expect([number, refusedWords(text, "gmb").map((one) => one.text)]).toEqual([number, [number]]);
          expect([number, violationOf(text)]).toEqual([number, "PERSONAL_INFO"]);
        }
  });
});

describe("taking the words out", () => {
  const number = "04 91 00 11 22";
  const page = 4000;
  test.each([
    ["spaces", `${" ".repeat(page)}x ${number}`],
    ["spaces before the number", `x${" ".repeat(page)}${number}`],
    ["leading words", `x${" au".repeat(page / 3)} ${number}`],
    ["leading words that lead nowhere", `${" au".repeat(page / 3)} x ${number}`],
    ["letters", `${"a".repeat(page)} ${number}`],
    ["marks of an address", `${"a.-_%+".repeat(page / 6)} ${number}`],
    ["endings of hosts", `${"com.".repeat(page / 4)}- ${number}`],
    ["hyphens", `a${"-".repeat(page)} ${number}`],
    ["digits", `${"1-(".repeat(page / 3)}x ${number}`],
    ["brackets", `${"( ".repeat(page / 2)}${number}`],
    ["numbers", `${number}, `.repeat(page / 16)],
  ])("takes no time for a page of %s", (_, text) => {
    const begun = performance.now();
    expect(refusedWords(withoutRefusedWords(text, "gmb"), "gmb")).toEqual([]);
    expect(performance.now() - begun).toBeLessThan(1000);
  });

  test("is not tried on a text that no reply may have", () => {
    const begun = performance.now();
    const found = refusedWords(`${"com.".repeat(200_000)}- ${number}`, "gmb");
    expect(found.map(({ kind }) => kind)).not.toContain("phone");
    expect(performance.now() - begun).toBeLessThan(1000);
  });

  test.each([
    ["Vous pouvez nous joindre au +33 4 65 12 34 56.\n\nToute l’équipe", "Vous pouvez nous joindre.\n\nToute l’équipe"],
    ["You can call us on 020 7946 0958 or at team@lumella.example.", "You can call us."],
    ["Llámenos al 911 23 45 67, por favor.", "Llámenos, por favor."],
    ["Ci chiami allo 06 1234 5678 oppure scriva a info@lumella.it.", "Ci chiami oppure scriva."],
    ["Réservez (www.lumella.fr) et revenez.", "Réservez et revenez."],
    ["Merci.  Deux espaces restent.", "Merci.  Deux espaces restent."],
  ])("leaves a sentence of « %s »", (text, left) => {
    expect(withoutRefusedWords(text, "gmb")).toBe(left);
  });

  test("touches nothing where the platform does not moderate", () => {
    const text = "Appelez le 04 91 00 11 22 ";
    for (const platform of ["facebook", "ubereats", "private"] as const)
      expect(withoutRefusedWords(text, platform)).toBe(text);
  });
});
