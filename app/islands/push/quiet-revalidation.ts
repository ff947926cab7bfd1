import type { ShouldRevalidateFunctionArgs } from "react-router";

let runningCount = 0;

/** Reads the page's data again because of a hint, not because somebody asked. */
export async function revalidateQuietly(revalidate: () => Promise<void>): Promise<void> {
  runningCount += 1;
  try {
    await revalidate();
  } finally {
    runningCount -= 1;
  }
}

/** A screen that keeps itself up to date, or must not change under the reader, stays as it is then. */
export const isQuiet = ({ currentUrl, nextUrl, formData }: ShouldRevalidateFunctionArgs): boolean =>
  runningCount > 0 && !formData && currentUrl.href === nextUrl.href;
