import { useContext } from "react";
import { type FormResult, resultFor, typedValue } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ReportsView, ReportView } from "#app/services/review-reports/present.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, TextArea } from "#app/ui/field.tsx";
import { ExternalLink } from "#app/ui/icons/lucide.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { reportLetterLengthMax } from "#contract/review-reports/reasons.ts";
import { CopyButton } from "../reviews/card/copy-button.tsx";
import { WriteForm, WritesContext } from "../reviews/card/write-form.tsx";
import { ReminderField } from "./reminder-field.tsx";
import { ReportFiles } from "./report-files.tsx";

type ReportProps = {
  reviewId: string;
  report: ReportView;
  reports: ReportsView;
  mayWork: boolean;
  /** Of this review. */
  refused: FormResult | undefined;
};

/** One report: its state, the letter, the files, and the next steps. */
export function Report({ reviewId, report, reports, mayWork, refused }: ReportProps) {
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
        typed={typedValue(resultFor(refused, "changeReport"), "text")}
      />
      <ReportFiles reviewId={reviewId} report={report} mayWork={mayWork} refused={refused} texts={reports.fileTexts} />
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

type LetterProps = Pick<ReportProps, "reviewId" | "report" | "mayWork"> & { typed: string | undefined };

/** The letter: editable until it is sent, readable afterwards. */
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
            <ReminderField value={report.remindOn ?? ""} />
            <Button size="small" busy={isBusy}>
              {t(isPrepared ? "save" : "saveReminder")}
            </Button>
          </>
        )}
      </WriteForm>
    </details>
  );
}
