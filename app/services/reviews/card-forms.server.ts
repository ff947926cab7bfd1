import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import type { Scope } from "#app/lib/scope.ts";
import { formIntentAt } from "../request/form-action.server.ts";
import { RecordId } from "../request/forms.server.ts";
import { addressOf, noTransientParameters, plainAddress } from "./address.server.ts";
import type { WriteResult } from "./write-result.ts";

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
      ? `${addressOf(url, { ...noTransientParameters, review: reviewId })}#review-${reviewId}`
      : plainAddress(url),
  );
}
