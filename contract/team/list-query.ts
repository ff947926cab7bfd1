import { oneOf, oneOfOrId, text } from "../lists/fields.ts";
import { defineListQuery } from "../lists/list-query.ts";

/** Roles by which people are looked for: those of the installation, and within comptoir-basic those inside an organization. */
export const memberRoleFilters = [
  "all",
  "admin",
  "accountManager",
  "owner",
  "manager",
  "editor",
  "moderator",
  "guest",
  "custom",
  "viewer",
] as const;

/** Parameters of the list of people. */
export const teamList = defineListQuery({
  /** Searched in names and address, without accents or case. */
  search: text(120),
  role: oneOf(memberRoleFilters, "all"),
  organizationId: oneOfOrId([""], "", { parameter: "organization" }),
  state: oneOf(["all", "active", "never", "deactivated"], "all"),
});

/** Parameters of the list of invitations that are not accepted. */
export const invitationList = defineListQuery({
  search: text(120),
  organizationId: oneOfOrId([""], "", { parameter: "organization" }),
  state: oneOf(["all", "pending", "expired"], "all"),
});
