import { Part } from "#app/components/errors/part.tsx";
import { FilterControl } from "#app/components/lists/filter-control.tsx";
import type { ReviewScreenData } from "#app/services/reviews/screen.server.ts";

/** The fields that are folded at first. */
export function FilterFields({ data }: { data: ReviewScreenData }) {
  const { choices, restaurants } = data.refused;
  return (
    <>
      {data.filterControls.map((control) => (
        <FilterControl key={control.kind === "period" ? control.kind : control.name} control={control} />
      ))}
      <Part of={choices} />
      <Part of={restaurants} />
    </>
  );
}
