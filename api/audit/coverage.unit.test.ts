import { expect, test } from "vitest";
import { findAuditGap } from "./coverage.ts";

const gapOf = (
  path: string,
  ...actions: Parameters<typeof findAuditGap>[1] extends ReadonlySet<infer A> ? A[] : never
) => findAuditGap(path.split("."), new Set(actions));

test("a write tells what its line says, and nothing else", () => {
  expect(gapOf("templates.create", "template.created")).toBeNull();
  expect(gapOf("templates.create")).toContain("templates.create tells the audit log nothing");
  expect(gapOf("templates.create", "template.created", "user.updated")).toContain("user.updated");
});

test("a write that may have nothing to do may tell nothing, but nothing else either", () => {
  expect(gapOf("reviews.archive")).toBeNull();
  expect(gapOf("reviews.archive", "review.archived")).toBeNull();
  expect(gapOf("reviews.archive", "review.replied")).toContain("review.replied");
});

test("an exception, and a read, tell nothing", () => {
  expect(gapOf("templates.fill")).toBeNull();
  expect(gapOf("templates.fill", "template.updated")).toContain("template.updated");
  expect(gapOf("templates.search")).toBeNull();
  expect(gapOf("templates.search", "template.updated")).toContain("template.updated");
});
