import { expect, test } from "vitest";
import { cleanPath } from "./clean-path.ts";

const id = "01939e0c-6e5b-7c2d-9a51-0d8f2b7a4c11";

test.each([
  [`/password/new/${id}/Zx81kQ`, `/password/new/${id}/[token]`],
  [`/confirm/${id}/Zx81kQ`, `/confirm/${id}/[token]`],
  [`/confirm/${id}/Zx81kQ.data`, `/confirm/${id}/[token]`],
  ["/unsubscribe/Zx81kQ?done", "/unsubscribe/[token]"],
  ["/reply/ZxkQ", "/reply/[token]"],
  ["/shared-report/ZxkQ/figures.csv", "/shared-report/[token]/figures.csv"],
  ["/p/Zx81kQ2mV7hT3nR9wB5yL0cJ", "/p/[token]"],
  ["/auth/login?email=a%40b.example#x", "/auth/login"],
])("a path never carries a token or a query into a log: %s", (path, expected) => {
  expect(cleanPath(path)).toBe(expected);
});

test.each([`/restaurants/${id}/dashboard`, `/users/${id}.data`, "/assets/reviews-filters-panel-D9a8sKq1.js", "/"])(
  "a path without a secret stays as it is: %s",
  (path) => expect(cleanPath(path)).toBe(path),
);
