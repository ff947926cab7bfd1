import { href, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { textsIn, translatorOf } from "#app/middleware/i18n.server.ts";
import { currentIn } from "#app/services/request/conflict.server.ts";
import { introLengthMax, recipientsMax, reportNameLengthMax } from "#contract/mailed-reports/limits.ts";
import { MailedReport, MailedReportContent } from "#contract/mailed-reports/schemas.ts";
import { type Acting, formIntentAt } from "../request/form-action.server.ts";
import { FormProblem } from "../request/form-problem.server.ts";
import { ExpectedVersion, RecordId, TypedText } from "../request/forms.server.ts";
import { productApi } from "../request/product-api.server.ts";
import type { ProductApiError } from "../request/product-api-error.server.ts";
import { reportPath } from "./present.server.ts";

type Args = { params: { userId: string; reportId: string } };
type Context = Readonly<RouterContextProvider>;
const intent = formIntentAt<Args>();
const { shape } = MailedReportContent;

const ReportForm = z.object({
  name: z.string().default(""),
  scope: shape.scope,
  restaurantIds: shape.restaurantIds.unwrap(),
  restaurantGroupIds: shape.restaurantGroupIds.unwrap(),
  tabs: shape.tabs,
  frequency: shape.frequency,
  weekday: z.coerce.number().pipe(shape.weekday.unwrap()),
  monthDay: z.coerce.number().pipe(shape.monthDay.unwrap()),
  at: shape.at,
  timeZone: shape.timeZone,
  language: shape.language,
  intro: TypedText,
  recipients: TypedText,
  version: ExpectedVersion,
});
type ReportForm = z.output<typeof ReportForm>;

/** Problems of fields whose rule says more than "not valid". */
function problemsOf(context: Context, form: ReportForm, recipients: readonly string[]): Record<string, string> {
  const t = textsIn(context, "mailed-reports");
  const length = form.intro.trim().length;
  const wrong = recipients.find((address) => !shape.recipients.element.safeParse(address).success);
  const isNone = form.scope === "chosen" && form.restaurantIds.length + form.restaurantGroupIds.length === 0;
  return {
    ...(!shape.name.safeParse(form.name).success && { name: t("form.nameWrong", { max: reportNameLengthMax }) }),
    ...(isNone && { restaurantIds: t("form.scopeMissing") }),
    ...(recipients.length === 0 && { recipients: t("form.recipientsMissing") }),
    ...(recipients.length > recipientsMax && {
      recipients: t("form.recipientsMany", { max: recipientsMax, count: recipients.length }),
    }),
    ...(wrong !== undefined && { recipients: t("form.recipientsWrong", { address: wrong.slice(0, 80) }) }),
    ...(length > introLengthMax && { intro: t("form.noteLong", { max: introLengthMax, count: length }) }),
  };
}

async function save(form: ReportForm, { context, params }: Acting<Args>): Promise<Response> {
  const { userId, reportId } = params;
  const recipients = [...new Set(form.recipients.split(/[\s,;]+/).filter(Boolean))];
  const fields = problemsOf(context, form, recipients);
  if (Object.keys(fields).length > 0) throw new FormProblem({ status: 422, fields });
  const { version, ...content } = form;
  const api = productApi(context).mailedReports;
  const { data } =
    reportId === "new"
      ? await api.create({ userId, ...content, recipients })
      : await api.update({
          userId,
          reportId: RecordId.parse(reportId),
          ...content,
          recipients,
          expectedVersion: version,
        });
  return redirect(reportPath(userId, data._id));
}

/** After a conflict the form sent again replaces the other change. */
function refuse(error: ProductApiError, { context }: Acting<Args>): FormProblem | undefined {
  const current = currentIn(error, MailedReport);
  if (!current) return undefined;
  return new FormProblem({
    status: 409,
    message: translatorOf(context)("mailed-reports:form.conflict"),
    values: { version: String(current.version) },
  });
}

const own = ({ userId, reportId }: Args["params"]) => ({ userId, reportId: RecordId.parse(reportId) });
const toReport = ({ params: { userId, reportId } }: Acting<Args>) => reportPath(userId, reportId);
const pausing = (isPaused: boolean) =>
  intent({
    schema: z.object({}),
    run: async (_form, { context, params }) => {
      await productApi(context).mailedReports.pause({ ...own(params), isPaused });
    },
    toast: (t) => t(isPaused ? "mailed-reports:toasts.paused" : "mailed-reports:toasts.resumed"),
    to: toReport,
  });

/** The buttons of a report's screen. */
export const mailedReportIntents = {
  save: intent({
    schema: ReportForm,
    run: save,
    toast: (t, _done, { params }) => t(`mailed-reports:toasts.${params.reportId === "new" ? "created" : "saved"}`),
    fieldTexts: { tabs: (t) => t("mailed-reports:form.tabsMissing") },
    refuse,
  }),
  test: intent({
    schema: z.object({}),
    run: async (_form, { context, params }) => (await productApi(context).mailedReports.test(own(params))).data,
    toast: (t, { address, leaves }) => t(`mailed-reports:toasts.${leaves ? "test" : "testStays"}`, { address }),
    to: toReport,
  }),
  pause: pausing(true),
  resume: pausing(false),
  resumeRecipient: intent({
    schema: z.object({ recipientId: RecordId }),
    run: async ({ recipientId }, { context, params }) => {
      await productApi(context).mailedReports.resumeRecipient({ ...own(params), recipientId });
    },
    toast: (t) => t("mailed-reports:toasts.recipient"),
    to: toReport,
  }),
  delete: intent({
    schema: z.object({}),
    run: async (_form, { context, params }) => {
      await productApi(context).mailedReports.delete(own(params));
    },
    toast: (t) => t("mailed-reports:toasts.deleted"),
    to: ({ params: { userId } }) => href("/users/:userId/reports-settings", { userId }),
  }),
};
