import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { i18nMiddleware } from "#app/middleware/i18n.server.ts";
import { openSession } from "#app/sessions.server.ts";
import { type Language, languages } from "#contract/languages.ts";
import { copiedParts, type RestaurantCopyPlan } from "#contract/restaurant-administration/copies.ts";
import { presentCopyPlan, presentCopyResult } from "./copy.server.ts";

/** The context of a request by a reader of this language. */
async function readerContext(language: Language) {
  const context = new RouterContextProvider();
  const request = new Request("https://comptoir.example/", { headers: { "Accept-Language": language } });
  await openSession(request, context);
  await i18nMiddleware({ request, context, params: {} } as never, async () => new Response());
  return context;
}

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
type Part = RestaurantCopyPlan["targets"][number]["parts"][number];
const part = (fate: Part["fate"], more: Partial<Part> = {}): Part => ({
  part: "templates",
  fate,
  names: [],
  leftOut: [],
  ...more,
});
const target = (digit: number, ...parts: Part[]) => ({
  _id: id(digit),
  name: `R${digit}`,
  organizationName: "Maison",
  version: `v${digit}`,
  parts,
});
const plan: RestaurantCopyPlan = {
  source: { _id: id(0), name: "Zinc" },
  parts: [{ part: "templates", count: 2 }],
  targets: [
    target(1, part("same")),
    target(2, part("new", { part: "automations", leftOut: ["Terrasse"] })),
    target(3, part("conflict", { names: ["Merci", "Encore"] })),
  ],
};

test("targets with a conflict come first, those that have it all come last, each with the version that was seen", async () => {
  const view = presentCopyPlan(await readerContext("fr"), plan);
  expect(view.targets.map(({ id: one, version }) => [one, version])).toEqual([
    [id(3), "v3"],
    [id(2), "v2"],
    [id(1), "v1"],
  ]);
  expect(view.targets.map(({ hasConflict, isSame }) => [hasConflict, isSame])).toEqual([
    [true, false],
    [false, false],
    [false, true],
  ]);
  expect(view.hasWork).toBe(true);
  expect(view.targets[0]?.lines).toEqual(["Modèles\u00a0: il a autre chose sous ces noms (Merci, Encore)"]);
  expect(presentCopyPlan(await readerContext("fr"), { ...plan, targets: [target(1, part("same"))] })).toMatchObject({
    hasWork: false,
    conflicts: null,
  });
});

test.each(languages)("every part, and every outcome, is said without a hole: %s", async (language) => {
  const context = await readerContext(language);
  const parts = copiedParts.map((one) => part("new", { part: one }));
  const lines = presentCopyPlan(context, { ...plan, targets: [target(1, ...parts)] }).targets[0]?.lines ?? [];
  expect(new Set(lines).size).toBe(copiedParts.length);
  const outcome = (digit: number, one: "copied" | "nothing" | "changed") => ({
    _id: id(digit),
    name: `R${digit}`,
    outcome: one,
    copied: one === "copied" ? (["deadlines"] as const).slice() : [],
    kept: one === "nothing" ? (["voice"] as const).slice() : [],
  });
  const result = presentCopyResult(context, {
    targets: [outcome(1, "copied"), outcome(2, "nothing"), outcome(3, "changed")],
  });
  expect(result.rows.map(({ id: one }) => one)).toEqual([id(3), id(1), id(2)]);
  expect(result.hasChanged).toBe(true);
  for (const line of [...lines, ...result.rows.map(({ text }) => text)])
    expect(line).not.toMatch(/\{\{|undefined|copy\.[a-z]/);
});
