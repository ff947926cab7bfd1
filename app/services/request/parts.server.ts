import type { RouterContextProvider } from "react-router";
import type { RefusedPart } from "#app/lib/refused-part.ts";
import { ProductApiError } from "./product-api-error.server.ts";
import { refusalTexts } from "./refusals.server.ts";

/**
 * A part of a screen. Where the product API forbids it, why: `<Part>` shows that in its place, and the page tells it as a toast. Anything
 * else that is thrown is the screen's.
 */
export async function loadPart<T>(
  context: Readonly<RouterContextProvider>,
  loading: Promise<T>,
): Promise<T | RefusedPart> {
  try {
    return await loading;
  } catch (error) {
    if (!(error instanceof ProductApiError) || error.status !== 403) throw error;
    return { kind: "refused part", ...refusalTexts(context, error) };
  }
}
