import type { ShouldRevalidateFunctionArgs } from "react-router";
import { isQuiet } from "#app/islands/push/quiet-revalidation.ts";
import { isOpening } from "#app/lib/review-links.ts";

/**
 * Decides whether the list is revalidated. Cards show their own writes, the list takes in others' changes, and an opened review is already
 * there; reading the page again would drop the pages loaded so far.
 */
export function shouldRevalidateList(args: ShouldRevalidateFunctionArgs): boolean {
  const { formData, currentUrl, nextUrl, defaultShouldRevalidate } = args;
  const isOpened = isOpening(currentUrl, nextUrl);
  if (isQuiet(args) || (isOpened && !formData)) return false;
  // While a link leads to another list, the answer to a form loads that list: skipped, the old one would stand under the new address.
  const isStill = isOpened || currentUrl.href === nextUrl.href;
  if (isStill && (formData?.has("inline") || formData?.has("sidenav"))) return false;
  return defaultShouldRevalidate;
}
