import { href, redirect } from "react-router";
import { z } from "zod";
import { translatorOf } from "#app/middleware/i18n.server.ts";
import { currentIn } from "#app/services/request/conflict.server.ts";
import { organizationNameLengthMax } from "#contract/organizations/limits.ts";
import { OrganizationContent, OrganizationLimits } from "#contract/organizations/schemas.ts";
import { type Acting, formIntentAt } from "../request/form-action.server.ts";
import { FormProblem, problemOf } from "../request/form-problem.server.ts";
import { ExpectedVersion, RecordId } from "../request/forms.server.ts";
import { productApi } from "../request/product-api.server.ts";
import type { ProductApiError } from "../request/product-api-error.server.ts";

type Args = { params: { organizationId: string } };
const intent = formIntentAt<Args>();
const to = (organizationId: string) => href("/admin/organizations/:organizationId", { organizationId });

/** After a conflict the form sent again replaces the other's. */
function refuse(error: ProductApiError, { context }: Acting<Args>): FormProblem | undefined {
  if (error.code === "ORGANIZATION_NAME_TAKEN")
    return new FormProblem({ status: 409, fields: { name: problemOf(context, error).text ?? "" } });
  const current = currentIn(error, z.object({ version: z.number() }));
  if (!current) return undefined;
  const message = translatorOf(context)("organizations:conflict");
  return new FormProblem({ status: 409, message, values: { version: String(current.version) } });
}

const limit = OrganizationLimits.shape.users.unwrap().optional();

/** The forms of an organization's page. */
export const organizationIntents = {
  save: intent({
    schema: z.object({
      ...OrganizationContent.shape,
      name: z.string().trim().min(1).max(organizationNameLengthMax),
      version: ExpectedVersion,
    }),
    run: async ({ version, ...content }, { context, params }) => {
      const api = productApi(context).organizations;
      if (params.organizationId === "new") return redirect(to((await api.create(content)).data._id));
      const organizationId = RecordId.parse(params.organizationId);
      await api.update({ ...content, organizationId, expectedVersion: version });
      return redirect(to(organizationId));
    },
    toast: (t, _done, { params }) => t(`organizations:toasts.${params.organizationId === "new" ? "created" : "saved"}`),
    refuse,
  }),
  setLimits: intent({
    schema: z.object({ restaurants: limit, users: limit, aiMonthlyCalls: limit, version: ExpectedVersion }),
    run: async ({ restaurants = null, users = null, aiMonthlyCalls = null, version }, { context, params }) => {
      const organizationId = RecordId.parse(params.organizationId);
      const limits = { restaurants, users, aiMonthlyCalls };
      await productApi(context).organizations.setLimits({ ...limits, organizationId, expectedVersion: version });
      return redirect(to(organizationId));
    },
    toast: (t) => t("organizations:toasts.limits"),
    fieldTexts: {
      restaurants: (t) => t("organizations:limits.wrong"),
      users: (t) => t("organizations:limits.wrong"),
      aiMonthlyCalls: (t) => t("organizations:limits.wrong"),
    },
    refuse,
  }),
};
