import { oneOf, oneOfOrId, text } from "../lists/fields.ts";
import { defineListQuery } from "../lists/list-query.ts";
import { period } from "../lists/period.ts";
import { type AuditSubjectKind, auditActions, auditActorKinds } from "./actions.ts";

/** Every kind of subject, in the order of the catalogue. */
export const auditSubjectKinds = Object.keys(auditActions) as AuditSubjectKind[];
export const auditPeriods = ["all_time", "last_seven_days", "last_thirty_days", "last_ninety_days"] as const;

/** Parameters of the audit log. */
export const auditList = defineListQuery({
  /** Searched in who did it, in the name of what it was done to, in the values before and after, and in the restaurant's name. */
  search: text(120),
  kind: oneOf(["", ...auditSubjectKinds], ""),
  actorKind: oneOf(["", ...auditActorKinds], "", { parameter: "by" }),
  /** `installation`: what belongs to no organization. */
  organizationId: oneOfOrId(["", "installation"], "", { parameter: "organization" }),
  restaurantId: oneOfOrId([""], "", { parameter: "restaurant" }),
  /** One person, rule or token. */
  actorId: oneOfOrId([""], "", { parameter: "who" }),
  /** One record, such as a template. */
  subjectId: text(120, { parameter: "record" }),
  period: period(auditPeriods, "all_time"),
});
