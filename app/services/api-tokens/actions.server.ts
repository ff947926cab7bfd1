import { href } from "react-router";
import { z } from "zod";
import { apiTokenNameLengthMax } from "#contract/api-tokens/limits.ts";
import { ApiTokenInput } from "#contract/api-tokens/schemas.ts";
import { formIntent, formIntentAt } from "../request/form-action.server.ts";
import { RecordId } from "../request/forms.server.ts";
import { productApi } from "../request/product-api.server.ts";

const { shape } = ApiTokenInput;
const Ending = z.object({ tokenId: RecordId });

/** The forms of a person's own tokens. */
export const ownApiTokenIntents = {
  create: formIntentAt<{ params: { userId: string } }>()({
    schema: z.object({
      name: shape.name,
      days: z.coerce.number().pipe(shape.days.unwrap()),
      scopes: shape.scopes,
      organizationIds: shape.organizationIds.unwrap(),
    }),
    // Not redirected: the value is in this answer alone.
    run: async (form, { context, params: { userId } }) => {
      const { data } = await productApi(context).apiTokens.create({ userId, ...form });
      return { name: data.name, token: data.token };
    },
    fieldTexts: {
      name: (t) => t("api-tokens:form.nameWrong", { max: apiTokenNameLengthMax }),
      scopes: (t) => t("api-tokens:form.scopesMissing"),
    },
  }),
  revoke: formIntentAt<{ params: { userId: string } }>()({
    schema: Ending,
    run: async ({ tokenId }, { context }) => {
      await productApi(context).apiTokens.revoke({ tokenId });
    },
    toast: (t) => t("api-tokens:revoked"),
    to: ({ params }) => href("/users/:userId/api-tokens", params),
  }),
};

/** The form of the list of all tokens. */
export const apiTokenIntents = {
  revoke: formIntent({
    schema: Ending,
    run: async ({ tokenId }, { context }) => {
      await productApi(context).apiTokens.revoke({ tokenId });
    },
    toast: (t) => t("api-tokens:revoked"),
    to: href("/admin/developer-settings"),
  }),
};
