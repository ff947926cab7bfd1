import { type RouterContextProvider, redirect } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, translatorOf } from "#app/middleware/i18n.server.ts";
import { type TemplateImport, templateFileSizeMaxBytes } from "#contract/templates/imports.ts";
import { formResponse, refuseForm, unreadableForm } from "../request/forms.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";
import { refuseWithToast } from "../request/refusals.server.ts";
import { putToast } from "../request/toasts.server.ts";
import { type TemplatesTarget, templatesPath } from "./screen.server.ts";

type Context = Readonly<RouterContextProvider>;
const size = templateFileSizeMaxBytes / 1024 / 1024;
const countKeys = ["total", "created", "updated", "unchanged", "refused"] as const;

/** What the page of an import shows; null for the page that only asks for a file. */
export function importView(context: Context, place: TemplatesTarget, found: TemplateImport | null) {
  const t = translatorOf(context);
  const { number } = formatsOf(languageOf(context));
  const list = templatesPath(place);
  const view = {
    links: { list, form: `${list}/import` },
    listTitle: t(`templates:title.${place.kind}`),
    hint: t("templates:import.hint", { size }),
    result: found && {
      fileName: found.fileName,
      title: t(`templates:import.${found.state}`),
      failure: failureText(t, found.failure),
      counts: countKeys.map((key) => ({
        ...{ key, label: t(`templates:import.counts.${key}`), value: number(found.counts[key]) },
        isBad: key === "refused" && found.counts.refused > 0,
      })),
      changeCount: found.state === "checked" ? found.counts.created + found.counts.updated : 0,
      isApplied: found.state === "applied",
      remarks: found.remarks.map((remark, key) => ({
        ...{ key, line: number(remark.line), reason: t(`imports:reasons.${remark.reason}`), value: remark.value },
      })),
    },
  };
  return view;
}

/** Why a file cannot be read. Its columns are its own: those of other imports would help nobody. */
function failureText(t: ReturnType<typeof translatorOf>, failure: TemplateImport["failure"]): string | null {
  if (failure === "columns_missing") return t("templates:import.columnsMissing");
  return failure && t(`imports:failures.${failure}`);
}

/** Has a file looked at, and leads to what it would do; else the form's answer. */
export async function checkTemplateFile(context: Context, place: TemplatesTarget, form: FormData | null) {
  if (!form) return unreadableForm(context);
  const t = translatorOf(context);
  const file = form.get("file");
  const refused = (status: number, text: string) => formResponse(status, form, { file: text }, null);
  if (!(file instanceof File) || file.size === 0) return refused(422, t("templates:import.missing"));
  if (file.size > templateFileSizeMaxBytes) return refused(413, t("templates:import.tooLarge", { size }));
  try {
    const { data } = await productApi(context).templates.checkFile({ ...place, file });
    return redirect(`${templatesPath(place)}/import/${data._id}`);
  } catch (error) {
    if (!(error instanceof ProductApiError)) throw error;
    return refuseForm(context, form, error);
  }
}

/** Does what a check announced; a second try is told that it was done, or that its file is gone. */
export async function applyTemplateFile(context: Context, place: TemplatesTarget, importId: string): Promise<Response> {
  const t = translatorOf(context);
  const address = `${templatesPath(place)}/import/${importId}`;
  try {
    await productApi(context).templates.applyImport({ restaurantId: place.restaurantId, importId });
    putToast(context, { kind: "success", title: t("templates:import.done") });
  } catch (error) {
    if (!(error instanceof ProductApiError)) throw error;
    if (error.code !== "IMPORT_STATE") return refuseWithToast(context, error, address);
    putToast(context, { kind: "info", title: t("templates:import.gone") });
  }
  return redirect(address);
}

/** A restaurant's templates of a kind, as a file to keep. */
export async function exportTemplates(context: Context, { restaurantId, kind }: TemplatesTarget): Promise<File> {
  return productApi(context).templates.export({ restaurantId, kind });
}

/** The page of an import: the form, and, once a file was looked at, what it does. Every text as it is shown. */
export type TemplateImportView = ReturnType<typeof importView>;
