import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { translatorOf } from "#app/middleware/i18n.server.ts";
import { Id } from "#contract/ids.ts";
import { type Import, ImportKind, importFileSizeMaxBytes } from "#contract/imports/schemas.ts";
import { PlatformKey } from "#contract/platforms/schemas.ts";
import { type FormResponse, formResponse, parseForm, refuseForm } from "../request/forms.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Size of the largest file the form takes, in MB. */
export const fileSizeMaxMegabytes = importFileSizeMaxBytes / 1024 / 1024;

const CheckForm = z.object({
  kind: ImportKind,
  organizationId: Id,
  platformKey: PlatformKey.optional(),
  restaurantRef: z.string().trim().max(200).optional(),
  createMissingRestaurants: z.literal("on").optional(),
});

function tooLarge(context: Context, form: FormData): FormResponse {
  const text = translatorOf(context)("imports:form.fileTooLarge", { size: fileSizeMaxMegabytes });
  return formResponse(413, form, { file: text }, null);
}

/** Has a file checked. The id of the import to look at, or what the form answers: what was chosen stays chosen. */
export async function checkFile(
  context: Context,
  form: FormData | null,
): Promise<{ importId: string } | { reply: FormResponse }> {
  const parsed = parseForm(context, form, CheckForm);
  if (parsed.value === null) return { reply: parsed.reply };
  const file = parsed.form.get("file");
  if (!(file instanceof File) || file.size === 0) {
    const text = translatorOf(context)("imports:form.fileMissing");
    return { reply: formResponse(422, parsed.form, { file: text }, null) };
  }
  if (file.size > importFileSizeMaxBytes) return { reply: tooLarge(context, parsed.form) };
  const { createMissingRestaurants, ...value } = parsed.value;
  try {
    const creates = createMissingRestaurants ? "true" : "false";
    const { data } = await productApi(context).imports.check({ ...value, file, createMissingRestaurants: creates });
    return { importId: data._id };
  } catch (error) {
    if (!(error instanceof ProductApiError)) throw error;
    if (error.code === "PAYLOAD_TOO_LARGE") return { reply: tooLarge(context, parsed.form) };
    return { reply: refuseForm(context, parsed.form, error) };
  }
}

/** Applies a checked import; null when it is not waiting for that, or its file is no longer kept. */
export async function applyImport(context: Context, importId: string): Promise<Import | null> {
  try {
    return (await productApi(context).imports.apply({ importId })).data;
  } catch (error) {
    if (error instanceof ProductApiError && error.code === "IMPORT_STATE") return null;
    throw error;
  }
}
