import { data, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import type { Scope } from "#app/lib/scope.ts";
import { type ErrorCode, errorCatalogue } from "#contract/errors.ts";
import { formIntentAt } from "../request/form-action.server.ts";
import { RecordId } from "../request/forms.server.ts";
import { addressOf, noTransientParameters, plainAddress } from "./address.server.ts";
import type { ReviewResult, WriteResult } from "./write-result.ts";

export type ReviewTarget = { context: Readonly<RouterContextProvider>; url: URL; scope: Scope };

/** A row of the review screen's table. */
export const reviewIntent = formIntentAt<ReviewTarget>();

/** Present when scripts sent the form, and handle its result. */
const inline = z.string().optional();
/** Fields of all forms that scripts may send. */
export const InlineForm = z.object({ inline });
type InlineForm = z.output<typeof InlineForm>;
/** Fields of all forms about one review. */
export const CardForm = z.object({ reviewId: RecordId, inline });

/** Sent by script: returns the result itself. Otherwise redirects to the page it came from, so that a reload sends nothing twice. */
export function finish({ url }: { url: URL }, form: InlineForm, result: WriteResult, reviewId?: string) {
  if (form.inline) return result;
  return redirect(
    reviewId
      ? `${addressOf(url, { ...noTransientParameters, review: reviewId, tab: url.searchParams.get("tab") })}#review-${reviewId}`
      : plainAddress(url),
  );
}

type ProblemKey = NonNullable<ReviewResult["problem"]>["key"];
/** Problems of a reply by the contract's error codes, which determine the status. */
const codeOf: Record<ProblemKey, ErrorCode> = {
  conflict: "REPLY_CONFLICT",
  needsApproval: "REPLY_NEEDS_APPROVAL",
  notAnswerable: "REVIEW_NOT_ANSWERABLE",
  empty: "INVALID_INPUT",
  tooLong: "INVALID_INPUT",
  unfilled: "INVALID_INPUT",
  unchanged: "INVALID_INPUT",
  refusedWords: "INVALID_INPUT",
  sendTime: "INVALID_INPUT",
  forbidden: "FORBIDDEN",
  failed: "SERVICE_UNAVAILABLE",
};

/** The result of a form that is shown again, with the status of its problem. */
export function withStatus(outcome: ReviewResult, key = outcome.problem?.key) {
  return data<WriteResult>({ outcome, removedIds: [] }, { status: key ? errorCatalogue[codeOf[key]].status : 200 });
}
