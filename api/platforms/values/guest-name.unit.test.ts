import { describe, expect, test } from "vitest";
import { findFirstName, findGuestName } from "./guest-name.ts";

describe("a guest's name", () => {
  test.each([
    ["Inès Martel", "Inès", "Inès Martel"],
    ["MARCO Rossi", "Marco", "MARCO Rossi"],
    ["marco rossi", "Marco", "marco rossi"],
    ["Jean-Luc P.", "Jean-Luc", "Jean-Luc P."],
    ["J. P.", null, "J. P."],
    ["chef_marco92", null, "chef_marco92"],
    ["foodlover", null, "foodlover"],
    ["李 小龍", null, "李 小龍"],
    ["Un utilisateur de Google", null, null],
    ["A Google user", null, null],
    ["Utente Google", null, null],
    ["Anonyme", null, null],
    ["⭐⭐⭐", null, null],
    ["", null, null],
    ["{{link}}", null, "link"],
    ["<b>Inès</b> Martel", null, "bInès/b Martel"],
    ["Inès \u202eletraM", "Inès", "Inès letraM"],
    ["Mireille Call 06 12 34 56 78", null, null],
    ["Best deals www.deals.example", null, null],
    ["deals.example", null, null],
    ["https://deals.example/x", null, null],
    ["ines@mail.example", null, null],
    ["J.R.R. Tolkien", null, "J.R.R. Tolkien"],
  ])("%s", (author, first, whole) => {
    expect(findFirstName(author)).toBe(first);
    expect(findGuestName(author)).toBe(whole);
  });
});

describe("no first name is read from", () => {
  test.each([
    [
      "a title",
      ["Mme Dupont", "Mr Smith", "Mrs. Jones", "Sra García", "Sig.ra Rossi", "Signora Bianchi", "DOCTEUR MARTIN"],
    ],
    ["a title before both names", ["Madame Claire Petit", "Don José Pérez", "Dott. Marco Bianchi", "M. et Mme Dupont"]],
    [
      "a household",
      ["Famille Martin", "Martin Family", "La familia Pérez", "Famiglia Rossi", "Fam. Russo", "The Smiths"],
    ],
    [
      "two people",
      ["Jean et Marie", "Ana y Luis", "Anna e Luca Rossi", "John & Mary Smith", "Tom+Eve", "Paul Petit et Zoé Roux"],
    ],
    [
      "a label",
      ["Local Guide", "Guía Local", "Client TheFork 42", "Utente anonimo", "Ancien client", "Deleted account"],
    ],
    ["an article", ["La Gourmande", "El Pelón", "Le petit chef", "L’Équipe du midi", "Les copains"]],
  ])("%s", (_kind, authors) => {
    expect(authors.map((author) => [author, findFirstName(author)])).toEqual(authors.map((author) => [author, null]));
  });
});

test.each([
  ["JEAN-PIERRE MARTIN", "Jean-Pierre"],
  ["jean-pierre martin", "Jean-Pierre"],
  ["Jean-pierre Martin", "Jean-Pierre"],
  ["D’ANGELO RUSSO", "D’Angelo"],
  ["Abd-el-Kader B.", "Abd-el-Kader"],
  ["McKenzie Brown", "McKenzie"],
  ["José Ortega y Gasset", "José"],
  ["Lea Martin", "Lea"],
  ["Ilaria Bianchi", "Ilaria"],
  ["Unai Etxeberria", "Unai"],
  ["Donna Reed", "Donna"],
  ["Drew Miles", "Drew"],
  ["Mina", "Mina"],
  ["Van Nguyen", "Van"],
  ["van morrison", "Van"],
  ["van Dyk", null],
  ["von der Leyen", null],
  ["Mª Carmen Ruiz", null],
])("the first name of %s is %s", (author, first) => {
  expect(findFirstName(author)).toBe(first);
});
