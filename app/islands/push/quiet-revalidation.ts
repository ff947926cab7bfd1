import type { ShouldRevalidateFunctionArgs } from "react-router";

let runningCount = 0;
let wantedCount = 0;

/** Reads the page's data again because of a hint, not because somebody asked. */
export async function revalidateQuietly(revalidate: () => Promise<void>): Promise<void> {
  runningCount += 1;
  try {
    await revalidate();
  } finally {
    runningCount -= 1;
  }
}

/**
 * Reads the page's data again because a person waits for it: every part of the page, also where a hint is just being followed. The
 * router makes one reading of the two.
 */
export async function revalidateVisibly(revalidate: () => Promise<void>): Promise<void> {
  wantedCount += 1;
  try {
    await revalidate();
  } finally {
    wantedCount -= 1;
  }
}

/** A screen that keeps itself up to date, or must not change under the reader, stays as it is then. */
export const isQuiet = ({ currentUrl, nextUrl, formData }: ShouldRevalidateFunctionArgs): boolean =>
  runningCount > 0 && wantedCount === 0 && !formData && currentUrl.href === nextUrl.href;
