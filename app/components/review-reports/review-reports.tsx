import { useContext } from "react";
import { reportIntents } from "#app/lib/report-intents.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ReportsView, ReportView } from "#app/services/review-reports/present.server.ts";
import type { WorkProblem } from "#app/services/review-work/actions.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, Select, TextArea, TextInput } from "#app/ui/field.tsx";
import { ExternalLink } from "#app/ui/icons/lucide.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { reportLetterLengthMax, reportNoteLengthMax } from "#contract/review-reports/reasons.ts";
import { CopyButton } from "../reviews/card/copy-button.tsx";
import { WriteForm, WritesContext } from "../reviews/card/write-form.tsx";
import { ReportFiles } from "./report-files.tsx";

type Props = {
  reviewId: string;
  reports: ReportsView;
  mayWork: boolean;
  /** Of this review. */
  problem: WorkProblem | null;
};

/** Reports of a review to its platform: a person sends each, and says so here. */
export function ReviewReports({ reviewId, reports, mayWork, problem }: Props) {
  const { t } = useTranslation("review-reports");
  const { items, form, platformName } = reports;
  const refused = problem && reportIntents.some((intent) => intent === problem.intent) ? problem : null;
  if (items.length === 0 && !(form && mayWork)) return null;
  return (
    <section aria-label={t("title")} className="grid gap-3">
      {items.map((report) => (
        <Report
          key={`${report.id} ${report.state}`}
          reviewId={reviewId}
          report={report}
          reports={reports}
          mayWork={mayWork}
          problem={refused}
        />
      ))}
      {form && mayWork && (
        <details key={items.length} open={refused?.intent === "prepareReport"}>
          <summary className="btn btn-ghost btn-small w-fit cursor-pointer list-none">
            {t(items.length > 0 ? "again" : "start", { platform: platformName })}
          </summary>
          <Prepare reviewId={reviewId} form={form} platformName={platformName} problem={refused} />
        </details>
      )}
    </section>
  );
}

type PrepareProps = Pick<Props, "reviewId" | "problem"> & {
  form: NonNullable<ReportsView["form"]>;
  platformName: string;
};

function Prepare({ reviewId, form, platformName, problem }: PrepareProps) {
  const { t } = useTranslation("review-reports");
  const { isBusy } = useContext(WritesContext);
  const typed = problem?.intent === "prepareReport" ? problem.fields : undefined;
  return (
    <WriteForm intent="prepareReport" fields={{ reviewId }} className="grid gap-3 pt-2">
      <p className="text-soft text-sm">{t("explained", { platform: platformName })}</p>
      <Field label={t("reason")}>
        <Select name="reason" options={form.reasons} defaultValue={typed?.reason} />
      </Field>
      <Field label={t("language")}>
        <Select name="language" options={form.languages} defaultValue={typed?.language ?? form.language} />
      </Field>
      <Field label={t("note")} hint={t("noteHint")}>
        <TextArea name="note" dir="auto" maxLength={reportNoteLengthMax} defaultValue={typed?.note} />
      </Field>
      <Remind value={typed?.remindOn ?? ""} />
      <Button className="w-fit" busy={isBusy}>
        {t("prepare")}
      </Button>
    </WriteForm>
  );
}

function Remind({ value }: { value: string }) {
  const { t } = useTranslation("review-reports");
  return (
    <Field label={t("remindOn")} className="max-w-56">
      <TextInput type="date" name="remindOn" defaultValue={value} />
    </Field>
  );
}

type ReportProps = Props & { report: ReportView };

function Report({ reviewId, report, reports, mayWork, problem }: ReportProps) {
  const { t } = useTranslation("review-reports");
  const isOpen = report.moves.length > 0;
  return (
    <article className="grid gap-2 border-line border-s-2 ps-3">
      <p className="flex flex-wrap items-center gap-2">
        <strong>{t("about", { platform: reports.platformName, reason: report.reason })}</strong>
        <Badge tone={report.state === "removed" ? "accent" : isOpen ? "info" : "neutral"}>{report.stateText}</Badge>
      </p>
      {report.reminder && <Banner tone="brass">{report.reminder}</Banner>}
      <ol className="text-soft text-sm">
        {report.steps.map((step) => (
          <li key={step.at}>{step.text}</li>
        ))}
      </ol>
      {report.state === "prepared" && <p className="text-sm">{t("byHand", { platform: reports.platformName })}</p>}
      <Letter
        reviewId={reviewId}
        report={report}
        mayWork={mayWork}
        typed={problem?.intent === "changeReport" ? problem.typed : null}
      />
      <ReportFiles reviewId={reviewId} report={report} mayWork={mayWork} problem={problem} texts={reports.fileTexts} />
      {isOpen && reports.addressHint && <p className="text-soft text-sm">{reports.addressHint}</p>}
      <div className="flex flex-wrap items-start gap-1">
        {isOpen && reports.address && (
          <a href={reports.address} target="_blank" rel="noreferrer nofollow" className="btn btn-small">
            <ExternalLink aria-hidden />
            {t("open", { platform: reports.platformName })}
          </a>
        )}
        {mayWork && <Moves reviewId={reviewId} report={report} />}
      </div>
    </article>
  );
}

function Moves({ reviewId, report }: Pick<ReportProps, "reviewId" | "report">) {
  const { t } = useTranslation("review-reports");
  const { isBusy } = useContext(WritesContext);
  const fields = { reviewId, reportId: report.id };
  return (
    <>
      {report.moves.map(({ state, label }) => (
        <WriteForm key={state} intent="moveReport" fields={{ ...fields, state }}>
          <Button size="small" busy={isBusy}>
            {label}
          </Button>
        </WriteForm>
      ))}
      {report.state === "prepared" && (
        <WriteForm intent="discardReport" fields={fields}>
          <Button size="small" variant="ghost" busy={isBusy}>
            {t("discard")}
          </Button>
        </WriteForm>
      )}
    </>
  );
}

type LetterProps = Pick<ReportProps, "reviewId" | "report" | "mayWork"> & { typed: string | null };

/** What is sent: to be reworded until it is, and to be read afterwards. */
function Letter({ reviewId, report, mayWork, typed }: LetterProps) {
  const { t } = useTranslation("review-reports");
  const { isBusy } = useContext(WritesContext);
  const isEditable = mayWork && report.moves.length > 0;
  const isPrepared = report.state === "prepared";
  return (
    <details open={isPrepared}>
      <summary className="link w-fit cursor-pointer list-none text-sm">{t("letter")}</summary>
      <WriteForm
        intent="changeReport"
        fields={{ reviewId, reportId: report.id }}
        className="grid justify-items-start gap-2 pt-2"
      >
        <Field label={t("letterLabel")} className="w-full">
          <TextArea
            name="text"
            dir="auto"
            lang={report.language}
            required
            readOnly={!(isEditable && isPrepared)}
            maxLength={reportLetterLengthMax}
            defaultValue={typed ?? report.letter}
          />
        </Field>
        {report.enclosures && (
          <p lang={report.language} dir="auto" className="whitespace-pre-line text-sm wrap-anywhere">
            {report.enclosures}
          </p>
        )}
        <CopyButton text={[report.letter, report.enclosures].filter(Boolean).join("\n\n")} />
        {isEditable && (
          <>
            <Remind value={report.remindOn ?? ""} />
            <Button size="small" busy={isBusy}>
              {t(isPrepared ? "save" : "saveReminder")}
            </Button>
          </>
        )}
      </WriteForm>
    </details>
  );
}
