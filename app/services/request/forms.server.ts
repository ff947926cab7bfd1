import { data } from "react-router";
import { z } from "zod";
import { Id } from "#contract/ids.ts";

/** The posted form, or null when the body is none. */
export async function findForm(request: Request): Promise<FormData | null> {
  return request.formData().catch(() => null);
}

/** A record that a form of ours names: what cannot be its id is not found, as an address that names none. */
export const RecordId = Id.catch(() => {
  throw data(null, { status: 404 });
});

/** What was typed. Forms send each line end as two characters; the length a person sees counts one. */
export const TypedText = z
  .string()
  .default("")
  .transform((text) => text.replaceAll("\r\n", "\n"));

/** The version that was seen; what is none is older than all of them. */
export const ExpectedVersion = z.coerce.number().int().catch(0);
