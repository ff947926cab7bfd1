import { lazy, Suspense, useContext } from "react";
import { type FormResult, resultFor, typedValue } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ReportsView } from "#app/services/review-reports/present.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, Select, TextArea } from "#app/ui/field.tsx";
import { reportNoteLengthMax } from "#contract/review-reports/reasons.ts";
import { WriteForm, WritesContext } from "../reviews/card/write-form.tsx";
import { ReminderField } from "./reminder-field.tsx";

const loadReport = async () => (await import("./report.tsx")).Report;
/** Loaded when a review with a report is opened: few have one. The server renders it into the page all the same. */
const Report = import.meta.env.SSR ? await loadReport() : lazy(async () => ({ default: await loadReport() }));

type Props = {
  reviewId: string;
  reports: ReportsView;
  mayWork: boolean;
  /** Of this review. */
  refused: FormResult | undefined;
};

/** Reports of a review to its platform: a person sends each, and states so here. */
export function ReviewReports({ reviewId, reports, mayWork, refused }: Props) {
  const { t } = useTranslation("review-reports");
  const { items, form, platformName } = reports;
  const refusedForm = resultFor(refused, "prepareReport");
  // Refused because somebody else's report is open by now: the form is gone, what was written in it stays.
  const keptNote = form ? undefined : typedValue(refusedForm, "note");
  if (items.length === 0 && !keptNote && !(form && mayWork)) return null;
  return (
    <section aria-label={t("title")} className="grid gap-3">
      <Suspense>
        {items.map((report) => (
          <Report
            key={`${report.id} ${report.state}`}
            reviewId={reviewId}
            report={report}
            reports={reports}
            mayWork={mayWork}
            refused={refused}
          />
        ))}
      </Suspense>
      {keptNote && (
        <Field label={t("note")}>
          <TextArea name="note" dir="auto" readOnly defaultValue={keptNote} />
        </Field>
      )}
      {form && mayWork && (
        <details key={items.length} open={refusedForm !== undefined}>
          <summary className="btn btn-ghost btn-small w-fit cursor-pointer list-none">
            {t(items.length > 0 ? "again" : "start", { platform: platformName })}
          </summary>
          <Prepare reviewId={reviewId} form={form} platformName={platformName} refused={refused} />
        </details>
      )}
    </section>
  );
}

type PrepareProps = Pick<Props, "reviewId" | "refused"> & {
  form: NonNullable<ReportsView["form"]>;
  platformName: string;
};

function Prepare({ reviewId, form, platformName, refused }: PrepareProps) {
  const { t } = useTranslation("review-reports");
  const { isBusy } = useContext(WritesContext);
  const typed = (name: string) => typedValue(resultFor(refused, "prepareReport"), name);
  return (
    <WriteForm intent="prepareReport" fields={{ reviewId }} className="grid gap-3 pt-2">
      <p className="text-soft text-sm">{t("explained", { platform: platformName })}</p>
      <Field label={t("reason")}>
        <Select name="reason" options={form.reasons} defaultValue={typed("reason")} />
      </Field>
      <Field label={t("language")}>
        <Select name="language" options={form.languages} defaultValue={typed("language") ?? form.language} />
      </Field>
      <Field label={t("note")} hint={t("noteHint")}>
        <TextArea name="note" dir="auto" maxLength={reportNoteLengthMax} defaultValue={typed("note")} />
      </Field>
      <ReminderField value={typed("remindOn") ?? ""} />
      <Button className="w-fit" busy={isBusy}>
        {t("prepare")}
      </Button>
    </WriteForm>
  );
}
