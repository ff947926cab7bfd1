import { describe, expect, test } from "vitest";
import type { Habit } from "#contract/ai/habits.ts";
import { followHabits } from "./follow.ts";
import { generalPhrase, withoutGuest } from "./impersonal.ts";
import { observe } from "./observe.ts";

const names = {
  author: "Inès Martel",
  restaurant: ["Chez Madeleine", "Paris"],
  staff: ["Camille Aubry", "Raphaël Ourdan"],
};
const draft =
  "Bonjour Inès,\n\nMerci beaucoup pour votre visite. Nous regrettons ce désagrément pendant le repas. N’hésitez pas à nous écrire.";
const seen = (sent: string, from = draft) => observe({ draft: from, sent, names });

describe("what is seen in an edited draft", () => {
  test("is the greeting, with a mark in the place of the guest's name", () => {
    const sent = draft.replace("Bonjour Inès,", "Chère Inès,");
    expect(seen(sent)).toEqual([{ kind: "greeting", text: "Chère {guest},", instead: null }]);
    expect(seen(draft.replace("Bonjour Inès,\n\n", ""))).toEqual([{ kind: "greeting", text: "", instead: null }]);
  });

  test("is what was struck out, said otherwise, added and said at the end", () => {
    expect(seen(draft.replace(" N’hésitez pas à nous écrire.", ""))).toEqual([
      { kind: "removed", text: "N’hésitez pas à nous écrire.", instead: null },
    ]);
    expect(seen(draft.replace("ce désagrément", "cette attente"))).toEqual([
      { kind: "replaced", text: "ce désagrément", instead: "cette attente" },
    ]);
    expect(seen(`${draft}\n\nÀ très bientôt !`)).toEqual([
      { kind: "closing", text: "À très bientôt !", instead: null },
    ]);
    const added = "Toute notre équipe lit chaque message avec attention.";
    expect(seen(draft.replace("N’hésitez", `${added} N’hésitez`))).toEqual([
      { kind: "added", text: added, instead: null },
    ]);
  });

  test("is that letters are made shorter or longer", () => {
    expect(
      seen("Bonjour Inès,\n\nMerci beaucoup pour votre visite.").map(({ kind, text }) => [kind, text]),
    ).toContainEqual(["length", "shorter"]);
  });

  test("is nothing where nothing was changed, or where somebody wrote a letter of their own", () => {
    expect(seen(draft)).toEqual([]);
    expect(seen("La brigade vous salue et prépare déjà le prochain service du soir.")).toEqual([]);
  });

  test.each([
    ["the guest's name", "Nous pensons fort à Martel."],
    ["somebody's name", "Notre serveur Julien vous remercie."],
    ["a colleague's name", "Camille vous remercie."],
    ["a colleague's last name", "Bien à vous, Ourdan"],
    ["a telephone", "Appelez-nous au 01 42 33 44 55."],
    ["a mail address", "Écrivez-nous à inesmartel@exemple.fr."],
    ["a site", "Tout est sur chezmadeleine.fr."],
    ["a date", "Nous vous attendons le 12 mai."],
    ["a price", "Le menu est à 20 €."],
    ["a promise", "Votre dessert sera offert."],
  ])("never holds %s", (_, sentence) => {
    const kept = JSON.stringify(seen(`${draft}\n\n${sentence}`));
    expect(kept).not.toMatch(/martel|inès|julien|camille|ourdan|\d|@|\.fr|€|offert/i);
  });
});

test("a guest is a mark however the name is written, and the words of a name that are words stay", () => {
  expect(withoutGuest("Merci INES, merci Inès M., merci ines martel !", "Inès Martel")).toBe(
    "Merci {guest}, merci {guest}, merci {guest} !",
  );
  expect(withoutGuest("Merci de votre visite, María.", "María de la Cruz")).toBe("Merci de votre visite, {guest}.");
});

test("a phrase about a person is none, and the restaurant's own name is", () => {
  expect(generalPhrase("Sophie vous attend.", names)).toBeNull();
  expect(generalPhrase("L’équipe de Chez Madeleine", names)).toBe("L’équipe de Chez Madeleine");
});

describe("a letter that follows the habits", () => {
  const habit = (kind: Habit["kind"], text: string, instead: string | null = null): Habit => ({
    _id: kind,
    kind,
    text,
    instead,
    language: "fr",
    count: 3,
    lastAt: "2026-01-01T00:00:00.000Z",
  });
  const habits = [
    habit("greeting", "Chère {guest},"),
    habit("removed", "N’hésitez pas à nous écrire."),
    habit("replaced", "désagrément", "souci"),
    habit("closing", "À très bientôt !"),
  ];

  test("greets, strikes out, rewords and ends as the team does", () => {
    expect(followHabits(draft, habits, { author: "Inès Martel", firstName: "Inès" })).toEqual({
      text: "Chère Inès,\n\nMerci beaucoup pour votre visite. Nous regrettons ce souci pendant le repas.\n\nÀ très bientôt !",
      count: 4,
    });
  });

  test("names nobody where the guest gave no name, and says nothing twice", () => {
    const { text, count } = followHabits("Merci de votre visite. À très bientôt !", habits, {
      author: "",
      firstName: null,
    });
    expect(text).toBe("Chère,\n\nMerci de votre visite. À très bientôt !");
    expect(count).toBe(1);
  });
});
