import { redirect } from "react-router";
import { z } from "zod";
import { textsIn } from "#app/middleware/i18n.server.ts";
import { currentIn } from "#app/services/request/conflict.server.ts";
import { auditMonthsMax, auditMonthsMin } from "#contract/audit/limits.ts";
import { auditList } from "#contract/audit/list-query.ts";
import { AuditRetention, AuditRetentionInput } from "#contract/audit/schemas.ts";
import { Id } from "#contract/ids.ts";
import { formIntentAt } from "../request/form-action.server.ts";
import { FormProblem } from "../request/form-problem.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { auditPathOf, organizationOf } from "./list.server.ts";

const intent = formIntentAt<{ url: URL }>();
/** The list as it was shown. */
const shown = (url: URL) => `${auditPathOf(url)}${url.search}`;

/** The forms of the log: have it checked, and say how long it is kept. */
export const auditIntents = {
  check: intent({
    schema: z.object({}),
    run: async (_form, { context, url }) => {
      await productApi(context).audit.check({ organizationId: organizationOf(auditList.read(url.searchParams)) });
      return redirect(shown(url));
    },
    toast: (t) => ({ kind: "success", title: t("audit:checkAsked"), text: t("audit:checkAskedText") }),
  }),
  keep: intent({
    schema: z.object({
      chainId: Id,
      months: AuditRetentionInput.shape.months,
      version: z.coerce.number().int(),
    }),
    run: async ({ chainId, months, version }, { context, url }) => {
      await productApi(context).audit.keep({ chainId, months, expectedVersion: version });
      return redirect(shown(url));
    },
    toast: (t) => t("audit:retention.saved"),
    fieldTexts: { months: (t) => t("audit:retention.wrong", { min: auditMonthsMin, max: auditMonthsMax }) },
    refuse: (error, { context }) => {
      const now = currentIn(error, AuditRetention);
      if (!now) return undefined;
      return new FormProblem({
        status: 409,
        message: textsIn(context, "audit")("retention.conflict", { count: now.months }),
        values: { version: String(now.version) },
      });
    },
  }),
};
