import type { ShouldRevalidateFunctionArgs } from "react-router";
import { isQuiet } from "#app/islands/push/quiet-revalidation.ts";
import { isOpening } from "#app/lib/review-links.ts";

/**
 * Is the list read again? What a card wrote by itself it shows by itself, what others changed the list takes in by itself, and
 * opening a review asks for nothing that is not there; reading the page again would fold the list that was loaded so far.
 */
export function shouldRevalidateList(args: ShouldRevalidateFunctionArgs): boolean {
  const { formData, currentUrl, nextUrl, defaultShouldRevalidate } = args;
  if (formData?.has("inline") || formData?.has("sidenav") || isQuiet(args)) return false;
  if (!formData && isOpening(currentUrl, nextUrl)) return false;
  return defaultShouldRevalidate;
}
