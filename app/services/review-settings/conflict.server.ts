import type { RouterContextProvider } from "react-router";
import { textsIn } from "#app/middleware/i18n.server.ts";
import type { FormResponse } from "#app/services/request/forms.server.ts";
import type { ProductApiError } from "#app/services/request/product-api-error.server.ts";
import { conflictResponse, expectedVersionValues } from "#app/services/request/setting-conflict.server.ts";
import { ReplyDeadline } from "#contract/reply-deadlines/schemas.ts";
import { ReplyEscalation } from "#contract/reply-escalation/schemas.ts";
import { ReplyApprovalState } from "#contract/reply-suggestions/schemas.ts";
import { ManagedTag } from "#contract/review-tags/schemas.ts";
import type { SettingsAction } from "./forms.server.ts";
import { deadlineText } from "./present-deadline.server.ts";
import { tagLines } from "./present-tags.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Who is told of late reviews, in lines. */
function escalationLines(context: Context, rule: ReplyEscalation): string[] {
  const t = textsIn(context, "review-settings");
  const nameOf = (id: string) => rule.people.find(({ userId }) => userId === id)?.name ?? "";
  const line = (label: string, value: string) => t("line", { label, value });
  if (!rule.isOn) return [t("escalation.isOff")];
  const told = rule.userIds.map(nameOf);
  return [
    t("escalation.isOn"),
    line(t("escalation.lateHours"), String(rule.lateHours)),
    line(
      t("escalation.tell"),
      [...(rule.notifyAssignee ? [t("escalation.notifyAssignee")] : []), ...told].join(", ") || t("escalation.stays"),
    ),
    ...(rule.sendMail ? [t("escalation.sendMail")] : []),
    line(t("escalation.reassign"), rule.reassignTo ? nameOf(rule.reassignTo) : t("escalation.stays")),
  ];
}

function approvalLines(context: Context, { roles }: ReplyApprovalState): string[] {
  const t = textsIn(context, "review-settings");
  return roles.length === 0 ? [t("approval.nobody")] : roles.map((role) => t(`approval.${role}`));
}

/** The answer to a form whose setting somebody else wrote meanwhile; null when that is not why it was refused. */
export function settingsConflictResponse(
  context: Context,
  intent: SettingsAction["intent"],
  form: FormData,
  error: ProductApiError,
): FormResponse | null {
  if (error.code !== "CONFLICT") return null;
  if (intent === "approval") {
    const { data: now } = ReplyApprovalState.safeParse(error.current);
    if (!now) return null;
    const values = expectedVersionValues({ restaurant: 0, organization: now.version });
    const lines = approvalLines(context, now);
    return conflictResponse(context, { form, by: now.updatedBy, at: now.updatedAt, now: lines, values });
  }
  if (intent === "updateTag") {
    const { data: now } = ManagedTag.safeParse(error.current);
    if (!now) return null;
    const values = { version: String(now.version) };
    return conflictResponse(context, {
      form,
      by: now.updatedBy,
      at: now.updatedAt,
      now: tagLines(context, now),
      values,
    });
  }
  const deadline = ReplyDeadline.safeParse(error.current).data;
  const escalation = ReplyEscalation.safeParse(error.current).data;
  const now = deadline ?? escalation;
  if (!now) return null;
  const lines = escalation ? escalationLines(context, escalation) : deadline ? [deadlineText(context, deadline)] : [];
  // A rule of the restaurant's own that was seen and is no more: nobody wrote the one that holds again.
  const isGivenUp =
    form.get("scope") !== "organization" && form.get("expectedRestaurantVersion") !== "0" && now.scope !== "restaurant";
  const at = isGivenUp ? null : now.updatedAt;
  return conflictResponse(context, {
    form,
    by: now.updatedBy,
    at,
    now: lines,
    values: expectedVersionValues(now.versions),
  });
}
