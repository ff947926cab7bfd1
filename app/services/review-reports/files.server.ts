import { type RouterContextProvider, redirect } from "react-router";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { Id } from "#contract/ids.ts";
import { type Language, writtenLocaleOf } from "#contract/languages.ts";
import {
  reportFileFaults,
  reportFileHeaders,
  reportFileSizeMaxBytes,
  reportFilesMax,
} from "#contract/review-reports/files.ts";
import type { ReportFileRef } from "#contract/review-reports/schemas.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";

type Context = Readonly<RouterContextProvider>;

const kibibyte = 1024;
const mebibyte = kibibyte * kibibyte;

/** A size in the reader's language: "340 ko", "1,2 Mo". */
export function sizeText(language: Language, bytes: number): string {
  const [unit, value, digits] =
    bytes < mebibyte
      ? (["kilobyte", Math.max(1, bytes / kibibyte), 0] as const)
      : (["megabyte", bytes / mebibyte, 1] as const);
  const format = new Intl.NumberFormat(writtenLocaleOf[language], {
    style: "unit",
    unit,
    maximumFractionDigits: digits,
  });
  return format.format(value);
}

/** Texts of a form for a file: what is accepted, and the messages for other files. */
export function fileTexts(context: Context) {
  const t = textsIn(context, "review-reports");
  const size = sizeText(languageOf(context), reportFileSizeMaxBytes);
  return { hint: t("files.hint", { count: reportFilesMax, size }), tooLarge: t("files.faults.large", { size }) };
}

/** Why a file was refused, and what to do, in the reader's language; null for any other error. */
export function fileFault(context: Context, { fields }: ProductApiError): string | null {
  const fault = reportFileFaults.find((known) => known === fields.file);
  const size = sizeText(languageOf(context), reportFileSizeMaxBytes);
  return fault ? textsIn(context, "review-reports")(`files.faults.${fault}`, { size }) : null;
}

const notTaken = (status: number, code: "INVALID_INPUT" | "PAYLOAD_TOO_LARGE", file: string) =>
  new ProductApiError(status, code, { requestId: "", fields: { file } });

/** Adds the form's file to a report. Throws as the API does, also for a form without one. */
export async function addFileOfForm(
  context: Context,
  file: File | undefined,
  target: { reviewId: string; reportId: string },
): Promise<void> {
  if (!file) throw notTaken(422, "INVALID_INPUT", "missing");
  if (file.size > reportFileSizeMaxBytes) throw notTaken(413, "PAYLOAD_TOO_LARGE", "large");
  await productApi(context).reviewReports.addFile({ ...target, file });
}

/**
 * A file of a report as a response: pictures open, anything else is downloaded. It leads to the file's signed address, where it is sent in
 * ranges and without being held in memory.
 */
export async function reportFile(context: Context, params: ReportFileRef): Promise<Response> {
  const { reviewId, reportId, fileId } = params;
  if (![reviewId, reportId, fileId].every((id) => Id.safeParse(id).success))
    throw new ProductApiError(404, "NOT_FOUND", { requestId: "" });
  const { data } = await productApi(context).reviewReports.getFileAddress({ reviewId, reportId, fileId });
  if (data.address) return redirect(data.address, { headers: { "Cache-Control": "private, no-store" } });
  const file = await productApi(context).reviewReports.getFile({ reviewId, reportId, fileId });
  return new Response(file, { headers: reportFileHeaders(file) });
}
