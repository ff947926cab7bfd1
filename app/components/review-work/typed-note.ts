import type { Typed } from "../reviews/card/write-form.tsx";

/** What a note that is being written is kept under. */
export const noteKey = (reviewId: string): string => `note:${reviewId}`;

/** Keeps a note that could not be sent, unless more has been written since. */
export function keepNote(typed: Typed, reviewId: string, text: string): void {
  if (!typed.has(noteKey(reviewId))) typed.set(noteKey(reviewId), text);
}
