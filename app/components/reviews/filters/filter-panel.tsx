import { type FormEvent, type RefObject, startTransition, type ToggleEvent, useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { Part } from "#app/components/errors/part.tsx";
import { FilterControl } from "#app/components/lists/filter-control.tsx";
import type { FilterControl as Control, FilterSection } from "#app/lib/filter-views.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ReviewScreenData } from "#app/services/reviews/screen.server.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { ChevronDown, X } from "#app/ui/icons/lucide.tsx";
import { useFormCount } from "./use-form-count.ts";
import { useSubmitAfterPaint } from "./use-submit-after-paint.ts";

export const filterPanelId = "filters";
const searchSelector = "input[name=restaurantSearch]";

type Props = {
  data: ReviewScreenData;
  /** Section that the pressed button belongs to. */
  section: RefObject<string | null>;
};

/**
 * All filters but the search in one plain form, beside the list; on a phone a sheet. It is posted, stored, and redirects to the filters'
 * address. Its hundred fields come with the page, for those without scripts; with scripts they are drawn while it is open alone.
 */
export function FilterPanel({ data, section }: Props) {
  const { t } = useTranslation("reviews");
  const [isDrawn, setIsDrawn] = useState(true);
  const panel = useRef<HTMLDivElement>(null);
  const submit = useSubmitAfterPaint();
  const { count, onChange, forget } = useFormCount(data);
  useEffect(() => {
    startTransition(() => setIsDrawn(panel.current?.matches(":popover-open") ?? false));
  }, []);
  useEffect(() => {
    const target = isDrawn && panel.current?.matches(":popover-open") && section.current;
    if (!target) return;
    const place = panel.current?.querySelector(`[data-section="${target}"]`);
    place?.scrollIntoView({ block: "nearest" });
    place?.querySelector<HTMLElement>("input, select")?.focus();
    section.current = null;
  }, [isDrawn, section]);
  const onToggle = ({ newState }: ToggleEvent) => {
    // Opening shows the frame at once; the fields follow it.
    if (newState === "open") startTransition(() => setIsDrawn(true));
    else {
      forget();
      startTransition(() => setIsDrawn(false));
    }
  };
  // Searching a restaurant stays in the panel, also by Enter, which presses the first button of a form.
  const isSearching = useRef(false);
  const { self } = data.links;
  useEffect(() => {
    if (!self || !isSearching.current) return;
    isSearching.current = false;
    panel.current?.querySelector<HTMLElement>(searchSelector)?.focus();
  }, [self]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const isFind = submitter?.getAttribute("value") === "find";
    if (!isFind && document.activeElement?.matches(searchSelector)) {
      event.preventDefault();
      form.requestSubmit(form.querySelector<HTMLElement>("button[value=find]"));
      return;
    }
    submit(event);
    if (isFind) panel.current?.setAttribute("data-keep-open", "");
    else panel.current?.hidePopover();
    isSearching.current = isFind;
  };
  return (
    <div
      id={filterPanelId}
      ref={panel}
      popover="auto"
      role="dialog"
      aria-label={t("filters.title")}
      className="review-filters"
      data-keep-open={data.restaurantSearch !== "" ? "" : undefined}
      onToggle={onToggle}
    >
      <Form method="post" action={data.links.self} onSubmit={onSubmit} onChange={onChange}>
        <input type="hidden" name="loadedFor" value={data.loadedFor} />
        {/* Enter in any field applies: it presses the first button of a form. */}
        <button type="submit" name="intent" value="filter" hidden>
          {t("filters.applyOnly")}
        </button>
        <div className="review-filters-head">
          <p className="text-soft text-sm">{t("filters.rule")}</p>
          <IconButton
            type="button"
            size="small"
            label={t("filters.close")}
            popoverTarget={filterPanelId}
            popoverTargetAction="hide"
          >
            <X aria-hidden />
          </IconButton>
        </div>
        {isDrawn && <Fields key={data.links.self} data={data} />}
        <div className="review-filters-foot">
          <Button variant="primary" name="intent" value="filter" disabled={!isDrawn}>
            {t("filters.apply", { number: count ?? data.count.text })}
          </Button>
          <Button variant="ghost" name="intent" value="reset">
            {t("filters.reset")}
          </Button>
        </div>
      </Form>
    </div>
  );
}

function Fields({ data }: Pick<Props, "data">) {
  const { choices, restaurants } = data.refused;
  return (
    <div className="review-filters-fields">
      {data.filterSections.map((section) => (
        <Section key={section.key} section={section} />
      ))}
      <Part of={choices} />
      <Part of={restaurants} />
    </div>
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
