import { createContext, data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { env } from "#config/env.server.ts";
import { mediaSettings, receivingIn } from "#config/media-settings.ts";
import { uploadSizeMaxBytes } from "#contract/endpoint-inputs.ts";
import { Id } from "#contract/ids.ts";
import { isMultipart, type ReceivedForm, receiveForm } from "#uploads/receive-form.ts";
import { ProductApiError } from "./product-api-error.server.ts";
import { requestScope } from "./request-scope.server.ts";

/** The posted form, or null when the body is none. Forms with files are for `receiveFormOf`. */
export async function findForm(request: Request): Promise<FormData | null> {
  return request.formData().catch(() => null);
}

const directory = receivingIn(mediaSettings(env).directory);
/** Like the largest body of a form without files. */
const fieldsMaxBytes = 1024 * 1024;

/**
 * The posted form, or null when the body is none. Its files are on the disk until `discard`: whatever they hold, it is not in memory. A
 * file that is too large for every endpoint is cut, and still too large for it.
 */
export async function receiveFormOf(request: Request): Promise<ReceivedForm | null> {
  if (isMultipart(request.headers))
    return receiveForm(request, { directory, fileMaxBytes: uploadSizeMaxBytes, fieldsMaxBytes }).catch(() => null);
  const form = await findForm(request);
  return form && { form, failure: null, discard: async () => {} };
}

/** The refusal of a form whose file found no room on this machine's disk; told to whoever runs Comptoir. */
export function fileNotKept(
  context: Readonly<RouterContextProvider>,
  failure: Error,
  request: Request,
): ProductApiError {
  const { requestId, reportError } = requestScope(context);
  reportError?.(failure, { requestId, path: new URL(request.url).pathname });
  return new ProductApiError(503, "SERVICE_UNAVAILABLE", { requestId });
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

/** A number that is checked by what it is for; NaN for anything else. Nothing typed is no number, not zero. */
export const TypedNumber = z.number().catch(Number.NaN);

/** The version the writer saw; a malformed one counts as older than all. */
export const ExpectedVersion = z.coerce.number().int().catch(0);
