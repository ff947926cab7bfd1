import type { ReactNode } from "react";
import { type FormResult, isTicked, typedValue } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ChoiceSection } from "#app/services/notifications/settings.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { Select } from "#app/ui/field.tsx";
import { mailTimings } from "#contract/notifications/events.ts";

type Row = Omit<ChoiceSection["rows"][number], "general"> & { general: unknown };
type Section = { key: ChoiceSection["key"]; rows: readonly Row[] };
type Props = { sections: readonly Section[]; result: FormResult | undefined };

const channels = ["app", "mail", "push", "chat"] as const;
const columns = "grid gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1fr)_5rem_8.5rem_5rem_4rem] sm:items-center";

/** Events and channels: a table where it is wide enough, else a card for each event. The same fields either way. */
export function ChoiceGrid({ sections, result }: Props) {
  const { t } = useTranslation("notification-settings");
  return sections.map(({ key, rows }) => (
    <Card key={key} flush>
      <div className={`${columns} px-4 pt-4 pb-2 sm:px-5`}>
        <h2>{t(`sections.${key}`)}</h2>
        {channels.map((channel) => (
          <span key={channel} aria-hidden className="text-soft text-sm max-sm:hidden">
            {t(`channels.${channel}`)}
          </span>
        ))}
      </div>
      {rows.map((row) => (
        <EventRow key={row.event} row={row} result={result} />
      ))}
    </Card>
  ));
}

function EventRow({ row, result }: { row: Row; result: FormResult | undefined }) {
  const { t } = useTranslation("notification-settings");
  const { t: notifications } = useTranslation("notifications");
  const { event, choice, general, mayWait } = row;
  const name = `choices.${event}`;
  const id = `event-${event}`;
  const box = (channel: "app" | "push" | "chat") => (
    <Box
      name={`${name}.${channel}`}
      label={t(`channels.${channel}`)}
      isOn={isTicked(result, `${name}.${channel}`, choice[channel])}
    />
  );
  return (
    <fieldset
      aria-labelledby={id}
      className={`${columns} min-w-0 border-line border-t px-4 py-3 max-sm:grid-cols-2 sm:px-5`}
    >
      <div className="max-sm:col-span-2">
        <span className="flex flex-wrap items-center gap-2 max-sm:font-semibold">
          <span id={id}>{notifications(`events.${event}`)}</span>
          {general !== null && <Badge tone="brass">{t("restaurants.different")}</Badge>}
        </span>
        {typeof general === "string" && (
          <span className="field-hint block">{t("restaurants.general", { channels: general })}</span>
        )}
      </div>
      {box("app")}
      <div className="grid gap-1 max-sm:order-last max-sm:col-span-2">
        <label htmlFor={`${id}-mail`} className="field-label sm:sr-only">
          {t("channels.mail")}
        </label>
        <Select
          id={`${id}-mail`}
          name={`${name}.mail`}
          defaultValue={typedValue(result, `${name}.mail`) ?? choice.mail}
          options={mailTimings
            .filter((timing) => mayWait || timing !== "digest")
            .map((value) => ({ value, label: t(`timings.${value}`) }))}
        />
      </div>
      {box("push")}
      {box("chat")}
    </fieldset>
  );
}

function Box({ name, label, isOn }: { name: string; label: ReactNode; isOn: boolean }) {
  return (
    <label className="choice">
      <input type="checkbox" name={name} defaultChecked={isOn} />
      <span className="sm:sr-only">{label}</span>
    </label>
  );
}
