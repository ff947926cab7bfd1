import type { TFunction } from "i18next";
import type { Formats } from "#app/lib/formats.ts";
import { type RoiRange, roiAssumptionRows, roiDefaults, roiEnds } from "#contract/statistics/roi.ts";
import type { StatisticsReport } from "#contract/statistics/schemas.ts";

type Texts = { t: TFunction<"statistics-report">; formats: Formats };
type Row = (typeof roiAssumptionRows)[number];

/** A number as it stands in a field, with the decimal mark of the language. */
const typedNumber = ({ formats }: Texts, value: number) => formats.decimal(value);

/** The value of an assumption with its unit: "20 %", "10 – 20 – 35 %". */
function valueText(texts: Texts, { unit }: Row, value: number | RoiRange): string {
  const number = typeof value === "number" ? [value] : roiEnds.map((end) => value[end]);
  return texts.t(`roi.units.${unit}`, { value: number.map((one) => texts.formats.number(one)).join(" – ") });
}

const isSame = (one: number | RoiRange, other: number | RoiRange): boolean =>
  typeof one === "number" || typeof other === "number"
    ? one === other
    : roiEnds.every((end) => one[end] === other[end]);

function presentRow(texts: Texts, row: Row, value: number | RoiRange) {
  const { t } = texts;
  const withUnit = (one: number) => t(`roi.units.${row.unit}`, { value: texts.formats.number(one) });
  return {
    key: row.key,
    label: t(`roi.rows.${row.key}`),
    /** Low, central, high; an amount has one value. */
    texts: typeof value === "number" ? [withUnit(value)] : roiEnds.map((end) => withUnit(value[end])),
    typed:
      typeof value === "number"
        ? [{ name: `assumptions.${row.key}`, label: t(`roi.rows.${row.key}`), value: typedNumber(texts, value) }]
        : roiEnds.map((end) => ({
            name: `assumptions.${row.key}.${end}`,
            label: t(`roi.${end}`),
            value: typedNumber(texts, value[end]),
          })),
    isDefault: isSame(value, roiDefaults[row.key]),
    defaultText: t("roi.defaultIs", { value: valueText(texts, row, roiDefaults[row.key]) }),
    reason: t(`roi.reasons.${row.key}`),
  };
}

const namesOf = (restaurants: readonly { name: string }[]) => restaurants.map(({ name }) => name).join(", ");

/** The formula and every assumption of the estimates in the reader's language; null on the other tabs. */
export function presentRoi(texts: Texts, report: StatisticsReport, isOne: boolean) {
  const { roi } = report;
  if (!roi) return null;
  const { t, formats } = texts;
  const { own, byDefault, version, updatedAt, updatedBy, mayUpdate } = roi;
  const whose = isOne
    ? [
        version === 0 || updatedAt === null
          ? t("roi.followsDefaults")
          : t("roi.changedBy", { by: updatedBy, ago: formats.ago(updatedAt) }),
      ]
    : [
        ...(own.length > 0 ? [t("roi.own", { names: namesOf(own) })] : []),
        ...(byDefault.length > 0 ? [t("roi.byDefault", { names: namesOf(byDefault) })] : []),
      ];
  const formula = ["visits", "revenue", "owed", "saved", "gain", "net"] as const;
  const { title, limits } = { title: t("roi.title"), limits: t("roi.limits") };
  return {
    title,
    formula: formula.map((key) => t(`roi.formula.${key}`)),
    limits,
    whose,
    heads: [t("roi.assumption"), t("roi.low"), t("roi.central"), t("roi.high")],
    table: t("roi.table"),
    byDefault: t("roi.default"),
    rows: roiAssumptionRows.map((row) => presentRow(texts, row, roi.assumptions[row.key])),
    form: mayUpdate
      ? { version, edit: t("roi.edit"), save: t("roi.save"), reset: version > 0 ? t("roi.reset") : null }
      : null,
  };
}
export type RoiView = NonNullable<ReturnType<typeof presentRoi>>;

/** Restaurants of which a tab shows nothing, each with its reason; the one of the page in whole sentences. */
export function presentWithheld({ t, formats }: Texts, report: StatisticsReport) {
  return report.restaurants.withheld.map(({ _id, name, reason, since, until }) => {
    const days = { since: since === null ? "" : formats.day(since), until: until === null ? "" : formats.day(until) };
    return {
      _id,
      name,
      reason,
      title: t(`withheld.${reason}.title`),
      text: t(`withheld.${reason}.text`, days),
      short: t(`withheld.${reason}.short`, days),
    };
  });
}
