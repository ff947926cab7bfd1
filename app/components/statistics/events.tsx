import { Form } from "react-router";
import { errorsOf, type FormResult, resultFor, typedValue } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { TabData } from "#app/services/statistics/tab.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, Select, TextInput } from "#app/ui/field.tsx";

type Props = { data: TabData; result: FormResult | undefined };

/** What happened: the events that people wrote on the time axis, and the form for one more. */
export function Events({ data, result }: Props) {
  const { t } = useTranslation("statistics");
  const { events } = data.report;
  if (events.length === 0 && !data.notes.mayWrite) return null;
  return (
    <Card title={t("events.title")} className="stat-events">
      {events.length === 0 ? (
        <p className="text-soft">{t("events.none")}</p>
      ) : (
        <ul className="grid gap-2">
          {events.map(({ _id, kind, day, text, restaurantName }) => (
            <li key={_id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <strong className="tabular-nums">{day}</strong>
              <span className="wrap-anywhere">{text}</span>
              <span className="text-soft text-sm">{[kind, restaurantName].filter(Boolean).join(" · ")}</span>
              {data.notes.mayWrite && (
                <Form method="post" action={data.self} className="print:hidden">
                  <input type="hidden" name="noteId" value={_id} />
                  <Button name="intent" value="deleteNote" size="small" variant="ghost">
                    {t("events.delete")}
                    <span className="sr-only"> {text}</span>
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      )}
      {data.notes.mayWrite && <EventForm data={data} result={resultFor(result, "addNote")} />}
    </Card>
  );
}

function EventForm({ data: { notes, self }, result }: Props) {
  const { t } = useTranslation("statistics");
  const errors = errorsOf(result);
  return (
    <details className="pt-3 print:hidden" open={result !== undefined || undefined}>
      <summary className="link w-fit cursor-pointer">{t("events.add")}</summary>
      <Form method="post" action={self} className="stat-event-form" preventScrollReset>
        <Field label={t("events.day")} error={errors.day}>
          <TextInput type="date" name="day" required defaultValue={typedValue(result, "day") ?? notes.day} />
        </Field>
        <Field label={t("events.kind")}>
          <Select name="kind" defaultValue={typedValue(result, "kind") ?? "note"} options={notes.kinds} />
        </Field>
        {notes.restaurantId === null && (
          <Field label={t("events.restaurant")} error={errors.restaurantId}>
            <Select name="restaurantId" defaultValue={typedValue(result, "restaurantId")} options={notes.restaurants} />
          </Field>
        )}
        <Field label={t("events.text")} error={errors.text}>
          <TextInput name="text" required maxLength={200} defaultValue={typedValue(result, "text")} />
        </Field>
        <Button name="intent" value="addNote">
          {t("events.save")}
        </Button>
      </Form>
    </details>
  );
}
