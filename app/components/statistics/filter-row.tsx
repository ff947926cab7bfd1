import { type FormEvent, useEffect, useId, useRef } from "react";
import { Form, useSubmit } from "react-router";
import { FilterControl } from "#app/components/lists/filter-control.tsx";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { StatisticsControls } from "#app/services/statistics/controls.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, Select, TextInput } from "#app/ui/field.tsx";
import { SlidersHorizontal } from "#app/ui/icons/lucide.tsx";

/** How long an edit waits for the next one before it is stored (specification, section 4). */
const savingPauseMs = 100;

type Props = { controls: StatisticsControls; self: string };

/**
 * Period, comparison, restaurants and the rest in one plain form. It is posted, stored for the person, and leads to the address of its
 * filters. With scripts every choice is sent by itself after a pause; without, the button sends.
 */
export function FilterRow({ controls, self }: Props) {
  const { t } = useTranslation("statistics");
  const submit = useSubmit();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  const sheetId = useId();
  const onChange = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    clearTimeout(pause.current);
    const form = currentTarget;
    const isPeriod =
      (target as EventTarget) instanceof HTMLSelectElement &&
      (target as unknown as HTMLSelectElement).name === "period";
    const period = new FormData(form).get("period");
    // Days and months are still to be typed.
    if (isPeriod && (period === "custom" || period === "months")) return;
    pause.current = setTimeout(() => {
      const data = new FormData(form);
      data.set("intent", "filter");
      void submit(data, { method: "post", action: self, preventScrollReset: true, replace: true });
    }, savingPauseMs);
  };
  return (
    <Form method="post" action={self} className="stat-filters" onChange={onChange}>
      <PeriodFields key={self} controls={controls} />
      <button type="button" popoverTarget={sheetId} className="btn">
        <SlidersHorizontal aria-hidden />
        <span>{t("filters.more")}</span>
        {controls.moreCount && <span className="count">{controls.moreCount}</span>}
      </button>
      <div id={sheetId} popover="auto" className="filter-sheet">
        <div key={self}>
          {controls.more.map((control) => (
            <FilterControl key={control.kind === "period" ? "period" : control.name} control={control} />
          ))}
        </div>
        <Button name="intent" value="filter" variant="primary">
          {t("filters.apply")}
        </Button>
        <Button name="intent" value="reset" variant="ghost">
          {t("filters.reset")}
        </Button>
      </div>
      <Button name="intent" value="filter" className="without-scripts">
        {t("filters.apply")}
      </Button>
    </Form>
  );
}

function PeriodFields({ controls: { period, comparison } }: Pick<Props, "controls">) {
  const { t } = useTranslation("statistics");
  return (
    <div className="stat-period group/period">
      <Field label={t("filters.period")} hideLabel>
        <Select name="period" defaultValue={period.value} options={period.choices} />
      </Field>
      <div className="hidden gap-2 group-has-[option[value=custom]:checked]/period:flex">
        <Field label={t("filters.from")} hideLabel>
          <TextInput type="date" name="from" defaultValue={period.startDate} />
        </Field>
        <Field label={t("filters.to")} hideLabel>
          <TextInput type="date" name="to" defaultValue={period.endDate} />
        </Field>
      </div>
      <div className="hidden gap-2 group-has-[option[value=months]:checked]/period:flex">
        <Field label={t("filters.fromMonth")} hideLabel>
          <TextInput type="month" name="fromMonth" placeholder="2026-01" defaultValue={period.fromMonth} />
        </Field>
        <Field label={t("filters.toMonth")} hideLabel>
          <TextInput type="month" name="toMonth" placeholder="2026-03" defaultValue={period.toMonth} />
        </Field>
      </div>
      <Field label={comparison.label} hideLabel>
        <Select name={comparison.name} defaultValue={comparison.value} options={comparison.choices} />
      </Field>
    </div>
  );
}
