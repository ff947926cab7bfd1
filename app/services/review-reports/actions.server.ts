import type { RouterContextProvider } from "react-router";
import type { ReportIntent } from "#app/components/review-reports/report-data.ts";
import type { ReportInput, ReportMove } from "#contract/review-reports/schemas.ts";
import { changeReport, discardReport, moveReport, prepareReport, removeReportFile } from "./calls.server.ts";
import { addFileOfForm } from "./files.server.ts";

type Context = Readonly<RouterContextProvider>;
type Target = { reviewId: string; reportId: string };

/** What a form of a report says, to be shown again where it was refused. */
export const reportFieldNames = ["reason", "language", "remindOn", "note"] as const;

/** Runs one form of a review's reports. The API says what is wrong with it; an empty day is none. */
export function writeReport(context: Context, form: FormData, intent: ReportIntent, target: Target): Promise<void> {
  const said = (name: string) => String(form.get(name) ?? "");
  const remindOn = said("remindOn") || null;
  switch (intent) {
    case "prepareReport":
      return prepareReport(context, {
        reviewId: target.reviewId,
        // Values that are none of these are refused there.
        reason: said("reason") as ReportInput["reason"],
        language: said("language") as ReportInput["language"],
        note: said("note"),
        remindOn,
      });
    case "changeReport":
      return changeReport(context, { ...target, letter: said("text"), remindOn });
    case "moveReport":
      return moveReport(context, { ...target, state: said("state") as ReportMove["state"] });
    case "discardReport":
      return discardReport(context, target);
    case "addReportFile":
      return addFileOfForm(context, form, target);
    case "removeReportFile":
      return removeReportFile(context, { ...target, fileId: said("fileId") });
  }
}
