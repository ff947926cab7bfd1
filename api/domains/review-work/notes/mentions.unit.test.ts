import { expect, test, vi } from "vitest";
import { mentionsIn } from "./mentions.ts";

const people = [
  { userId: "1", name: "Ana" },
  { userId: "2", name: "Ana Ruiz" },
  { userId: "3", name: "Raphaël Ourdan" },
  { userId: "4", name: "Ana Ruiz" },
];
const idsIn = (text: string) => mentionsIn(text, people).map(({ userId }) => userId);

test.each([
  ["@Ana, tu peux rappeler ?", ["1"]],
  ["Vu avec @ana ruiz hier", ["2", "4"]],
  ["@RAPHAEL OURDAN et @Ana", ["3", "1"]],
  ["@Raphaël Ourdan@Ana Ruiz", ["3"]],
  ["écrire à ana@ana.example", []],
  ["@Anabelle n’est pas d’ici", []],
  ["aucun nom @", []],
  ["(@Ana)\n@Ana", ["1"]],
])("%s", (text, ids) => {
  expect(idsIn(text)).toEqual(ids);
});

test("a note of nothing but @ folds each name once", () => {
  const normalize = vi.spyOn(String.prototype, "normalize");
  expect(idsIn("@".repeat(2000))).toEqual([]);
  expect(normalize).toHaveBeenCalledTimes(people.length + 1);
  normalize.mockRestore();
});
