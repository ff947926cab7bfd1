import { expect, test } from "vitest";
import { filtersOfForm, isQuickFilterOn, quickFilterKeys, toggleQuickFilter } from "./filter-form.server.ts";
import { defaultFilters } from "./query.server.ts";

function formOf(fields: [name: string, value: string][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}
const everyBox: [string, string][] = [
  ...[0, 1, 2, 3, 4, 5].map((rating): [string, string] => ["rating", String(rating)]),
  ...["answered", "not_answered", "pending", "not_answerable"].map((state): [string, string] => ["state", state]),
  ["show", "private"],
  ["text", "with"],
  ["text", "without"],
  ["archive", "unarchived"],
];

test("the form as it first stands is the default filters, and a form with every box unticked matches nothing", () => {
  expect(filtersOfForm(formOf([["period", "all_time"], ["q", ""], ...everyBox]))).toEqual(defaultFilters);
  expect(filtersOfForm(formOf([]))).toMatchObject({
    ratings: [],
    answered: false,
    notAnswered: false,
    pending: false,
    notAnswerable: false,
    showPrivate: false,
    withText: false,
    withoutText: false,
    hasPhotos: false,
    archived: false,
    unarchived: false,
  });
});

test("two dates the wrong way round are put right; a custom period without dates is all time", () => {
  const dates = (from: string, to: string) =>
    filtersOfForm(
      formOf([
        ["period", "custom"],
        ["from", from],
        ["to", to],
      ]),
    );
  expect(dates("2026-02-01", "2026-01-01")).toMatchObject({ startDate: "2026-01-01", endDate: "2026-02-01" });
  expect(dates("", "")).toMatchObject({ period: "all_time", startDate: null, endDate: null });
  expect(dates("", "2026-01-01")).toMatchObject({ period: "custom", startDate: null, endDate: "2026-01-01" });
  const other = filtersOfForm(
    formOf([
      ["period", "last_seven_days"],
      ["from", "2026-01-01"],
    ]),
  );
  expect(other).toMatchObject({ period: "last_seven_days", startDate: null });
});

test.each(quickFilterKeys)("pressing %s sets it, pressing it again gives back what was", (key) => {
  const pressed = toggleQuickFilter(defaultFilters, key);
  expect(isQuickFilterOn(defaultFilters, key)).toBe(false);
  expect(isQuickFilterOn(pressed, key)).toBe(true);
  expect(toggleQuickFilter(pressed, key)).toEqual(defaultFilters);
});

test("a chip leaves the other filters alone, and one that does not exist changes nothing", () => {
  const filters = { ...defaultFilters, text: "frites", ratings: [5] };
  expect(toggleQuickFilter(filters, "toAnswer")).toMatchObject({
    text: "frites",
    ratings: [5],
    notAnswered: true,
    answered: false,
  });
  expect(toggleQuickFilter(filters, "everything")).toEqual(filters);
});
