import { Part } from "#app/components/errors/part.tsx";
import { FilterControl } from "#app/components/lists/filter-control.tsx";
import type { FilterControl as Control, FilterSection } from "#app/lib/filter-views.ts";
import type { ReviewScreenData } from "#app/services/reviews/screen.server.ts";
import { ChevronDown } from "#app/ui/icons/lucide.tsx";

/** All filters but the search, in sections that fold. */
export function FilterFields({ data }: { data: Pick<ReviewScreenData, "filterSections" | "refused"> }) {
  const { choices, restaurants } = data.refused;
  return (
    <>
      {data.filterSections.map((section) => (
        <Section key={section.key} section={section} />
      ))}
      <Part of={choices} />
      <Part of={restaurants} />
    </>
  );
}

const nameOf = (control: Control): string => (control.kind === "period" ? control.kind : control.name);

function Section({ section: { key, title, isOpen, controls } }: { section: FilterSection }) {
  const fields = controls.map((control) => <FilterControl key={nameOf(control)} control={control} />);
  if (title === null) return <div data-section={key}>{fields}</div>;
  return (
    <details data-section={key} open={isOpen || undefined}>
      <summary className="filter-fold">
        {title}
        <ChevronDown aria-hidden />
      </summary>
      <div className="grid gap-4 pt-2 pb-1">{fields}</div>
    </details>
  );
}
