import { createContext, data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { Id } from "#contract/ids.ts";

/** The posted form, or null when the body is none. */
export async function findForm(request: Request): Promise<FormData | null> {
  return request.formData().catch(() => null);
}

const refusedContext = createContext(false);

/** Notes that a form of this request is shown again, with what was typed. */
export function noteRefusal(context: Readonly<RouterContextProvider>): void {
  (context as RouterContextProvider).set(refusedContext, true);
}

/** True if the page of this request shows a refused form again: a loader must not redirect then, since the text would be lost. */
export const showsRefusal = (context: Readonly<RouterContextProvider>): boolean => context.get(refusedContext);

/** A record named by one of our forms: a malformed id is not found, like an unknown one. */
export const RecordId = Id.catch(() => {
  throw data(null, { status: 404 });
});

/** Typed text. Forms send each line end as two characters; the length a person sees counts one. */
export const TypedText = z
  .string()
  .default("")
  .transform((text) => text.replaceAll("\r\n", "\n"));

/** The version the writer saw; a malformed one counts as older than all. */
export const ExpectedVersion = z.coerce.number().int().catch(0);
