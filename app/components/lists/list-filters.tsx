import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Form, useSubmit } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { SearchField } from "#app/ui/field.tsx";
import { SlidersHorizontal } from "#app/ui/icons/lucide.tsx";

type Props = {
  /** Address of the list, without parameters. */
  action: string;
  /** Address of the shown state: the fields are uncontrolled and follow it. */
  at: string;
  search: { label: string; value: string; lengthMax: number };
  /** Text of the button. */
  press: "search" | "filter";
  /** The address without filters; null where there are none. */
  clear: { to: string; all: boolean } | null;
  /** Parameters without a field here; empty ones are left out. */
  kept?: Readonly<Record<string, string>>;
  className?: string;
  /** More fields than a row holds: they stand behind the button at every width. */
  isFolded?: boolean;
  /** At the end of the row, such as another look of the list. */
  aside?: ReactNode;
  children?: ReactNode;
};

/** How long nobody types before the list follows. */
const typingPauseMs = 250;

/** With scripts a choice applies at once and typing after a pause; without, the button applies. */
function useApply(preventScrollReset: boolean) {
  const submit = useSubmit();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  return {
    onChange({ currentTarget, target }: FormEvent<HTMLFormElement>) {
      clearTimeout(pause.current);
      const field: EventTarget = target;
      const isBox = field instanceof HTMLInputElement && field.type === "checkbox";
      if (isBox || field instanceof HTMLSelectElement) void submit(currentTarget, { preventScrollReset });
      else if (field instanceof HTMLInputElement && field.type === "search")
        // A letter is no step back in the history.
        pause.current = setTimeout(
          () => void submit(currentTarget, { preventScrollReset: true, replace: true }),
          typingPauseMs,
        );
    },
    onSubmit: () => clearTimeout(pause.current),
  };
}

type LiveSearchProps = ComponentProps<typeof SearchField> & { defaultValue: string };

/** A search that outlives the answers to it: it follows the address only while nobody writes in it. */
function LiveSearch({ defaultValue, ...props }: LiveSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = field.current;
    if (input && input !== document.activeElement) input.value = defaultValue;
  }, [defaultValue]);
  return <SearchField ref={field} defaultValue={defaultValue} {...props} />;
}

function Buttons({ press, clear }: Pick<Props, "press" | "clear">) {
  const { t } = useTranslation("lists");
  return (
    <>
      <Button className="without-scripts">{t(press)}</Button>
      {clear && (
        <LinkButton variant="ghost" to={clear.to}>
          {t(clear.all ? "clearFilters" : "clear")}
        </LinkButton>
      )}
    </>
  );
}

/** Fields that follow the address, but for the one that somebody is at: it shows what was chosen, and keeps its focus. */
function Following({ at, children }: Pick<Props, "at" | "children">) {
  const [shownAt, setShownAt] = useState(at);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!fields.current?.contains(document.activeElement)) setShownAt(at);
  }, [at]);
  return (
    <div key={shownAt} ref={fields}>
      {children}
    </div>
  );
}

/**
 * The filters of a list in one row, as a plain GET form: the address is the state. Where the row is narrow its fields stand in a sheet
 * behind one button; those of a folded form stand there always, and the sheet stays open while one ticks.
 */
export function ListFilters({ action, at, search, press, clear, kept = {}, className, aside, ...rest }: Props) {
  const { children, isFolded = false } = rest;
  const { t } = useTranslation("lists");
  const apply = useApply(isFolded);
  const sheetId = useId();
  return (
    <Form
      action={action}
      role="search"
      {...apply}
      className={classNames("list-filters", className)}
      data-folded={isFolded || undefined}
    >
      {Object.entries(kept).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <LiveSearch label={search.label} defaultValue={search.value} maxLength={search.lengthMax} />
      {children && (
        <>
          <button type="button" popoverTarget={sheetId} className="btn filter-sheet-button">
            <SlidersHorizontal aria-hidden />
            <span className="max-sm:sr-only">{t("filters")}</span>
          </button>
          <div id={sheetId} popover="auto" className="filter-sheet" data-keep-open={isFolded || undefined}>
            <Following at={at}>{children}</Following>
            <Button
              variant="primary"
              className="filter-sheet-button"
              onClick={({ currentTarget }) => currentTarget.parentElement?.hidePopover()}
            >
              {t("filter")}
            </Button>
          </div>
        </>
      )}
      <Buttons press={press} clear={clear} />
      {aside}
    </Form>
  );
}
