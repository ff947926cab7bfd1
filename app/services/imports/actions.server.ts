import { href, redirect } from "react-router";
import { z } from "zod";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, translatorOf } from "#app/middleware/i18n.server.ts";
import { Id } from "#contract/ids.ts";
import { ImportField, listedColumnsMax } from "#contract/imports/columns.ts";
import { ImportKind, importFileSizeMaxBytes } from "#contract/imports/schemas.ts";
import { PlatformKey } from "#contract/platforms/schemas.ts";
import { type Acting, formIntent, formIntentAt } from "../request/form-action.server.ts";
import { FormProblem } from "../request/form-problem.server.ts";
import { productApi } from "../request/product-api.server.ts";

/** Size of the largest file the form takes, in MB. */
export const fileSizeMaxMegabytes = importFileSizeMaxBytes / 1024 / 1024;

const tooLarge = ({ context }: Acting) => {
  const text = translatorOf(context)("imports:form.fileTooLarge", { size: fileSizeMaxMegabytes });
  return new FormProblem({ status: 413, fields: { file: text } });
};

/** Reports that a check's file is deleted, or that it is applied. */
function refuseExpired({ code }: { code: string }, { context }: Pick<Acting, "context">) {
  if (code !== "IMPORT_STATE") return undefined;
  return new FormProblem({ status: 409, message: translatorOf(context)("imports:result.expired") });
}

/** Checks a file, and leads to the result. */
export const checkImportIntent = formIntent({
  schema: z.object({
    kind: ImportKind,
    organizationId: Id,
    platformKey: PlatformKey.optional(),
    restaurantRef: z.string().trim().max(200).optional(),
    createMissingRestaurants: z.boolean().default(false),
    file: z.file().min(1),
  }),
  run: async ({ createMissingRestaurants, ...value }, acting) => {
    if (value.file.size > importFileSizeMaxBytes) throw tooLarge(acting);
    const creates = createMissingRestaurants ? "true" : "false";
    const { data } = await productApi(acting.context).imports.check({ ...value, createMissingRestaurants: creates });
    return redirect(href("/admin/imports/:importId", { importId: data._id }));
  },
  fieldTexts: { file: (t) => t("imports:form.fileMissing") },
  refuse: (error, acting) => (error.code === "PAYLOAD_TOO_LARGE" ? tooLarge(acting) : undefined),
});

/** Checks the file again with a person's mapping of its columns. */
export const mapColumnsIntent = formIntentAt<{ params: { importId: string } }>()({
  schema: z.object({
    mapping: z
      .array(z.object({ name: z.string().max(500), field: z.union([ImportField, z.literal("none")]).optional() }))
      .max(listedColumnsMax),
  }),
  run: async ({ mapping }, { context, params }) => {
    const chosen = mapping.flatMap(({ name, field }) =>
      field ? [{ name, field: field === "none" ? null : field }] : [],
    );
    return (await productApi(context).imports.map({ ...params, mapping: chosen })).data;
  },
  toast: (t) => ({ kind: "success", title: t("imports:columns.done") }),
  to: ({ params }) => href("/admin/imports/:importId", params),
  refuse: refuseExpired,
});

/** Applies a checked import; one in another state is reported as expired. */
export const applyImportIntent = formIntentAt<{ params: { importId: string } }>()({
  schema: z.object({}),
  run: async (_form, { context, params }) => (await productApi(context).imports.apply(params)).data,
  toast: (t, { counts: { created, updated } }, { context }) => {
    const { number } = formatsOf(languageOf(context));
    const text = t("imports:result.appliedText", { created: number(created), updated: number(updated) });
    return { kind: "success", title: t("imports:result.applied"), text };
  },
  to: ({ params }) => href("/admin/imports/:importId", params),
  refuse: refuseExpired,
});
