import { describe, expect, test } from "vitest";
import { messages } from "#app/locales/messages.server.ts";
import { textsOf } from "#app/locales/texts.server.ts";
import { languages } from "#contract/languages.ts";
import { type ReviewQuery, reviewQuery } from "#contract/reviews/filters.ts";
import { presentActive, presentOpeners, presentSections } from "./filters.server.ts";

const id = (last: number) => `018f0000-0000-7000-8000-00000000000${last}`;
const known = {
  tags: [{ id: id(1), name: "Fidèle" }],
  people: [{ id: id(2), name: "Lina Roy" }],
  restaurantGroups: [{ id: id(4), name: "Les terrasses" }],
  restaurants: [{ id: id(3), name: "Marelune", detail: "Paris" }],
};
const textsIn = (language: (typeof languages)[number]) => textsOf[language].current();
/** Without the narrow spaces of French typography. */
const plain = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value).replaceAll(/[\u00a0\u202f]/g, " "));
const labels = (changes: Partial<ReviewQuery>) =>
  plain(
    presentActive({ language: "fr", query: { ...reviewQuery.defaults, ...changes }, known }).map(({ label }) => label),
  );

describe("what narrows the list", () => {
  test.each<[Partial<ReviewQuery>, string[]]>([
    [{}, []],
    [{ period: "last_seven_days" }, ["7 derniers jours"]],
    [{ text: "frites" }, ["« frites »"]],
    [{ ratings: [0, 2] }, ["Note : Sans note, 2"]],
    // Nothing ticked is all.
    [{ ratings: [] }, []],
    [{ answered: false, notAnswerable: false }, ["Réponse : Sans réponse, Pas encore publiée"]],
    [{ withoutText: false, hasPhotos: true }, ["Texte : Avec texte", "Avec photos seulement"]],
    [{ archived: true, showPrivate: false }, ["Archivage : Avec les archivés", "Sans les avis privés"]],
    [{ platforms: ["gmb", "private"] }, ["Google", "Formulaire de la maison"]],
    [{ tagIds: [id(1), id(9)] }, ["Fidèle", "Étiquettes"]],
    [{ assignee: "me", awaitingApproval: true }, ["Confié à Moi", "Réponse à valider"]],
    [{ assignee: id(2) }, ["Confié à Lina Roy"]],
    [{ assignee: id(9) }, ["Confié à Une personne choisie"]],
    [{ topics: ["food"], topicPolarity: "negative" }, ["Cuisine", "Critiqué"]],
    [{ sentiments: ["positive"], languages: ["it", "other"] }, ["Positif", "italien", "Autre langue"]],
    [{ restaurantIds: [id(3), id(9)] }, ["Marelune", "1 restaurants"]],
    [{ restaurantIds: [1, 2, 3, 4].map(id) }, ["4 restaurants"]],
    [{ late: true, text: "mot" }, ["En retard", "« mot »"]],
  ])("%j is shown as %j", (changes, expected) => {
    expect(labels(changes)).toEqual(expected);
  });

  test("stands in the order of the screen, whatever was set first", () => {
    const changes = { topics: ["wait" as const], ratings: [1], platforms: ["gmb" as const], late: true, text: "mot" };
    expect(labels(changes)).toEqual(["En retard", "« mot »", "Google", "Note : 1", "Attente"]);
  });
});

describe("the form of the filters", () => {
  test.each(languages)("has a text for every filter and every choice in %s", (language) => {
    const sections = presentSections({ language, query: reviewQuery.defaults, known }, "");
    const controls = sections.flatMap((section) => section.controls);
    const texts = JSON.stringify(sections);
    expect(controls).toHaveLength(17);
    for (const text of Object.keys(messages[language]["review-filters"] ?? {}))
      expect(texts).not.toContain(`"${text}.`);
    expect(textsIn(language).in("review-filters")("states.label")).not.toBe("states.label");
  });

  test("ticks what is asked for, and offers restaurants where there are several", () => {
    const query = { ...reviewQuery.defaults, tagIds: [id(1)], hasPhotos: true, assignee: id(9) };
    const one = plain(presentSections({ language: "fr", query, known }, null)).flatMap(({ controls }) => controls);
    expect(one.some((control) => control.kind === "boxes" && control.search)).toBe(false);
    expect(one).toContainEqual({
      kind: "boxes",
      name: "tag",
      legend: "Étiquettes",
      choices: [{ value: id(1), label: "Fidèle", isOn: true }],
    });
    expect(one).toContainEqual({
      kind: "box",
      name: "photos",
      value: "with",
      label: "Avec photos seulement",
      isOn: true,
    });
    const assignee = one.find((control) => control.kind === "choice" && control.name === "assignee");
    expect(assignee).toMatchObject({
      value: id(9),
      choices: expect.arrayContaining([{ value: id(9), label: "Une personne choisie" }]),
    });
    const many = presentSections({ language: "fr", query, known }, "mare").flatMap(({ controls }) => controls);
    expect(many).toContainEqual(
      expect.objectContaining({ name: "restaurant", search: expect.objectContaining({ value: "mare" }) }),
    );
  });

  test("offers each filter once, and folds all but four sections unless something is chosen there", () => {
    const sections = presentSections(
      { language: "fr", query: { ...reviewQuery.defaults, hasPhotos: true }, known },
      "",
    );
    const names = sections.flatMap(({ controls }) =>
      controls.map((one) => (one.kind === "period" ? "period" : one.name)),
    );
    expect(new Set(names).size).toBe(names.length);
    expect(sections.map(({ key, title, isOpen }) => [key, title !== null, isOpen])).toEqual([
      ["period", false, false],
      ["ratings", false, false],
      ["response", false, false],
      ["platforms", false, false],
      ["restaurants", true, false],
      ["work", true, false],
      ["content", true, true],
      ["topics", true, false],
    ]);
  });

  test("ticks nothing where everything is asked for", () => {
    const sections = presentSections({ language: "fr", query: reviewQuery.defaults, known }, "");
    const ticked = sections
      .filter(({ key }) => key === "ratings" || key === "response")
      .flatMap(({ controls }) => controls.flatMap((one) => (one.kind === "boxes" ? one.choices : [])))
      .filter(({ isOn }) => isOn);
    expect(ticked).toEqual([]);
  });

  test("the buttons of the row say what is chosen, and nothing where all is", () => {
    const query = { ...reviewQuery.defaults, ratings: [1, 2] };
    expect(plain(presentOpeners({ language: "fr", query, known }))).toEqual([
      { key: "period", section: "period", label: "Période", value: null },
      { key: "ratings", section: "ratings", label: "Note", value: "Note : 1, 2" },
      { key: "platforms", section: "platforms", label: "Plateformes", value: null },
    ]);
  });
});
