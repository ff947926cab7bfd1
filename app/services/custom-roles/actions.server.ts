import { z } from "zod";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { currentIn } from "#app/services/request/conflict.server.ts";
import { caslRoles } from "#contract/abilities.ts";
import { allGrantable } from "#contract/custom-roles/rights.ts";
import { CustomRole } from "#contract/custom-roles/schemas.ts";
import { Id } from "#contract/ids.ts";
import { type Acting, formIntentAt } from "../request/form-action.server.ts";
import { FormProblem } from "../request/form-problem.server.ts";
import { ExpectedVersion, RecordId, TypedText } from "../request/forms.server.ts";
import { productApi } from "../request/product-api.server.ts";
import type { ProductApiError } from "../request/product-api-error.server.ts";
import { teamAddress } from "../team/present.server.ts";
import { rightNames } from "./words.server.ts";

type Args = { url: URL };
const intent = formIntentAt<Args>();
const back = ({ url }: Acting<Args>) => teamAddress(url);

const Content = z.object({
  name: TypedText,
  description: TypedText,
  rights: z.array(z.enum(allGrantable)),
});

/** After a conflict the form says what holds now, and sent again replaces it. */
function refuse(error: ProductApiError, { context }: Acting<Args>): FormProblem | undefined {
  const current = currentIn(error, CustomRole);
  if (!current) return undefined;
  const ago = formatsOf(languageOf(context)).ago(current.updatedAt);
  return new FormProblem({
    status: 409,
    message: textsIn(context, "custom-roles")("conflict", { name: current.updatedBy, ago }),
    details: [current.name, rightNames(context, current.rights)],
    values: { version: String(current.version) },
  });
}

/** The forms of custom roles, on both screens of a team. */
export const customRoleIntents = {
  createRole: intent({
    schema: Content.extend({ organizationId: RecordId }),
    run: async (content, { context }) => {
      await productApi(context).customRoles.create(content);
    },
    toast: (t) => t("custom-roles:toasts.created"),
    to: back,
  }),
  updateRole: intent({
    schema: Content.extend({ roleId: RecordId, version: ExpectedVersion }),
    run: async ({ version: expectedVersion, ...content }, { context }) => {
      await productApi(context).customRoles.update({ ...content, expectedVersion });
    },
    toast: (t) => t("custom-roles:toasts.updated"),
    to: back,
    refuse,
  }),
  deleteRole: intent({
    schema: z.object({
      roleId: RecordId,
      version: ExpectedVersion,
      replacement: z.enum(caslRoles).or(Id).optional(),
    }),
    run: async ({ roleId, version: expectedVersion, replacement }, { context }) => {
      const replacementCaslRole = caslRoles.find((one) => one === replacement);
      const replacementRoleId = replacementCaslRole ? undefined : replacement;
      await productApi(context).customRoles.delete({
        roleId,
        expectedVersion,
        ...(replacementCaslRole && { replacementCaslRole }),
        ...(replacementRoleId && { replacementRoleId }),
      });
    },
    toast: (t) => t("custom-roles:toasts.deleted"),
    to: back,
    refuse,
  }),
};
