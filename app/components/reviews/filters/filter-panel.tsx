import {
  type FormEvent,
  lazy,
  type RefObject,
  Suspense,
  startTransition,
  type ToggleEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { Form } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ReviewScreenData } from "#app/services/reviews/screen.server.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { X } from "#app/ui/icons/lucide.tsx";
import { KeptMarkup, useWasSent } from "#app/ui/kept-markup.tsx";
import { useFormCount } from "./use-form-count.ts";
import { useSubmitAfterPaint } from "./use-submit-after-paint.ts";

export const filterPanelId = "filters";
const loadFields = async () => (await import("./filter-fields.tsx")).FilterFields;
const FilterFields = import.meta.env.SSR ? await loadFields() : lazy(async () => ({ default: await loadFields() }));
const searchSelector = "input[name=restaurantSearch]";

type Props = {
  data: ReviewScreenData;
  /** Section that the pressed button belongs to. */
  section: RefObject<string | null>;
};

/**
 * All filters but the search in one plain form, beside the list; on a phone a sheet. It is posted, stored, and redirects to the filters'
 * address. Its hundred fields come with the page, for those without scripts, and stay as they came until it has been closed or the list is another;
 * from then on scripts draw them, while it is open alone.
 */
export function FilterPanel({ data, section }: Props) {
  const { t, language } = useTranslation("reviews");
  const { self } = data.links;
  const drawnFor = `${language} ${self}`;
  const wasSent = useWasSent();
  const [sentFor, setSentFor] = useState(wasSent ? drawnFor : null);
  // Each opening is one of its own: closed and opened again at once it has been open all the time, and leads to its section all the same.
  const [opening, setOpening] = useState<object | null>(null);
  const isOpen = opening !== null;
  const isSent = sentFor === drawnFor;
  const isDrawn = isSent || isOpen;
  const panel = useRef<HTMLDivElement>(null);
  const submit = useSubmitAfterPaint();
  const { count, onChange, forget } = useFormCount(data);
  const goToSection = () => {
    if (!section.current) return;
    const place = panel.current?.querySelector(`[data-section="${section.current}"]`);
    place?.scrollIntoView({ block: "nearest" });
    place?.querySelector<HTMLElement>("input, select")?.focus();
    section.current = null;
  };
  // Opened before scripts had taken over.
  useEffect(() => {
    setOpening(panel.current?.matches(":popover-open") ? {} : null);
  }, []);
  const goToSectionDrawn = useEffectEvent(goToSection);
  useEffect(() => {
    if (opening) goToSectionDrawn();
  }, [opening]);
  const onToggle = ({ newState, target, currentTarget }: ToggleEvent) => {
    // React brings those of the folds inside here too.
    if (target !== currentTarget) return;
    // Opening shows the frame at once; the fields follow it.
    if (newState === "open") startTransition(() => setOpening({}));
    else {
      forget();
      startTransition(() => {
        setOpening(null);
        setSentFor(null);
      });
    }
  };
  // Searching a restaurant stays in the panel, also by Enter, which presses the first button of a form.
  const isSearching = useRef(false);
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
        {isSent ? (
          <KeptMarkup className="review-filters-fields">
            <FilterFields data={data} />
          </KeptMarkup>
        ) : (
          <div className="review-filters-fields">
            <Suspense>{isOpen && <FilterFields key={drawnFor} data={data} />}</Suspense>
          </div>
        )}
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
