import { describe, expect, test } from "vitest";
import { type FillFacts, fillText, languageOfReview, valueOfVariable, versionFor } from "./values.ts";

const facts: FillFacts = {
  author: "Inès Martel",
  rating: 5,
  platformKey: "gmb",
  restaurantName: "Chez Madeleine",
  locality: "Paris",
  phone: "+33 1 42 00 00 00",
  reservationUrl: null,
  website: "https://madeleine.example",
  myName: "Camille Aubry",
};

describe("the other variables", () => {
  test("take what the restaurant has given, the reservation page before the website", () => {
    expect(valueOfVariable("link", facts)).toBe("https://madeleine.example");
    expect(valueOfVariable("link", { ...facts, reservationUrl: "https://book.example" })).toBe("https://book.example");
    expect(valueOfVariable("platform", facts)).toBe("Google");
    expect(valueOfVariable("rating", facts)).toBe("5");
  });

  test("are empty where nothing is known", () => {
    expect(valueOfVariable("rating", { ...facts, rating: 0 })).toBeNull();
    expect(valueOfVariable("platform", { ...facts, platformKey: "private" })).toBeNull();
    expect(valueOfVariable("link", { ...facts, website: " " })).toBeNull();
    expect(valueOfVariable("my_name", { ...facts, myName: null })).toBeNull();
  });
});

describe("a filled text", () => {
  test("takes values first, then fallbacks, and names what is still open", () => {
    const nobody = { ...facts, author: "", phone: null };
    expect(fillText("Bonjour {{first_name}}, {{phone}} {{nom}}", nobody, { first_name: "à vous" })).toEqual({
      text: "Bonjour à vous, {{phone}} {{nom}}",
      unfilled: ["phone", "nom"],
      fallbacksUsed: ["first_name"],
    });
  });

  test("begins with a capital where a fallback begins it, and is left as it was written otherwise", () => {
    const nobody = { ...facts, author: "" };
    expect(fillText("{{first_name}}, merci", nobody, { first_name: "cher client" }).text).toBe("Cher client, merci");
    expect(fillText("merci {{first_name}}", facts, {}).text).toBe("merci Inès");
  });

  test("does not fill what a value brings", () => {
    expect(fillText("{{guest_name}}", { ...facts, author: "{{phone}}" }, {}).text).toBe("Phone");
  });
});

describe("the version for a review", () => {
  const versions = [{ language: "fr" as const }, { language: "it" as const }];
  test.each([
    ["it-IT", "it"],
    ["IT", "it"],
    ["de", "fr"],
    [null, "fr"],
  ])("in %s is %s", (tag, language) => {
    expect(versionFor(versions, languageOfReview(tag), "fr")?.language).toBe(language);
  });
});
