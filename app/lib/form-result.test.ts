import { expect, test } from "vitest";
import { type FormResult, fieldList, hasErrorIn, typedValue } from "./form-result.ts";
import { changeList, readSubmission } from "./submission.ts";

const stored = [{ text: "one" }, { text: "two" }];

/** The form with these lines after a button's list operation. */
function pressed(operation: string, lines: string[]): FormResult | undefined {
  const form = new FormData();
  for (const [index, line] of lines.entries()) form.append(`lines[${index}].text`, line);
  form.append("__INTENT__", operation);
  const last = changeList(readSubmission(form));
  return last ? { intent: "save", last, details: [], value: null, listChanges: 1 } : undefined;
}
const textsOf = (result: FormResult | undefined) =>
  fieldList(result, "lines", stored).map(({ name, stored }) => typedValue(result, `${name}.text`) ?? stored?.text);

test("a list has the items that are stored until one is put in or taken out, then those that were typed", () => {
  expect(textsOf(undefined)).toEqual(["one", "two"]);
  expect(textsOf(pressed('insert({"name":"lines","defaultValue":{"text":""}})', ["one", "zwei"]))).toEqual([
    "one",
    "zwei",
    "",
  ]);
  expect(textsOf(pressed('remove({"name":"lines","index":0})', ["one", "zwei"]))).toEqual(["zwei"]);
  expect(textsOf(pressed('remove({"name":"lines","index":0})', ["one"]))).toEqual([]);
});

test("rows of a changed list are new ones, so that none keeps what was typed in another", () => {
  const before = fieldList(undefined, "lines", stored).map(({ key }) => key);
  const after = fieldList(pressed('remove({"name":"lines","index":0})', ["one", "two"]), "lines", stored);
  expect(before).not.toContain(after[0]?.key);
});

test("an error belongs to its field and to those it lies in, not to one whose name begins alike", () => {
  const result = pressed('insert({"name":"lines"})', ["one"]);
  if (result) result.last.error = { formErrors: null, fieldErrors: { "lines[1].text": ["too long"] } };
  expect(["lines", "lines[1]", "lines[1].text"].map((name) => hasErrorIn(result, name))).toEqual([true, true, true]);
  expect(["line", "lines[1].te", "lines[10]"].map((name) => hasErrorIn(result, name))).toEqual([false, false, false]);
});
