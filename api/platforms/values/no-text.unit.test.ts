import { expect, test } from "vitest";
import { isNoText } from "./no-text.ts";

test.each([
  "(no text)",
  "No comment",
  "[NO COMMENT]",
  "The user didn’t write a review, and has left just a rating",
  "The user didn't write a review, and has left just a rating.",
  "(sans commentaire)",
  "Pas de commentaire",
  "Sans commentaire.",
  "Aucun commentaire",
  "Sin comentarios",
  "(Sin reseña)",
  "Nessun commento",
  " - Senza testo - ",
])("a cell that says that there is no text has none: %s", (text) => expect(isNoText(text)).toBe(true));

test.each([
  "No",
  "Pas de commentaire négatif à faire",
  "No comment: go and see",
  "No comment!!!",
  "Sans commentaire, c’était parfait",
  "Sin comentarios negativos",
  "(no text) Bon",
  "",
  "x".repeat(5000),
  4,
  null,
])("a text that contains such words is the guest's: %s", (text) => expect(isNoText(text)).toBe(false));
