import { type ChangeEvent, useContext } from "react";
import { errorsOf, type FormResult } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ReportsView, ReportView } from "#app/services/review-reports/present.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { reportFileSizeMaxBytes, reportFilesMax, reportFileTypes } from "#contract/review-reports/files.ts";
import { WriteForm, WritesContext } from "../reviews/card/write-form.tsx";

type Props = {
  reviewId: string;
  report: ReportView;
  texts: ReportsView["fileTexts"];
  mayWork: boolean;
  refused: FormResult | undefined;
};

/** Files that prove a report: readable by all who see the review, added and removed while the report is open. */
export function ReportFiles({ reviewId, report, texts, mayWork, refused }: Props) {
  const { t } = useTranslation("review-reports");
  const { isBusy } = useContext(WritesContext);
  const { files, id: reportId } = report;
  const mayChange = mayWork && report.moves.length > 0;
  if (files.length === 0 && !mayChange) return null;
  return (
    <section aria-label={t("files.title")} className="grid gap-2">
      <ul className="grid gap-1 text-sm empty:hidden">
        {files.map((file) => (
          <li key={file.id} className="flex flex-wrap items-center gap-2">
            <a href={file.href} target="_blank" rel="noopener noreferrer" className="link wrap-anywhere">
              <bdi>{file.name}</bdi>
            </a>
            <span className="text-soft">{file.about}</span>
            {mayChange && (
              <WriteForm intent="removeReportFile" fields={{ reviewId, reportId, fileId: file.id }}>
                <Button
                  size="small"
                  variant="ghost"
                  busy={isBusy}
                  aria-label={t("files.removeOne", { name: file.name })}
                >
                  {t("files.remove")}
                </Button>
              </WriteForm>
            )}
          </li>
        ))}
      </ul>
      {mayChange && files.length >= reportFilesMax && <p className="text-soft text-sm">{t("files.full")}</p>}
      {mayChange && files.length < reportFilesMax && (
        // Keyed by the list, so that the field is empty after each upload.
        <AddFile key={files.length} reviewId={reviewId} report={report} texts={texts} refused={refused} />
      )}
    </section>
  );
}

function AddFile({ reviewId, report, texts, refused }: Omit<Props, "mayWork">) {
  const { t } = useTranslation("review-reports");
  const { isBusy } = useContext(WritesContext);
  // Checked before minutes of uploading; without scripts the server checks it.
  const weigh = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    currentTarget.setCustomValidity(file && file.size > reportFileSizeMaxBytes ? texts.tooLarge : "");
    currentTarget.reportValidity();
  };
  return (
    <WriteForm
      intent="addReportFile"
      fields={{ reviewId, reportId: report.id }}
      encType="multipart/form-data"
      className="grid gap-2"
    >
      <Field label={t("files.choose")} hint={texts.hint} error={errorsOf(refused).file}>
        <TextInput
          type="file"
          name="file"
          accept={Object.values(reportFileTypes).join()}
          required
          onChange={weigh}
          className="file:me-3"
        />
      </Field>
      <Button size="small" className="w-fit" busy={isBusy}>
        {t("files.add")}
      </Button>
    </WriteForm>
  );
}
