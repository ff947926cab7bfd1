import { expect, test } from "vitest";
import { ProductApiError } from "../request/product-api-error.server.ts";
import { loadPage, pageLinks } from "./pages.server.ts";

const addressAt = (cursors: object) => `/list?${new URLSearchParams({ sort: "name", ...cursors })}`;
const url = new URL("https://x.test/list?sort=name&after=old");

test("a page is loaded from where the address says", async () => {
  expect(await loadPage(url, async (cursors) => cursors, addressAt)).toEqual({ after: "old" });
});

test("a cursor that cannot be read leads to the first page; any other refusal is the caller's", async () => {
  const refuse = (details: object) => () =>
    Promise.reject(new ProductApiError(422, "INVALID_INPUT", { requestId: "r", ...details }));
  const redirected = await loadPage(url, refuse({ fields: { after: "invalid" } }), addressAt).catch((error) => error);
  expect(redirected).toBeInstanceOf(Response);
  expect(redirected.headers.get("Location")).toBe("/list?sort=name");
  await expect(loadPage(url, refuse({ fields: { search: "too_big" } }), addressAt)).rejects.toThrow("INVALID_INPUT");
});

test("links lead only where there is something", () => {
  expect(pageLinks({ after: null, before: null }, addressAt)).toEqual({ first: null, previous: null, next: null });
  expect(pageLinks({ after: "z", before: "a" }, addressAt)).toEqual({
    first: "/list?sort=name",
    previous: "/list?sort=name&before=a",
    next: "/list?sort=name&after=z",
  });
});
