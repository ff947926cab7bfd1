import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, translatorOf } from "#app/middleware/i18n.server.ts";
import { type TemplateImport, templateFileSizeMaxBytes } from "#contract/templates/imports.ts";
import { formIntentAt } from "../request/form-action.server.ts";
import { FormProblem } from "../request/form-problem.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { refuseWithToast } from "../request/refusals.server.ts";
import { putToast } from "../request/toasts.server.ts";
import { kindOf, type TemplatesTarget, templatesPath } from "./screen.server.ts";

type Context = Readonly<RouterContextProvider>;
const size = templateFileSizeMaxBytes / 1024 / 1024;
const countKeys = ["total", "created", "updated", "unchanged", "refused"] as const;

/** Data of an import's page; null for the page that only asks for a file. */
export function importView(context: Context, target: TemplatesTarget, found: TemplateImport | null) {
  const t = translatorOf(context);
  const { number } = formatsOf(languageOf(context));
  const list = templatesPath(target);
  const view = {
    links: { list, form: `${list}/import` },
    listTitle: t(`templates:title.${target.kind}`),
    hint: t("templates:import.hint", { size }),
    result: found && {
      fileName: found.fileName,
      title: t(`templates:import.${found.state}`),
      failure: failureText(t, found.failure),
      counts: countKeys.map((key) => ({
        key,
        label: t(`templates:import.counts.${key}`),
        value: number(found.counts[key]),
        isBad: key === "refused" && found.counts.refused > 0,
      })),
      changeCount: found.state === "checked" ? found.counts.created + found.counts.updated : 0,
      isApplied: found.state === "applied",
      remarks: found.remarks.map((remark, key) => ({
        key,
        line: number(remark.line),
        reason: t(`imports:reasons.${remark.reason}`),
        value: remark.value,
      })),
    },
  };
  return view;
}

/** Why a file cannot be read, with the columns of template files. */
function failureText(t: ReturnType<typeof translatorOf>, failure: TemplateImport["failure"]): string | null {
  if (failure === "columns_missing") return t("templates:import.columnsMissing");
  return failure && t(`imports:failures.${failure}`);
}

type TemplatesArgs = { params: { restaurantId: string }; url: URL };
type ImportArgs = TemplatesArgs & { params: { importId: string } };
const targetOf = ({ params, url }: TemplatesArgs): TemplatesTarget => ({
  kind: kindOf(url),
  restaurantId: params.restaurantId,
});

/** Checks a file, and leads to the result. */
export const checkTemplatesIntent = formIntentAt<TemplatesArgs>()({
  schema: z.object({ file: z.file().min(1) }),
  run: async ({ file }, acting) => {
    const { context } = acting;
    const target = targetOf(acting);
    if (file.size > templateFileSizeMaxBytes) {
      const text = translatorOf(context)("templates:import.tooLarge", { size });
      throw new FormProblem({ status: 413, fields: { file: text } });
    }
    const { data } = await productApi(context).templates.checkFile({ ...target, file });
    return redirect(`${templatesPath(target)}/import/${data._id}`);
  },
  fieldTexts: { file: (t) => t("templates:import.missing") },
});

const importPath = (acting: ImportArgs) => `${templatesPath(targetOf(acting))}/import/${acting.params.importId}`;

/** Applies a checked file; a second attempt is told that it was done, or that its file is deleted. */
export const applyTemplatesIntent = formIntentAt<ImportArgs>()({
  schema: z.object({}),
  run: async (_form, { context, params: { restaurantId, importId } }) => {
    await productApi(context).templates.applyImport({ restaurantId, importId });
  },
  toast: (t) => t("templates:import.done"),
  to: importPath,
  refuse: (error, acting) => {
    if (error.code !== "IMPORT_STATE") return refuseWithToast(acting.context, error, importPath(acting));
    putToast(acting.context, { kind: "info", title: translatorOf(acting.context)("templates:import.gone") });
    return redirect(importPath(acting));
  },
});

/** The page of an import: the form and, after a check, its result, as text. */
export type TemplateImportView = ReturnType<typeof importView>;
