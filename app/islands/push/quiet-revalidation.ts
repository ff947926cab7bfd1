import type { ShouldRevalidateFunctionArgs } from "react-router";

let runningCount = 0;
let wantedCount = 0;

/** Revalidates the page because of a hint, not of a person. */
export async function revalidateQuietly(revalidate: () => Promise<void>): Promise<void> {
  runningCount += 1;
  try {
    await revalidate();
  } finally {
    runningCount -= 1;
  }
}

/** Revalidates the page because a person waits for it: every part, also while a hint is being followed. The router merges both. */
export async function revalidateVisibly(revalidate: () => Promise<void>): Promise<void> {
  wantedCount += 1;
  try {
    await revalidate();
  } finally {
    wantedCount -= 1;
  }
}

/** A screen that updates itself, or must not change under the reader, is not revalidated then. */
export const isQuiet = ({ currentUrl, nextUrl, formData }: ShouldRevalidateFunctionArgs): boolean =>
  runningCount > 0 && wantedCount === 0 && !formData && currentUrl.href === nextUrl.href;
