import { describe, expect, test } from "vitest";
import { brandNamesOf } from "./brand.ts";

const ofGroup = (organizationName: string, ...names: string[]) =>
  names.map((name, index) => ({ restaurantId: `r${index}`, name, organizationId: "o", organizationName }));
const namesOf = (organizationName: string, ...names: string[]) =>
  brandNamesOf(["r0"], ofGroup(organizationName, ...names)).map(({ name }) => name);

describe("names that guests search a restaurant by", () => {
  test("are its own, its organization's without the form of the company, and what it shares with another of the chain", () => {
    expect(namesOf("Groupe Marelune SAS", "Bistrot Marelune – Chartrons", "Bistrot Marelune – Bastide")).toEqual([
      "Bistrot Marelune Chartrons",
      "Marelune",
      "Bistrot Marelune",
    ]);
  });

  test("are compared without accents and capitals", () => {
    expect(namesOf("Chez Zoé", "Café Zoé Lille", "CAFE ZOE Paris")).toContain("Café Zoé");
  });

  test("are never words of the trade alone, nor too short to tell anything", () => {
    expect(namesOf("Le Restaurant", "Chez Paul", "Chez Marie")).toEqual(["Chez Paul"]);
    expect(namesOf("Or", "La Table", "Le Bistrot")).toEqual([]);
  });

  test("of a restaurant alone in its organization are its own and the organization's", () => {
    expect(namesOf("Madeleine", "Chez Madeleine")).toEqual(["Chez Madeleine", "Madeleine"]);
  });

  test("are told for the asked restaurants alone", () => {
    const known = ofGroup("Marelune", "Marelune Sud", "Marelune Nord");
    expect(new Set(brandNamesOf(["r1"], known).map(({ restaurantId }) => restaurantId))).toEqual(new Set(["r1"]));
    expect(brandNamesOf([], known)).toEqual([]);
  });
});
