import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Done, Id, response } from "../ids.ts";
import { allGrantable } from "./rights.ts";
import {
  CustomRole,
  CustomRoleContent,
  CustomRoleDetail,
  CustomRoleList,
  CustomRolePreview,
  RoleDeletion,
} from "./schemas.ts";

const read = { guard: "session", ability: { action: "read", subject: "Role" } } as const;
/** Whoever looks after a team; in which organization, each row asks itself. */
const write = { guard: "session", ability: { action: "update", subject: "Role" } } as const;
const rolePath = z.object({ roleId: Id });
const version = { expectedVersion: z.coerce.number().int() };
const one = "/custom-roles/{roleId}";

export const customRolesEndpoints = {
  list: endpoint({
    ...read,
    method: "GET",
    path: "/organizations/{organizationId}/custom-roles",
    summary: "The custom roles of an organization, by name",
    input: z.object({ organizationId: Id }),
    output: response(CustomRoleList),
    errors: ["NOT_FOUND"],
  }),
  get: endpoint({
    ...write,
    method: "GET",
    path: one,
    summary: "A custom role with who has it",
    input: rolePath,
    output: response(CustomRoleDetail),
    errors: ["NOT_FOUND"],
  }),
  preview: endpoint({
    ...write,
    method: "POST",
    path: "/organizations/{organizationId}/custom-role-previews",
    isRead: true,
    summary: "What a new role, or the named one with these rights, would change and for whom; writes nothing",
    input: z.object({
      organizationId: Id,
      roleId: Id.nullable().default(null),
      rights: z.array(z.enum(allGrantable)).max(allGrantable.length),
    }),
    output: response(CustomRolePreview),
    errors: ["NOT_FOUND"],
  }),
  create: endpoint({
    ...write,
    method: "POST",
    path: "/organizations/{organizationId}/custom-roles",
    canDryRun: true,
    summary: "Make a custom role with no more rights than one's own",
    audit: "customRole.created",
    event: "custom_role_created",
    input: CustomRoleContent.extend({ organizationId: Id }),
    output: response(CustomRole),
    errors: ["NOT_FOUND", "ROLE_ABOVE_YOURS", "ROLE_NAME_TAKEN", "ROLE_LIMIT"],
    status: 201,
  }),
  update: endpoint({
    ...write,
    method: "PUT",
    path: one,
    canDryRun: true,
    summary: "Change a custom role; whoever has it has the new rights with their next request",
    audit: "customRole.updated",
    event: "custom_role_updated",
    input: CustomRoleContent.extend({ ...rolePath.shape, ...version }),
    output: response(CustomRole),
    errors: ["NOT_FOUND", "CONFLICT", "ROLE_ABOVE_YOURS", "ROLE_NAME_TAKEN"],
  }),
  delete: endpoint({
    ...write,
    method: "DELETE",
    path: one,
    canDryRun: true,
    summary: "Delete a custom role; whoever has it or would get it gets the replacement",
    audit: "customRole.deleted",
    event: "custom_role_deleted",
    dependentFields: "Of `replacementCaslRole` and `replacementRoleId` at most one is given.",
    input: RoleDeletion.safeExtend({ ...rolePath.shape, ...version }),
    output: Done,
    errors: ["NOT_FOUND", "CONFLICT", "ROLE_ABOVE_YOURS", "ROLE_IN_USE"],
  }),
};
