import type { CountRow } from "#app/services/imports/present.server.ts";
import { Card } from "#app/ui/card.tsx";
import { classNames } from "#app/ui/class-names.ts";

const colours: Partial<Record<CountRow["tone"], string>> = {
  accent: "text-accent",
  danger: "text-danger",
};

/** Counts of the import, planned or applied. */
export function ImportCountList({ title, counts }: { title: string; counts: readonly CountRow[] }) {
  return (
    <Card title={title}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:flex sm:flex-wrap sm:gap-x-10">
        {counts.map(({ key, label, value, hint, tone }) => (
          <div key={key}>
            <dt className="text-soft text-sm">{label}</dt>
            <dd>
              <span className={classNames("stat-value", colours[tone])}>{value}</span>
              {hint && <span className="block text-soft text-sm">{hint}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
