import { href, type RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, translatorOf } from "#app/middleware/i18n.server.ts";
import type { Tone } from "#app/ui/badge.tsx";
import { importFields } from "#contract/imports/columns.ts";
import type { Import, ImportCounts } from "#contract/imports/schemas.ts";
import type { Organization } from "#contract/organizations/schemas.ts";
import { failureOf } from "./failure.server.ts";

export type CountRow = { key: keyof ImportCounts; label: string; value: string; hint: string | null; tone: Tone };
export type RemarkRow = {
  key: string;
  file: string;
  line: string;
  kind: string;
  tone: Tone;
  reason: string;
  value: string | null;
};
export type ImportView = ReturnType<typeof viewOf>;

const order = [
  "total",
  "created",
  "updated",
  "unchanged",
  "skipped",
  "refused",
  "incomplete",
  "restaurantsCreated",
] as const;
const tones: Partial<Record<keyof ImportCounts, Tone>> = {
  created: "accent",
  updated: "info",
  refused: "danger",
  incomplete: "brass",
};
/** Counts shown only when they are not zero: most imports have none. */
const rare = new Set<keyof ImportCounts>(["skipped", "incomplete", "restaurantsCreated"]);

type Context = Readonly<RouterContextProvider>;

function countRows(context: Context, { counts }: Import): CountRow[] {
  const t = translatorOf(context);
  const { number } = formatsOf(languageOf(context));
  return order
    .filter((key) => counts[key] > 0 || !rare.has(key))
    .map((key) => ({
      key,
      label: t(`imports:result.counts.${key}`),
      value: number(counts[key]),
      hint: key === "skipped" || key === "incomplete" ? t(`imports:result.countHints.${key}`) : null,
      tone: counts[key] > 0 ? (tones[key] ?? "neutral") : "neutral",
    }));
}

function remarkRows(context: Context, { refusals, fileName }: Import): RemarkRow[] {
  const t = translatorOf(context);
  const { number } = formatsOf(languageOf(context));
  return refusals.map((remark, index) => ({
    key: String(index),
    file: remark.file === fileName ? "" : remark.file,
    line: number(remark.line),
    kind: t(`imports:refusals.kinds.${remark.kind}`),
    tone: remark.kind === "refused" ? "danger" : "brass",
    reason: t(`imports:reasons.${remark.reason}`),
    value: remark.value,
  }));
}

/** Most columns shown; those that a person has mapped come first. */
const shownColumnsMax = 100;

function columnRows(context: Context, { kind, columns, state, isFileKept }: Import) {
  const t = translatorOf(context);
  const { number } = formatsOf(languageOf(context));
  const mapped = columns.filter(({ isMapped }) => isMapped);
  const left = columns.filter(
    ({ isMapped, ignoredCount, field }) => !isMapped && (ignoredCount > 0 || (state === "failed" && !field)),
  );
  const fields = importFields[kind].map((field) => ({ value: field as string, label: t(`imports:fields.${field}`) }));
  return {
    canChange: state !== "applied" && isFileKept,
    options: [{ value: "none", label: t("imports:columns.unwanted") }, ...fields],
    rows: [...mapped, ...left]
      .slice(0, shownColumnsMax)
      .map(({ name, field, isMapped, filledCount, ignoredCount, example }) => ({
        name,
        example,
        rowCount: t("imports:columns.of", { ignored: number(ignoredCount), filled: number(filledCount) }),
        choice: isMapped ? (field ?? "none") : "",
      })),
  };
}

/** An import for its page, in the visitor's language. */
export function viewOf(context: Context, one: Import, organizations: readonly Organization[]) {
  const t = translatorOf(context);
  const { number, ago } = formatsOf(languageOf(context));
  const organization = organizations.find(({ _id }) => _id === one.organizationId)?.name ?? "";
  const changing = one.counts.created + one.counts.updated;
  const apply = one.kind === "reviews" ? "imports:result.applyReviews" : "imports:result.applyRestaurants";
  const kind = t(`imports:form.kinds.${one.kind}`);
  return {
    id: one._id,
    kind: one.kind,
    state: one.state,
    fileName: one.fileName,
    title: t(`imports:result.${one.state}Title` as const),
    about: t("imports:result.about", { kind, organization, when: ago(one.createdAt), by: one.userName }),
    failure: failureOf(context, one),
    counts: countRows(context, one),
    columns: columnRows(context, one),
    isFileKept: one.isFileKept,
    applyText: changing > 0 ? t(apply, { count: changing, formatted: number(changing) }) : null,
    remarks: remarkRows(context, one),
    downloadPath: href("/admin/imports/:importId/refusals.csv", { importId: one._id }),
  };
}
