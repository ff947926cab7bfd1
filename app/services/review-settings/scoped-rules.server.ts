import type { RouterContextProvider } from "react-router";
import { textsIn } from "#app/middleware/i18n.server.ts";
import { ReplyDeadline } from "#contract/reply-deadlines/schemas.ts";
import type { RuleOrigin } from "#contract/reply-deadlines/targets.ts";
import { ReplyEscalation } from "#contract/reply-escalation/schemas.ts";
import { ReplyApprovalState } from "#contract/reply-suggestions/schemas.ts";
import type { ScopedSetting } from "../request/scoped-setting.server.ts";
import { deadlineText } from "./present-deadline.server.ts";

type Context = Readonly<RouterContextProvider>;

export const deadlineSetting: ScopedSetting<ReplyDeadline> = {
  stored: ReplyDeadline,
  versions: ({ versions }) => versions,
  change: ({ updatedBy: by, updatedAt: at }) => ({ by, at }),
  lines: (context, rule) => [deadlineText(context, rule)],
  isOwn: isOwnRule,
};

export const escalationSetting: ScopedSetting<ReplyEscalation> = {
  stored: ReplyEscalation,
  versions: ({ versions }) => versions,
  change: ({ updatedBy: by, updatedAt: at }) => ({ by, at }),
  lines: escalationLines,
  isOwn: isOwnRule,
};

function isOwnRule({ scope, group }: RuleOrigin, groupId?: string): boolean {
  return groupId ? group?._id === groupId : scope === "restaurant";
}

/** A setting of the organization alone. */
export const approvalSetting: ScopedSetting<ReplyApprovalState> = {
  stored: ReplyApprovalState,
  versions: ({ version }) => ({ restaurant: 0, organization: version }),
  change: ({ updatedBy: by, updatedAt: at }) => ({ by, at }),
  lines: approvalLines,
};

/** Who is notified of late reviews, in lines. */
function escalationLines(context: Context, rule: ReplyEscalation): string[] {
  const t = textsIn(context, "review-settings");
  const nameOf = (id: string) => rule.people.find(({ userId }) => userId === id)?.name ?? "";
  const line = (label: string, value: string) => t("line", { label, value });
  if (!rule.isOn) return [t("escalation.isOff")];
  const people = rule.userIds.map(nameOf);
  return [
    t("escalation.isOn"),
    line(t("escalation.lateHours"), String(rule.lateHours)),
    line(
      t("escalation.tell"),
      [...(rule.notifyAssignee ? [t("escalation.notifyAssignee")] : []), ...people].join(", ") || t("escalation.stays"),
    ),
    ...(rule.sendMail ? [t("escalation.sendMail")] : []),
    line(t("escalation.reassign"), rule.reassignTo ? nameOf(rule.reassignTo) : t("escalation.stays")),
  ];
}

function approvalLines(context: Context, { roles }: ReplyApprovalState): string[] {
  const t = textsIn(context, "review-settings");
  return roles.length === 0 ? [t("approval.nobody")] : roles.map((role) => t(`approval.${role}`));
}
