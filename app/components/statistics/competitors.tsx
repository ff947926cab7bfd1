import { Form } from "react-router";
import { errorsOf, type FormResult, resultFor, typedValue } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { CompetitorsView } from "#app/services/statistics/competitors.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, Select, TextInput } from "#app/ui/field.tsx";

type Props = { competitors: CompetitorsView; self: string; result: FormResult | undefined };

/** What people wrote down of competitors, day by day, and the form for one more. */
export function Competitors({ competitors: { rows, form }, self, result }: Props) {
  const { t } = useTranslation("statistics");
  if (rows.length === 0 && !form) return null;
  return (
    <Card title={t("competitors.title")} className="stat-events">
      {rows.length === 0 ? (
        <p className="text-soft">{t("competitors.none")}</p>
      ) : (
        <ul className="grid gap-2">
          {rows.map(({ _id, name, day, text }) => (
            <li key={_id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <strong className="wrap-anywhere">{name}</strong>
              <span className="tabular-nums">{text}</span>
              <span className="text-soft text-sm">{day}</span>
              {form && (
                <Form method="post" action={self} className="print:hidden">
                  <input type="hidden" name="ratingId" value={_id} />
                  <Button name="intent" value="deleteCompetitor" size="small" variant="ghost">
                    {t("events.delete")}
                    <span className="sr-only">
                      {" "}
                      {name} {day}
                    </span>
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      )}
      {form && <CompetitorForm form={form} self={self} result={resultFor(result, "addCompetitor")} />}
    </Card>
  );
}

type FormProps = Pick<Props, "self" | "result"> & { form: NonNullable<CompetitorsView["form"]> };

function CompetitorForm({ form, self, result }: FormProps) {
  const { t } = useTranslation("statistics");
  const errors = errorsOf(result);
  return (
    <details className="pt-3 print:hidden" open={result !== undefined || undefined}>
      <summary className="link w-fit cursor-pointer">{t("competitors.add")}</summary>
      <Form method="post" action={self} className="stat-event-form" preventScrollReset>
        <Field label={t("competitors.name")} error={errors.name}>
          <TextInput name="name" required maxLength={80} defaultValue={typedValue(result, "name")} list="competitors" />
        </Field>
        <datalist id="competitors">
          {form.names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Field label={t("competitors.platform")}>
          <Select
            name="platformKey"
            defaultValue={typedValue(result, "platformKey") ?? "gmb"}
            options={form.platforms}
          />
        </Field>
        <Field label={t("competitors.day")} error={errors.day}>
          <TextInput type="date" name="day" required defaultValue={typedValue(result, "day") ?? form.day} />
        </Field>
        <Field label={t("competitors.rating")} error={errors.rating}>
          <TextInput
            type="number"
            name="rating"
            min={1}
            step={0.1}
            required
            defaultValue={typedValue(result, "rating")}
          />
        </Field>
        <Field label={t("competitors.count")} error={errors.reviewCount}>
          <TextInput
            type="number"
            name="reviewCount"
            min={0}
            required
            defaultValue={typedValue(result, "reviewCount")}
          />
        </Field>
        <Button name="intent" value="addCompetitor">
          {t("events.save")}
        </Button>
      </Form>
    </details>
  );
}
