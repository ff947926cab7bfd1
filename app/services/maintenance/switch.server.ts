import { href, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { clockTimeIn, instantIn } from "#app/lib/zoned-time.ts";
import { textsIn, translatorOf } from "#app/middleware/i18n.server.ts";
import {
  type MaintenanceNotice,
  MaintenanceStatus,
  maintenanceMessageLengthMax,
  noMaintenance,
} from "#contract/maintenance/schemas.ts";
import { formIntent } from "../request/form-action.server.ts";
import { FormProblem } from "../request/form-problem.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { readerMoment, readerZone } from "../request/reader-clock.server.ts";
import { maintenanceWords } from "./words.server.ts";

type Context = Readonly<RouterContextProvider>;
const path = () => href("/admin/developer-settings/maintenance");

/** What people get: Comptoir, the page of maintenance, or another address. */
const ways = ["open", "page", "redirect"] as const;
const wayOf = ({ status, redirect }: MaintenanceNotice): (typeof ways)[number] =>
  status === "on" ? "page" : redirect === null ? "open" : "redirect";

/** The switch of maintenance with its present state. */
export async function loadMaintenance(context: Context, url: URL) {
  const t = textsIn(context, "maintenance");
  const { data } = await productApi(context).maintenance.settings({});
  const zone = readerZone(context);
  const { until, trespass, redirect, message } = data;
  const way = wayOf(data);
  const at = until === null ? "" : readerMoment(context, until);
  return {
    isOpen: way === "open",
    asksToOpen: way !== "open" && url.searchParams.get("ask") === "open",
    links: { self: path(), askToOpen: `${path()}?ask=open` },
    state: way === "open" ? t("states.open") : t(until === null ? `states.${way}` : `states.${way}Until`, { at }),
    fields: {
      // Whoever opens the form wants to close.
      way: way === "open" ? "page" : way,
      until: until === null ? "" : clockTimeIn(zone, Date.parse(until)),
      zone,
      trespass: trespass.join("\n"),
      redirect: redirect ?? "",
      message,
    },
    ways: (["page", "redirect"] as const).map((value) => ({
      value,
      label: t(`ways.${value}`),
      hint: t(`wayHints.${value}`),
    })),
    zones: [...new Set([...Intl.supportedValuesOf("timeZone"), zone])].sort(),
    messageLengthMax: maintenanceMessageLengthMax,
  };
}
export type MaintenanceData = Awaited<ReturnType<typeof loadMaintenance>>;

const Switch = z.object({
  way: z.enum(["page", "redirect"]),
  until: z.string().max(30).default(""),
  zone: z.string().max(100).default("UTC"),
  trespass: z.string().max(20_000).default(""),
  redirect: z.string().trim().max(2048).default(""),
  message: z.string().trim().max(maintenanceMessageLengthMax).default(""),
});

const isAddress = (text: string) => z.email().safeParse(text).success;

/** The form as the API takes it; throws with texts at the fields that are wrong. */
function noticeOf({ way, until, zone, trespass, redirect, message }: z.output<typeof Switch>, context: Context) {
  const t = translatorOf(context);
  const end = until === "" ? null : instantIn(zone, until);
  const people = trespass.split(/[\s,;]+/).filter((one) => one !== "");
  const wrong = people.find((one) => !isAddress(one));
  const fields = {
    ...(until !== "" && end === null ? { until: t("maintenance:form.untilWrong") } : {}),
    ...(end !== null && Date.parse(end) <= Date.now() ? { until: t("errors:fields.in_past") } : {}),
    ...(wrong === undefined ? {} : { trespass: t("maintenance:form.trespassWrong", { address: wrong }) }),
    ...(way === "redirect" && !MaintenanceStatus.shape.redirect.safeParse(redirect).success
      ? { redirect: t("maintenance:form.redirectWrong") }
      : {}),
  };
  if (Object.keys(fields).length > 0) throw new FormProblem({ status: 422, fields });
  const notice: MaintenanceNotice = {
    status: way === "page" ? "on" : "off",
    trespass: people,
    until: end,
    redirect: way === "redirect" ? redirect : null,
    message: way === "page" ? message : "",
  };
  return notice;
}

/** The forms of the switch. */
export const maintenanceIntents = {
  preview: formIntent({
    schema: Switch,
    run: (form, { context }) => {
      const notice = noticeOf(form, context);
      return { redirect: notice.redirect, page: maintenanceWords(context, notice, readerZone(context)) };
    },
  }),
  /** Says what closing does to whom, before it is done. */
  ask: formIntent({
    schema: Switch,
    run: (form, { context }) => {
      const t = textsIn(context, "maintenance");
      const { until, trespass } = noticeOf(form, context);
      return {
        lines: [
          t("closing.text"),
          ...(trespass.length > 0 ? [t("closing.admitted", { count: trespass.length })] : []),
          until === null ? t("closing.byHand") : t("closing.until", { at: readerMoment(context, until) }),
        ],
      };
    },
    fieldTexts: { trespass: (t) => t("maintenance:form.trespassLong") },
  }),
  save: formIntent({
    schema: Switch,
    run: async (form, { context }) => {
      await productApi(context).maintenance.put(noticeOf(form, context));
    },
    toast: (t) => t("maintenance:toasts.saved"),
    to: path,
    fieldTexts: { trespass: (t) => t("maintenance:form.trespassLong") },
  }),
  end: formIntent({
    schema: z.object({}),
    run: async (_form, { context }) => {
      await productApi(context).maintenance.put(noMaintenance);
    },
    toast: (t) => t("maintenance:toasts.ended"),
    to: path,
  }),
};
