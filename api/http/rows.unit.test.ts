import { describe, expect, test } from "vitest";
import { findRow } from "./rows.ts";

const id = "0190a0de-0000-7000-8000-000000000000";

describe("the row of a request", () => {
  test.each([
    ["GET", "/api/v1/users/me", "users.me"],
    ["GET", `/api/v1/users/${id}`, "users.get"],
    ["GET", "/api/v1/restaurants/sidenav", "restaurants.listForSidenav"],
    ["GET", `/api/v1/restaurants/${id}`, "restaurants.get"],
    ["PUT", "/api/v1/reviews/archived", "reviews.archive"],
    ["PUT", `/api/v1/user-filters/aggregated-reviews/${id}`, "userFilters.putAggregatedReviews"],
    ["PUT", `/api/v1/user-filters/reviews/${id}/${id}`, "userFilters.putReviews"],
    ["GET", `/api/v1/imports/${id}/refusals.csv`, "imports.refusals"],
    ["GET", `/api/v1/auth/password/new/${id}/some-token`, "auth.checkPasswordLink"],
  ])("is found by method and path: %s %s", (method, path, name) => {
    expect(findRow(method, path)?.name).toBe(name);
  });

  test.each([
    ["PATCH", "/api/v1/users/me"],
    ["GET", "/api/v1/nothing"],
    ["GET", "/api/v2/users/me"],
    ["GET", `/api/v1/imports/${id}/refusalsXcsv`],
  ])("is none for what the table does not know: %s %s", (method, path) => {
    expect(findRow(method, path)).toBeNull();
  });
});
