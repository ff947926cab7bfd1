import { describe, expect, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import { isSameWording, nextVariant } from "./rotation.ts";

const variants = ["Merci {{first_name}} !", "Quel plaisir, {{first_name}}.", "À bientôt !"].map((text, at) => ({
  _id: String(at),
  text,
}));
const said = (text: string, variantId: string | null = null) => ({ text, variantId });

describe("a reply says the same as a variant", () => {
  test.each([
    ["Merci Inès !", "Merci {{first_name}} !", true],
    ["merci   inès", "Merci {{first_name}} !", true],
    ["Merci beaucoup Inès, à bientôt", "Merci {{first_name}} !", true],
    ["Merci", "Merci {{first_name}} !", true],
    ["Grand merci Inès !", "Merci {{first_name}} !", false],
    ["Merci Inès, bien à vous", "Merci {{first_name}}, à bientôt", false],
    ["Bonjour Inès, merci. Chez nous", "Bonjour {{first_name}}, merci. {{restaurant}}", true],
    ["Tout autre chose", "{{first_name}}", false],
    ["À bientôt !", "À bientôt !", true],
    ["À bientôt à tous", "À bientôt !", false],
  ])("%s / %s", (reply, variant, same) => {
    expect(isSameWording(reply, variant)).toBe(same);
  });

  test("whatever the length of a text made of variables alone", () => {
    expect(isSameWording("a ".repeat(2000), "a {{link}} ".repeat(300))).toBe(true);
  });
});

describe("the next variant", () => {
  test("is one that the recent replies do not say, known by its id or by its words", () => {
    const recent = [said("Merci Inès !"), said("reworded by hand", "1")];
    for (let at = 0; at < 20; at++)
      expect(nextVariant(variants, recent, newId())).toMatchObject({ variant: { _id: "2" }, repeats: false });
  });

  test("is the same each time one review asks, and not the same for all reviews", () => {
    const ids = Array.from({ length: 60 }, newId);
    const chosen = ids.map((id) => nextVariant(variants, [], id)?.variant._id);
    expect(ids.map((id) => nextVariant(variants, [], id)?.variant._id)).toEqual(chosen);
    expect(new Set(chosen).size).toBe(3);
  });

  test("is the one said longest ago when all were said, and says that it repeats", () => {
    const recent = [said("", "2"), said("", "0"), said("", "1"), said("", "2")];
    expect(nextVariant(variants, recent, newId())).toMatchObject({ variant: { _id: "1" }, repeats: true });
  });

  test("is none where there is none", () => {
    expect(nextVariant([], [], newId())).toBeNull();
  });
});
