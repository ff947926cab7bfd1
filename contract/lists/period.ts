import type { Group } from "./row.ts";

/** A chosen period: a known one, or `custom` with its days. */
export type Period<Key extends string> = { period: Key | "custom"; startDate: string | null; endDate: string | null };

/** `YYYY-MM-DD` of an existing day; null for anything else. */
function dayOf(text: unknown): string | null {
  if (typeof text !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const day = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text ? null : text;
}

const inOrder = (from: string | null, to: string | null): [string | null, string | null] =>
  from !== null && to !== null && from > to ? [to, from] : [from, to];

/**
 * A period as `period`, `startDate` and `endDate`; `period`, `from` and `to` in an address and a form. The period is always written to
 * an address, so that one without any parameter can have another meaning.
 */
export function period<const Key extends string>(
  keys: readonly Key[],
  initial: NoInfer<Key>,
  { section = "" }: { section?: string } = {},
): Group<Period<Key>> {
  const choices = [...keys, "custom"];
  const defaults = { period: initial, startDate: null, endDate: null };
  return {
    bind: () => ({
      parameter: "period",
      parameters: ["period", "from", "to"],
      formName: "period",
      control: "period",
      section,
      choices,
      defaults,
      shape: {
        period: { kind: "oneOf", values: choices, orId: false },
        startDate: { kind: "day" },
        endDate: { kind: "day" },
      },
      read(address) {
        const chosen = choices.find((key) => key === address.getAll("period").at(-1)) ?? initial;
        if (chosen !== "custom") return { period: chosen, startDate: null, endDate: null };
        const [startDate, endDate] = [dayOf(address.getAll("from").at(-1)), dayOf(address.getAll("to").at(-1))];
        return { period: chosen, startDate, endDate };
      },
      write: (values) => writeDays(values),
      /** Two dates in the wrong order are swapped; a custom period without dates becomes the default. */
      readForm(form) {
        const [startDate, endDate] = inOrder(dayOf(form.getAll("from").at(-1)), dayOf(form.getAll("to").at(-1)));
        const chosen = choices.find((key) => key === form.getAll("period").at(-1)) ?? initial;
        if (chosen === "custom" && (startDate || endDate)) return { period: chosen, startDate, endDate };
        return { period: chosen === "custom" ? initial : chosen, startDate: null, endDate: null };
      },
      writeForm: (values) => writeDays(values),
      chosen: (values) => [String(values.period)],
      without: null,
      isNothing: () => false,
    }),
  };
}

function writeDays({ period: chosen, startDate, endDate }: Record<string, unknown>): [string, string][] {
  const pairs: [string, string][] = [["period", String(chosen)]];
  if (chosen === "custom" && startDate) pairs.push(["from", String(startDate)]);
  if (chosen === "custom" && endDate) pairs.push(["to", String(endDate)]);
  return pairs;
}
