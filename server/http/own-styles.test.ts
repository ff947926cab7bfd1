import { expect, test } from "vitest";
import { withOwnStyles } from "./own-styles.ts";

const page =
  '<head><link nonce="" rel="icon" href="/a.svg"/><link nonce="" rel="stylesheet" href="/assets/app-1a2B.css"/></head>';

test("the linked sheet stands in the page, and its hash is the policy's", () => {
  const sheet = ".a{content:'$&'}";
  const { html, styleHash } = withOwnStyles(page, (path) => (path === "/assets/app-1a2B.css" ? sheet : null));
  expect(html).toBe(`<head><link nonce="" rel="icon" href="/a.svg"/><style>${sheet}</style></head>`);
  expect(styleHash).toMatch(/^'sha256-[\w+/]{43}='$/);
});

test.each([
  ["a sheet that is not there", page, null],
  ["a sheet that would end its element", page, "a{}</style><b>"],
  ["a page without a sheet", "<head></head>", "a{}"],
])("%s leaves the page as it was", (_name, html, sheet) => {
  expect(withOwnStyles(html, () => sheet)).toEqual({ html, styleHash: null });
});
