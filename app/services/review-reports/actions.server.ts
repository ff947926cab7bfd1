import type { RouterContextProvider } from "react-router";
import type { ReportIntent } from "#app/lib/report-intents.ts";
import type { ReportInput, ReportMove } from "#contract/review-reports/schemas.ts";
import { productApi } from "../request/product-api.server.ts";
import { addFileOfForm } from "./files.server.ts";

type Context = Readonly<RouterContextProvider>;
type Target = { reviewId: string; reportId: string };

/** Fields of a report's form, to be shown again where it was refused. */
export const reportFieldNames = ["reason", "language", "remindOn", "note"] as const;

/** Runs one form of a review's reports. The API says what is wrong with it; an empty day is none. */
export function writeReport(context: Context, form: FormData, intent: ReportIntent, target: Target): Promise<unknown> {
  const textOf = (name: string) => String(form.get(name) ?? "");
  const remindOn = textOf("remindOn") || null;
  switch (intent) {
    case "prepareReport":
      return productApi(context).reviewReports.prepare({
        reviewId: target.reviewId,
        // Values that are none of these are refused there.
        reason: textOf("reason") as ReportInput["reason"],
        language: textOf("language") as ReportInput["language"],
        note: textOf("note"),
        remindOn,
      });
    case "changeReport":
      return productApi(context).reviewReports.change({ ...target, letter: textOf("text"), remindOn });
    case "moveReport":
      return productApi(context).reviewReports.move({ ...target, state: textOf("state") as ReportMove["state"] });
    case "discardReport":
      return productApi(context).reviewReports.discard(target);
    case "addReportFile":
      return addFileOfForm(context, form, target);
    case "removeReportFile":
      return productApi(context).reviewReports.removeFile({ ...target, fileId: textOf("fileId") });
  }
}
