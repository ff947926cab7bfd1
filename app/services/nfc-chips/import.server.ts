import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn, translatorOf } from "#app/middleware/i18n.server.ts";
import { Id } from "#contract/ids.ts";
import { nfcChipFileSizeMaxBytes, nfcChipRowCountMax } from "#contract/nfc-chips/limits.ts";
import type { NfcChipImport } from "#contract/nfc-chips/schemas.ts";
import { currentUser } from "../request/current-user.server.ts";
import { formIntentAt } from "../request/form-action.server.ts";
import { FormProblem } from "../request/form-problem.server.ts";
import { RecordId } from "../request/forms.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { refuseWithToast } from "../request/refusals.server.ts";
import { chipImportPath, shownUid } from "./present.server.ts";

type Context = Readonly<RouterContextProvider>;
/** Rows that the page shows; a longer file is told by its counts and its first rows. */
const shownRowsMax = 1000;

async function stocksOf(context: Context) {
  const [{ data: organizations }, { role }] = await Promise.all([
    productApi(context).organizations.list({}),
    currentUser(context),
  ]);
  const stocks = organizations.map(({ _id, name }) => ({ value: _id, label: name }));
  const own = { value: "", label: textsIn(context, "nfc-chips")("ownStock") };
  return role === "admin" ? [own, ...stocks] : stocks;
}

const rowMaxIn = (context: Context) => formatsOf(languageOf(context)).number(nfcChipRowCountMax);

function failureText(context: Context, failure: NfcChipImport["failure"]) {
  const t = translatorOf(context);
  if (failure === "columns_missing") return t("nfc-chips:import.columnsMissing");
  if (failure === "too_many_rows") return t("nfc-chips:import.tooManyRows", { formatted: rowMaxIn(context) });
  return failure && t(`imports:failures.${failure}`);
}

function resultOf(context: Context, found: NfcChipImport) {
  const t = textsIn(context, "nfc-chips");
  const { number } = formatsOf(languageOf(context));
  const { counts, state, rows } = found;
  // Refused ones first: they are what somebody has to act on.
  const ordered = [...rows].sort((a, b) => Number(b.outcome === "refused") - Number(a.outcome === "refused"));
  return {
    fileName: found.fileName,
    state,
    title: t(`import.${state}`, { count: counts.accepted }),
    failure: failureText(context, found.failure),
    stock: t("import.stock", { name: found.organization?.name ?? t("ownStock") }),
    refusedText: counts.refused > 0 ? t("import.refused", { count: counts.refused }) : null,
    unchangedText: counts.unchanged > 0 ? t("import.unchanged", { count: counts.unchanged }) : null,
    applyText: state === "checked" && counts.accepted > 0 ? t("import.apply", { count: counts.accepted }) : null,
    rows: ordered.slice(0, shownRowsMax).map((row) => ({
      key: row.line,
      line: number(row.line),
      uid:
        row.outcome === "refused" && row.reason !== "duplicate" && row.reason !== "known" ? row.uid : shownUid(row.uid),
      name: row.name,
      restaurant: row.restaurant,
      isRefused: row.outcome === "refused",
      text: row.reason
        ? t(`import.reasons.${row.reason}`)
        : t(`import.outcomes.${row.outcome === "refused" ? "ready" : row.outcome}`),
    })),
    more: rows.length > shownRowsMax ? t("import.more", { count: rows.length - shownRowsMax }) : null,
  };
}

/** Data of a file's page, with its result; without an id the page asks for a file. */
export async function loadChipImport(context: Context, importId: string | undefined) {
  const t = textsIn(context, "nfc-chips");
  const found = importId
    ? (await productApi(context).nfcChips.getImport({ importId: RecordId.parse(importId) })).data
    : null;
  return {
    stocks: await stocksOf(context),
    hint: t("import.hint", { formatted: rowMaxIn(context) }),
    form: chipImportPath(),
    result: found && resultOf(context, found),
  };
}
export type ChipImportData = Awaited<ReturnType<typeof loadChipImport>>;

type OfImport = { params: { importId?: string } };
const ofImport = formIntentAt<OfImport>();

/** The forms of the page of a file. */
export const chipImportIntents = {
  check: ofImport({
    schema: z.object({ file: z.file().min(1), organizationId: Id.or(z.literal("")).default("") }),
    run: async ({ file, organizationId }, { context }) => {
      if (file.size > nfcChipFileSizeMaxBytes) {
        const text = textsIn(context, "nfc-chips")("import.tooLarge");
        throw new FormProblem({ status: 413, fields: { file: text } });
      }
      const { data } = await productApi(context).nfcChips.checkFile({ file, organizationId: organizationId || null });
      return redirect(chipImportPath(data._id));
    },
    fieldTexts: { file: (t) => t("nfc-chips:import.missing") },
  }),
  apply: ofImport({
    schema: z.object({}),
    run: async (_form, { context, params }) =>
      (await productApi(context).nfcChips.applyImport({ importId: RecordId.parse(params.importId) })).data.counts,
    toast: (t, { accepted }) => t("nfc-chips:toasts.imported", { count: accepted }),
    to: ({ params }) => chipImportPath(params.importId),
    refuse: (error, { context, params }) =>
      error.code === "IMPORT_STATE" ? refuseWithToast(context, error, chipImportPath(params.importId)) : undefined,
  }),
};
