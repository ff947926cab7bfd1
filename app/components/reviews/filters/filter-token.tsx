import type { RefObject } from "react";
import type { ActiveFilter, FilterOpener } from "#app/lib/filter-views.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { ChevronDown, X } from "#app/ui/icons/lucide.tsx";
import { filterPanelId } from "./filter-panel.tsx";

/** The form that takes a filter off; its buttons stand in the row. */
export const removeFormId = "remove-filter";

/** An active filter: pressing it takes it off. */
export function Token({ filter: { key, label } }: { filter: ActiveFilter }) {
  const { t } = useTranslation("lists");
  return (
    <button
      type="submit"
      form={removeFormId}
      name="remove"
      value={key}
      title={t("active.remove", { name: label })}
      className="btn btn-small filter-on"
    >
      <span className="sr-only">{t("active.remove", { name: label })}</span>
      <bdi aria-hidden className="truncate">
        {label}
      </bdi>
      <X aria-hidden />
    </button>
  );
}

type OpenerProps = { opener: FilterOpener; section: RefObject<string | null> };

/** A filter with a place of its own in the row: it opens the panel there or, once something is chosen, takes it off. */
export function Opener({ opener, section }: OpenerProps) {
  if (opener.value !== null) return <Token filter={{ key: opener.key, name: opener.key, label: opener.value }} />;
  return (
    <button
      type="button"
      popoverTarget={filterPanelId}
      onClick={() => {
        section.current = opener.section;
      }}
      className="btn btn-small filter-opener"
    >
      {opener.label}
      <ChevronDown aria-hidden />
    </button>
  );
}
