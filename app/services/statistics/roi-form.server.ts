import { z } from "zod";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { currentIn } from "#app/services/request/conflict.server.ts";
import { RoiAssumptions, roiAssumptionRows, roiEnds, roiLimits } from "#contract/statistics/roi.ts";
import type { Sent } from "../request/form-action.server.ts";
import { FormProblem } from "../request/form-problem.server.ts";
import { TypedNumber } from "../request/forms.server.ts";
import type { ProductApiError } from "../request/product-api-error.server.ts";

const TypedRange = z.object(Object.fromEntries(roiEnds.map((end) => [end, TypedNumber]))).prefault({});

const version = { expectedVersion: z.coerce.number().int().min(0).catch(0) };
/** The form of a restaurant's assumptions, every number as typed. */
export const AssumptionsForm = z.object({
  ...version,
  assumptions: z
    .object(Object.fromEntries(roiAssumptionRows.map(({ key, isRange }) => [key, isRange ? TypedRange : TypedNumber])))
    .prefault({}),
});
/** The form that gives them up. */
export const ResetForm = z.object(version);

/** The assumptions that were typed; throws a problem that says for each field what it should be. */
export function assumptionsOf({ context }: Sent, typed: unknown): RoiAssumptions {
  const t = textsIn(context, "statistics-report");
  const formats = formatsOf(languageOf(context));
  const { success, data, error } = RoiAssumptions.safeParse(typed);
  if (success) return data;
  const limitOf = (key: PropertyKey | undefined) =>
    roiLimits[roiAssumptionRows.find((row) => row.key === key)?.unit ?? "percent"];
  const fields = error.issues.map(({ code, path }) => {
    const text =
      code === "custom"
        ? t("roi.descending")
        : code === "too_small" || code === "too_big"
          ? t("roi.outside", { max: formats.number(limitOf(path[0])) })
          : t("roi.notNumber");
    return [`assumptions.${path.join(".")}`, text];
  });
  throw new FormProblem({ status: 422, fields: Object.fromEntries(fields) });
}

const Current = z.object({ version: z.number(), updatedBy: z.string() });

/** What somebody else's change in the meantime means: it is named, and saving again keeps what was typed. */
export function assumptionsConflict(error: ProductApiError, { context, intent }: Sent): FormProblem | undefined {
  const now = currentIn(error, Current);
  if (!now) return undefined;
  const t = textsIn(context, "statistics-report");
  const isSave = intent === "saveAssumptions" && now.updatedBy !== "";
  return new FormProblem({
    status: 409,
    message: isSave ? t("roi.conflict", { by: now.updatedBy }) : t("roi.conflictReset"),
    values: { expectedVersion: String(now.version) },
  });
}
