import { expect, test } from "vitest";
import type { FormResult } from "#app/lib/form-result.ts";
import type { WriteResult } from "#app/services/reviews/write-result.ts";
import { keepTyped } from "./keep-typed.ts";

/** What a card is told of a form that the connection was lost for. */
async function lose(fields: Record<string, string>) {
  const body = new URLSearchParams({ inline: "1", reviewId: "review", ...fields });
  const request = new Request("http://localhost/reviews", { method: "POST", body });
  const sent = await keepTyped(request, () => Promise.reject(new TypeError("Failed to fetch")));
  return (sent as { data: FormResult<WriteResult> }).data.value?.outcome;
}

test("a reply that could not be sent goes back into its field", async () => {
  const outcome = await lose({ intent: "reply", text: "Merci" });
  expect(outcome).toMatchObject({ replyId: null, problem: { key: "failed", typed: "Merci" }, isAside: false });
});

test("a note that could not be sent comes back with its text, and leaves the reply form as it is", async () => {
  const outcome = await lose({ intent: "note", note: "Qui était en salle ?" });
  expect(outcome).toMatchObject({ problem: { key: "failed", typed: "Qui était en salle ?" }, isAside: true });
});

test("a form of a whole page fails as usual", async () => {
  const request = new Request("http://localhost/reviews", { method: "POST", body: new URLSearchParams({ q: "sel" }) });
  await expect(keepTyped(request, () => Promise.reject(new TypeError("Failed to fetch")))).rejects.toThrow("fetch");
});
