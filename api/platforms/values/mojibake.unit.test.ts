import { describe, expect, test } from "vitest";
import { fieldsWithoutMojibake, mayHaveMojibake, withoutMojibake } from "./mojibake.ts";

const latin1 = (text: string) => Buffer.from(text, "utf8").toString("latin1");
const windows1252 = (text: string) => new TextDecoder("windows-1252").decode(Buffer.from(text, "utf8"));

describe("a text whose letters are the bytes of UTF-8", () => {
  test.each([
    "Zoé",
    "Très bon 😊",
    "À l’addition, « 12 € » — dommage…",
    "Niño, ¡qué rico! ¿Volverás?",
    "È così, perché no?",
    "Œufs à la coque",
    "ÉTÉ",
    "👩‍🍳❤️ 🇫🇷",
    "Très\u00a0bon\u202f!",
    "ラーメンが美味しい",
    "Очень вкусно",
    "Żurek Łódź",
    "Cafe\u0301",
  ])("is read as it was written, as latin-1 and as windows-1252 show it: %s", (text) => {
    expect(withoutMojibake(latin1(text))).toBe(text);
    expect(withoutMojibake(windows1252(text))).toBe(text);
    expect(withoutMojibake(windows1252(windows1252(text)))).toBe(text);
    expect(mayHaveMojibake(latin1(text))).toBe(true);
  });

  test.each([
    "",
    "Very good",
    "Très bon",
    "Zoé Ã©",
    "Zoé",
    "déjà vu",
    "SÃO PAULO",
    "Ã la carte",
    "Un CAFÉ…",
    "Le « CAFÉ»",
    "CAFÉ®",
    "COSÌ…",
    "MENÚ…",
    "MENÚ… y PERÚ…",
    "un café…” dit-il",
    "Bello, è…”",
    "CAFFÈ™",
    "½ poulet à 12 €",
    "Très bon 😊",
    "ラーメン",
    "Ã© 😊",
  ])("and any other stays as it is: %s", (text) => {
    expect(withoutMojibake(text)).toBe(text);
    expect(withoutMojibake(windows1252(text))).toBe(text);
  });
});

test("names and nested values of a row are read as they were written", () => {
  const row = { [latin1("Réponse")]: latin1("Merci Zoé"), tags: [latin1("À emporter"), 3], a: { b: latin1("é") } };
  expect(fieldsWithoutMojibake(row)).toEqual({ Réponse: "Merci Zoé", tags: ["À emporter", 3], a: { b: "é" } });
  expect(mayHaveMojibake(String.raw`{"author":"Zo\u00c3\u00a9"}`)).toBe(true);
  expect(mayHaveMojibake('{"author":"Zoé","text":"Très bon 😊"}')).toBe(false);
});
