import { expect, test } from "vitest";
import type { AuditAction } from "#contract/audit/actions.ts";
import type { AuditedWrite } from "#contract/endpoint.ts";
import { findAuditGap } from "./coverage.ts";

const gapOf = (audit: AuditedWrite | undefined, ...recorded: AuditAction[]) =>
  findAuditGap("templates.create", audit, new Set(recorded));

test("a write records what its row says, and nothing else", () => {
  expect(gapOf("template.created", "template.created")).toBeNull();
  expect(gapOf("template.created")).toContain("templates.create records nothing");
  expect(gapOf("template.created", "template.created", "user.updated")).toContain("user.updated");
});

test("a write with several actions records one of them at least", () => {
  const audit = ["review.archived", "review.unarchived"] as const;
  expect(gapOf(audit, "review.unarchived")).toBeNull();
  expect(gapOf(audit, ...audit)).toBeNull();
  expect(gapOf(audit)).toContain("records nothing");
  expect(gapOf(audit, "review.replied")).toContain("review.replied");
});

test("a write that may have nothing to do may record nothing, but nothing else either", () => {
  const audit = { actions: ["review.archived"], unless: "it is archived" } as const;
  expect(gapOf(audit)).toBeNull();
  expect(gapOf(audit, "review.archived")).toBeNull();
  expect(gapOf(audit, "review.replied")).toContain("review.replied");
});

test("an exception, and a read, record nothing", () => {
  for (const audit of [{ none: "a dry run" }, undefined]) {
    expect(gapOf(audit)).toBeNull();
    expect(gapOf(audit, "template.updated")).toContain("template.updated");
  }
});
