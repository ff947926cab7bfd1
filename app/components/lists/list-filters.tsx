import type { FormEvent, ReactNode } from "react";
import { Form, useSubmit } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { SearchField } from "#app/ui/field.tsx";
import { ChevronDown, SlidersHorizontal } from "#app/ui/icons/lucide.tsx";

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
  children?: ReactNode;
};

/** With scripts a choice applies at once, typing on Enter; without, the button applies. */
function useApply(preventScrollReset: boolean) {
  const submit = useSubmit();
  return ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    const field: EventTarget = target;
    const isBox = field instanceof HTMLInputElement && field.type === "checkbox";
    if (isBox || field instanceof HTMLSelectElement) void submit(currentTarget, { preventScrollReset });
  };
}

function Buttons({ press, clear }: Pick<Props, "press" | "clear">) {
  const { t } = useTranslation("lists");
  return (
    <>
      <Button>{t(press)}</Button>
      {clear && (
        <LinkButton variant="ghost" to={clear.to}>
          {t(clear.all ? "clearFilters" : "clear")}
        </LinkButton>
      )}
    </>
  );
}

/** The filters of a list in one line, as a plain GET form: the address is the state. */
export function ListFilters({ action, at, search, press, clear, kept = {}, className = "", children }: Props) {
  const onChange = useApply(false);
  return (
    <Form
      key={at}
      action={action}
      role="search"
      onChange={onChange}
      className={`flex flex-wrap items-end gap-3 ${className}`}
    >
      {Object.entries(kept).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <SearchField
        label={search.label}
        defaultValue={search.value}
        maxLength={search.lengthMax}
        className="min-w-56 flex-[2_1_16rem]"
      />
      {children}
      <div className="flex gap-1">
        <Buttons press={press} clear={clear} />
      </div>
    </Form>
  );
}

/** The same with its fields folded; open or closed stays as it was left, the fields and the search follow the address. */
export function FoldedListFilters({ isOpen, ...props }: Props & { isOpen: boolean }) {
  const { action, at, search, press, clear, children } = props;
  const { t } = useTranslation("lists");
  const onChange = useApply(true);
  return (
    <Form action={action} role="search" onChange={onChange} className="filter-bar">
      <SearchField
        key={`search ${at}`}
        label={search.label}
        defaultValue={search.value}
        maxLength={search.lengthMax}
        dir="auto"
      />
      <FilterPanel title={t("filters")} isOpen={isOpen} at={at}>
        {children}
      </FilterPanel>
      <Buttons press={press} clear={clear} />
    </Form>
  );
}

type PanelProps = {
  title: ReactNode;
  isOpen: boolean;
  at: string;
  /** Below the fields. */
  foot?: ReactNode;
  children: ReactNode;
};

/** Fields that are folded at first. */
export function FilterPanel({ title, isOpen, at, foot, children }: PanelProps) {
  return (
    <details className="filter-panel" open={isOpen || undefined}>
      <summary className="btn cursor-pointer list-none">
        <SlidersHorizontal aria-hidden />
        {title}
        <ChevronDown aria-hidden />
      </summary>
      <div className="card mt-3">
        <div key={at} className="filter-fields">
          {children}
        </div>
        {foot}
      </div>
    </details>
  );
}
