import { expect, test } from "vitest";
import { failureReason, reasonOf } from "./failure-reason.ts";

test("a reason keeps what explains it and loses addresses, secrets and queries", () => {
  expect(failureReason("connect ECONNREFUSED 10.0.0.7:443")).toBe("connect ECONNREFUSED 10.0.0.7:443");
  const said = failureReason(
    "POST https://user:pass1234@hooks.example/T0/9f8e7d6c5b4a39281706?key=s3cr3t-value for chef@bistro.example: token=abcdef123456 Bearer eyJhbGciOi.eyJzdWIiOi.c2lnbmF0dXJl",
  );
  for (const leaked of ["pass1234", "9f8e7d6c5b4a39281706", "s3cr3t", "chef@bistro", "abcdef123456", "eyJzdWIiOi"])
    expect(said).not.toContain(leaked);
  expect(said).toContain("hooks.example/T0/[hidden]");
});

test("a failed statement says why, and none of its values", () => {
  const cause = new Error('duplicate key value violates unique constraint "users_email_key"');
  const error = new Error("Failed query: insert into users values ($1)\nparams: Camille,Martin", { cause });
  expect(reasonOf(error)).toBe(cause.message);
  expect(reasonOf(new Error(error.message))).not.toContain("Camille");
  expect(failureReason("x".repeat(2000))).toHaveLength(300);
});
