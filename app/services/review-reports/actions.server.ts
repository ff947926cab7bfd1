import { z } from "zod";
import type { ReportIntent } from "#app/lib/report-intents.ts";
import { ReportChange, ReportInput, ReportMove } from "#contract/review-reports/schemas.ts";
import { FormProblem } from "../request/form-problem.server.ts";
import { RecordId } from "../request/forms.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { refuseWork, workIntent } from "../review-work/work-intent.server.ts";
import { CardForm } from "../reviews/card-forms.server.ts";
import { addFileOfForm, fileFault } from "./files.server.ts";

/** An empty day means none. */
const remindOn = z.iso
  .date()
  .optional()
  .transform((day) => day ?? null);
const OfReport = CardForm.extend({ reportId: RecordId });

/** The forms of a review's reports. */
export const reportFormIntents = {
  prepareReport: workIntent({
    schema: CardForm.extend({ ...ReportInput.omit({ reviewId: true }).shape, remindOn }),
    write: ({ inline: _, ...report }, context) => productApi(context).reviewReports.prepare(report),
    toast: (t) => t("work:toasts.reportPrepared"),
  }),
  changeReport: workIntent({
    schema: OfReport.extend({ text: ReportChange.shape.letter, remindOn }),
    write: ({ inline: _, text: letter, ...report }, context) =>
      productApi(context).reviewReports.change({ ...report, letter }),
  }),
  moveReport: workIntent({
    schema: OfReport.extend({ state: ReportMove.shape.state }),
    write: ({ inline: _, ...report }, context) => productApi(context).reviewReports.move(report),
  }),
  discardReport: workIntent({
    schema: OfReport,
    write: ({ reviewId, reportId }, context) => productApi(context).reviewReports.discard({ reviewId, reportId }),
  }),
  addReportFile: workIntent({
    schema: OfReport.extend({ file: z.file().optional() }),
    write: ({ file, reviewId, reportId }, context) => addFileOfForm(context, file, { reviewId, reportId }),
    refuse: (error, acting) => {
      const fault = fileFault(acting.context, error);
      if (fault === null) return refuseWork(error, acting);
      return new FormProblem({ status: error.status, fields: { file: fault } });
    },
  }),
  removeReportFile: workIntent({
    schema: OfReport.extend({ fileId: RecordId }),
    write: ({ inline: _, ...file }, context) => productApi(context).reviewReports.removeFile(file),
  }),
} satisfies Record<ReportIntent, unknown>;
