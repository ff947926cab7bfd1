import { href, type RouterContextProvider, redirect } from "react-router";
import { translatorOf } from "#app/middleware/i18n.server.ts";
import { findForm, parseForm, refuseForm } from "#app/services/request/forms.server.ts";
import { ProductApiError } from "#app/services/request/product-api-error.server.ts";
import { versionsOf } from "#app/services/request/setting-conflict.server.ts";
import { putToast } from "#app/services/request/toasts.server.ts";
import { escalationPeopleMax } from "#contract/reply-escalation/schemas.ts";
import { approvalRoles } from "#contract/reply-suggestions/schemas.ts";
import { noVersions } from "#contract/setting-versions.ts";
import { productApi } from "../request/product-api.server.ts";
import { settingsConflictResponse } from "./conflict.server.ts";
import { escalationOf, hoursOf, type SettingsAction, SettingsForm, tagOf } from "./forms.server.ts";

type Context = Readonly<RouterContextProvider>;

/** The tab that shows what an action did, and what is said of it. */
const after = {
  createTag: ["", "tags.created"],
  updateTag: ["", "tags.changed"],
  mergeTag: ["", "tags.merged"],
  deleteTag: ["", "tags.deleted"],
  deadlines: ["?tab=deadlines", "deadlines.saved"],
  inheritDeadlines: ["?tab=deadlines", "deadlines.inherited"],
  escalation: ["?tab=escalation", "escalation.saved"],
  inheritEscalation: ["?tab=escalation", "escalation.inherited"],
  approval: ["?tab=approval", "approval.saved"],
} as const;

/** Runs one form; true: it was saved for the organization, and this restaurant keeps a rule of its own. */
async function run(context: Context, restaurantId: string, action: SettingsAction): Promise<boolean> {
  const versions = "expectedRestaurantVersion" in action ? versionsOf(action) : noVersions;
  switch (action.intent) {
    case "createTag":
      await productApi(context).reviewTags.create({ restaurantId, ...tagOf(action) });
      return false;
    case "updateTag":
      await productApi(context).reviewTags.update({
        restaurantId,
        tagId: action.tagId,
        version: action.version,
        ...tagOf(action),
      });
      return false;
    case "mergeTag":
      await productApi(context).reviewTags.merge({ restaurantId, tagId: action.tagId, intoTagId: action.intoTagId });
      return false;
    case "deleteTag":
      await productApi(context).reviewTags.delete({ restaurantId, tagId: action.tagId });
      return false;
    case "deadlines": {
      const { scope } = action;
      const rule = { scope, hours: hoursOf(action), openingHours: action.counted === "open", versions };
      const { data: inEffect } = await productApi(context).replyDeadlines.put({ restaurantId, ...rule });
      return scope === "organization" && inEffect.scope === "restaurant";
    }
    case "inheritDeadlines":
      await productApi(context).replyDeadlines.delete({ restaurantId, version: versions.restaurant });
      return false;
    case "escalation": {
      const { scope } = action;
      const { data: inEffect } = await productApi(context).replyEscalation.put({
        restaurantId,
        scope,
        versions,
        ...escalationOf(action),
      });
      return scope === "organization" && inEffect.scope === "restaurant";
    }
    case "inheritEscalation":
      await productApi(context).replyEscalation.delete({ restaurantId, version: versions.restaurant });
      return false;
    case "approval":
      await productApi(context).replySuggestions.putApproval({
        ...{ restaurantId, version: versions.organization },
        roles: approvalRoles.filter((role) => action[role]),
      });
      return false;
  }
}

/** Answers the forms of the screen: a write leads back to its tab, a refusal comes back with what was typed. */
export async function actOnReviewSettings(context: Context, restaurantId: string, request: Request) {
  const t = translatorOf(context);
  const parsed = parseForm(context, await findForm(request), SettingsForm);
  if (parsed.value === null) {
    const { errors } = parsed.reply.data;
    // Which of many words is wrong tells nobody anything: the field says its rule.
    if (Object.keys(errors).some((name) => name.startsWith("words")))
      errors.words = t("review-settings:tags.wordsWrong");
    for (const name of Object.keys(errors).filter((one) => one.startsWith("hours") || one === "lateHours"))
      errors[name] = t("review-settings:deadlines.hoursWrong");
    return parsed.reply;
  }
  try {
    const keepsOwn = await run(context, restaurantId, parsed.value);
    const [search, key] = after[parsed.value.intent];
    const text = keepsOwn ? t("review-settings:keepsOwn") : undefined;
    putToast(context, { kind: "success", title: t(`review-settings:${key}`), text });
    throw redirect(href("/restaurants/:restaurantId/settings/reviews", { restaurantId }) + search);
  } catch (error) {
    if (!(error instanceof ProductApiError)) throw error;
    const conflict = settingsConflictResponse(context, parsed.value.intent, parsed.form, error);
    if (conflict) return conflict;
    const refused = refuseForm(context, parsed.form, error);
    if (refused.data.errors.userIds)
      refused.data.errors.userIds = t("review-settings:escalation.tooMany", { max: escalationPeopleMax });
    return refused;
  }
}
