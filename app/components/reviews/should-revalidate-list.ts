import type { ShouldRevalidateFunctionArgs } from "react-router";
import { isQuiet } from "#app/islands/push/quiet-revalidation.ts";
import { isOpening } from "#app/lib/review-links.ts";

/**
 * Decides whether the list is revalidated. Cards show their own writes, the list takes in others' changes, and an opened review is already
 * there; reading the page again would drop the pages loaded so far.
 */
export function shouldRevalidateList(args: ShouldRevalidateFunctionArgs): boolean {
  const { formData, currentUrl, nextUrl, defaultShouldRevalidate } = args;
  if (formData?.has("inline") || formData?.has("sidenav") || isQuiet(args)) return false;
  if (!formData && isOpening(currentUrl, nextUrl)) return false;
  return defaultShouldRevalidate;
}
