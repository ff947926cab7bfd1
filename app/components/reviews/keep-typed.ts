import { data } from "react-router";
import type { FormResult } from "#app/lib/form-result.ts";
import type { WriteResult } from "#app/services/reviews/write-result.ts";

/**
 * Sends a form to the server. When a card's form cannot be sent at all, the card gets a failure and keeps the typed text, instead of an
 * error
 * page. Redirects and forms of whole pages are handled as usual.
 */
export async function keepTyped<T>(request: Request, send: () => Promise<T>) {
  const form = await request.clone().formData();
  try {
    return await send();
  } catch (error) {
    if (error instanceof Response || !form.has("inline") || !form.has("reviewId")) throw error;
    const replyId = ["reply", "suggest"].includes(String(form.get("intent"))) ? null : String(form.get("replyId"));
    const problem = { key: "failed" as const, typed: String(form.get("text") ?? form.get("note") ?? "") };
    // A form of another part than the reply: its part stays, with what is in its fields.
    const isAside = !form.has("text");
    const outcome = { reviewId: String(form.get("reviewId")), replyId, review: null, problem, isAside };
    // This status keeps the router from revalidating the page, which would fail as well.
    const last = { submission: { payload: {}, fields: [], intent: null } };
    const result: FormResult<WriteResult> = {
      intent: String(form.get("intent")),
      last,
      details: [],
      value: { outcome, removedIds: [] },
    };
    return data(result, { status: 503 });
  }
}
