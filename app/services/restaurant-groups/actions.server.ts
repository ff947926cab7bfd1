import { href, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { currentIn } from "#app/services/request/conflict.server.ts";
import { Id } from "#contract/ids.ts";
import { groupMembersMax } from "#contract/restaurant-groups/limits.ts";
import { GroupRule, RestaurantGroup, RestaurantGroupContent } from "#contract/restaurant-groups/schemas.ts";
import { type Acting, formIntentAt } from "../request/form-action.server.ts";
import { FormProblem, problemOf } from "../request/form-problem.server.ts";
import { ExpectedVersion, RecordId } from "../request/forms.server.ts";
import { productApi } from "../request/product-api.server.ts";
import type { ProductApiError } from "../request/product-api-error.server.ts";
import { type GroupMembers, membersView } from "./present.server.ts";

type Args = { params: { groupId: string } };
type Context = Readonly<RouterContextProvider>;
const intent = formIntentAt<Args>();

const Names = z.array(z.string());
/** The fields of both kinds; a form sends those of one. */
const GroupForm = z.object({
  organizationId: Id,
  kind: z.enum(["hand", "rule"]),
  name: z.string().default(""),
  restaurantIds: z.array(Id).max(groupMembersMax),
  ratingBelow: z
    .number()
    .optional()
    .refine((rating) => rating === undefined || GroupRule.safeParse({ ratingBelow: rating }).success)
    .transform((rating) => rating ?? null),
  towns: Names,
  brands: Names,
  version: ExpectedVersion,
  /** The rule that was said to match nothing or everything, by somebody who saves it all the same. */
  confirmed: z.string().default(""),
});
type GroupForm = z.output<typeof GroupForm>;

const fieldTexts = {
  ratingBelow: (t: Parameters<NonNullable<Parameters<typeof intent>[0]["toast"]>>[0]) =>
    t("restaurant-groups:rule.ratingWrong"),
};

/** The rule of the form; a problem where it has no condition. */
function ruleOf(context: Context, { ratingBelow, towns, brands }: GroupForm): GroupRule {
  const rule = GroupRule.safeParse({ ratingBelow, towns, brands });
  if (!rule.success)
    throw new FormProblem({ status: 422, message: textsIn(context, "restaurant-groups")("rule.empty") });
  return rule.data;
}

async function previewOf(context: Context, organizationId: string, rule: GroupRule): Promise<GroupMembers> {
  const { data } = await productApi(context).restaurantGroups.preview({ organizationId, rule });
  return membersView(context, data.restaurants, data.organizationCount);
}

/** Shows what a rule matches before it is saved, where that is nothing or everything. */
async function askFirst(context: Context, form: GroupForm, rule: GroupRule): Promise<void> {
  const value = await previewOf(context, form.organizationId, rule);
  const confirmed = JSON.stringify([rule, value.note]);
  if (value.note === null || form.confirmed === confirmed) return;
  const message = `${value.note} ${textsIn(context, "restaurant-groups")("preview.saveAnyway")}`;
  throw new FormProblem({ status: 422, message, values: { confirmed }, value });
}

async function save(form: GroupForm, { context, params: { groupId } }: Acting<Args>): Promise<Response> {
  const name = RestaurantGroupContent.shape.name.safeParse(form.name);
  if (!name.success) {
    const isEmpty = form.name.trim() === "";
    const t = textsIn(context, "restaurant-groups");
    throw new FormProblem({ status: 422, fields: { name: t(isEmpty ? "nameMissing" : "nameLong") } });
  }
  const rule = form.kind === "rule" ? ruleOf(context, form) : null;
  if (rule) await askFirst(context, form, rule);
  const content = { name: name.data, rule, restaurantIds: rule ? [] : form.restaurantIds };
  const api = productApi(context).restaurantGroups;
  const { data } =
    groupId === "new"
      ? await api.create({ ...content, organizationId: form.organizationId })
      : await api.update({ ...content, groupId, expectedVersion: form.version });
  return redirect(href("/restaurants/groups/:groupId", { groupId: data._id }));
}

/** The name that is taken stands at its field; after a conflict the form sent again replaces the other's. */
function refuse(error: ProductApiError, { context }: Acting<Args>): FormProblem | undefined {
  if (error.code === "GROUP_NAME_TAKEN")
    return new FormProblem({ status: 409, fields: { name: problemOf(context, error).text ?? "" } });
  const current = currentIn(error, RestaurantGroup);
  if (!current) return undefined;
  const formats = formatsOf(languageOf(context));
  return new FormProblem({
    status: 409,
    message: textsIn(context, "restaurant-groups")("conflict", {
      name: current.updatedBy,
      ago: formats.ago(current.updatedAt),
    }),
    details: [current.name],
    values: { version: String(current.version) },
  });
}

/** The buttons of a group's form: save, preview of a rule, search among the restaurants, delete. */
export const restaurantGroupIntents = {
  save: intent({
    schema: GroupForm,
    run: save,
    toast: (t, _done, { params }) => t(`restaurant-groups:toasts.${params.groupId === "new" ? "created" : "saved"}`),
    fieldTexts,
    refuse,
  }),
  preview: intent({
    schema: GroupForm,
    run: (form, { context }) => previewOf(context, form.organizationId, ruleOf(context, form)),
    fieldTexts,
  }),
  find: intent({ schema: z.object({}), run: () => {} }),
  delete: intent({
    schema: z.object({ version: ExpectedVersion, takesTemplates: z.stringbool() }),
    run: async ({ version: expectedVersion, takesTemplates }, { context, params }) => {
      const groupId = RecordId.parse(params.groupId);
      await productApi(context).restaurantGroups.delete({ groupId, expectedVersion, takesTemplates });
    },
    toast: (t) => t("restaurant-groups:toasts.deleted"),
    to: href("/restaurants/groups"),
    refuse: (error, { context }) =>
      error.code === "CONFLICT"
        ? new FormProblem({ status: 409, message: textsIn(context, "restaurant-groups")("deletion.changed") })
        : undefined,
  }),
};
