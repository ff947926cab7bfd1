import { expect, test } from "vitest";
import { shouldRevalidateList } from "./should-revalidate-list.ts";

const at = (search: string) => new URL(`https://comptoir.test/groups/reputation/reviews${search}`);

function asked(from: string, to: string, fields?: Record<string, string>): boolean {
  const formData = fields && new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) formData?.set(name, value);
  return shouldRevalidateList({
    currentUrl: at(from),
    nextUrl: at(to),
    currentParams: {},
    nextParams: {},
    defaultShouldRevalidate: true,
    ...(formData && { formData, formMethod: "POST" as const }),
  });
}

test("a write on a card and an opened review leave the list as it is", () => {
  expect(asked("?ratings=1", "?ratings=1", { inline: "1" })).toBe(false);
  expect(asked("?ratings=1", "?ratings=1&review=a")).toBe(false);
  expect(asked("?ratings=1", "?ratings=1&review=a", { inline: "1" })).toBe(false);
  expect(asked("?ratings=1", "?ratings=1", { sidenav: "narrow" })).toBe(false);
});

test("another list is loaded, also when the answer to a form arrives on the way to it", () => {
  expect(asked("?ratings=1", "?ratings=2")).toBe(true);
  expect(asked("?ratings=1", "?ratings=2", { inline: "1" })).toBe(true);
  expect(asked("?ratings=1&review=a", "?ratings=2&review=b", { inline: "1" })).toBe(true);
  expect(asked("?ratings=1", "?ratings=2", { sidenav: "narrow" })).toBe(true);
});
