import { describe, expect, test } from "vitest";
import { beginningOf } from "./fit.ts";
import { escaped, runsLeft, withoutPictures } from "./words.ts";

describe("the words of a picture", () => {
  test("never become its markup", () => {
    expect(escaped(`<b>"gras"</b> & l'ail`)).toBe("&lt;b&gt;&quot;gras&quot;&lt;/b&gt; &amp; l&apos;ail");
    expect(escaped("a\0b\u0007c\u000bd\nfin\ud800")).toBe("abcd\nfin\ufffd");
  });
  test.each([
    ["Délicieux ! 🍕🍝", "Délicieux !"],
    ["Bravo 👩‍🍳 au chef ❤️", "Bravo au chef"],
    ["🇫🇷 Merci 👍🏽", "Merci"],
    ["12 # * très bon", "12 # * très bon"],
    ["🍕", ""],
  ])("of %s lose the little pictures and nothing else", (text, left) => {
    expect(withoutPictures(text)).toBe(left);
  });
  test("begin a text whole, between words, and inside no character", () => {
    expect(beginningOf("court", 10)).toBe("court");
    expect(beginningOf("un accueil chaleureux", 18)).toBe("un accueil…");
    expect(beginningOf("👩‍🍳".repeat(20), 12)).toBe("👩‍🍳👩‍🍳…");
    expect(beginningOf("é".repeat(9000), 100).length).toBe(101);
  });
  test.each([
    ["مطعم رائع", true],
    ["« שלום » et bonjour", true],
    ["Bonjour שלום", false],
    ["123", false],
  ])("know on which side %s begins", (text, isLeft) => {
    expect(runsLeft(text)).toBe(isLeft);
  });
});
