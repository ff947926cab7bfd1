import { z } from "zod";
import { unchanged } from "../audit/unaudited.ts";
import { endpoint } from "../endpoint.ts";
import { nothing } from "../endpoint-inputs.ts";
import { Id, response } from "../ids.ts";
import {
  Organization,
  OrganizationContent,
  OrganizationDetails,
  OrganizationLimits,
  OrganizationPage,
  OrganizationSearch,
} from "./schemas.ts";

const organizationPath = z.object({ organizationId: Id });
const one = "/organizations/{organizationId}";
const expectedVersion = z.number().int();

export const organizationsEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/organizations",
    guard: "session",
    summary: "Organizations the caller has access to",
    tokens: "restaurants",
    input: nothing,
    output: response(z.array(Organization)),
  }),
  search: endpoint({
    method: "GET",
    path: "/organizations/administration",
    guard: "adminArea",
    summary:
      "Organizations of the administration, with limits and use: all of them for an admin, their own for account managers",
    input: OrganizationSearch,
    output: OrganizationPage,
  }),
  create: endpoint({
    method: "POST",
    path: "/organizations",
    guard: "admin",
    summary: "Make an organization, without limits",
    audit: "organization.created",
    event: "organization_created",
    input: OrganizationContent,
    output: response(OrganizationDetails),
    status: 201,
    errors: ["ORGANIZATION_NAME_TAKEN"],
  }),
  get: endpoint({
    method: "GET",
    path: one,
    guard: "adminArea",
    summary: "One organization with its settings, its limits and what it uses of them",
    input: organizationPath,
    output: response(OrganizationDetails),
    errors: ["NOT_FOUND"],
  }),
  update: endpoint({
    method: "PUT",
    path: one,
    guard: "adminArea",
    summary: "Change an organization's name, language and time zone",
    audit: { actions: ["organization.updated"], unless: unchanged },
    event: "organization_changed",
    input: organizationPath.extend({ ...OrganizationContent.shape, expectedVersion }),
    output: response(OrganizationDetails),
    errors: ["NOT_FOUND", "CONFLICT", "ORGANIZATION_NAME_TAKEN"],
  }),
  setLimits: endpoint({
    method: "PUT",
    path: `${one}/limits`,
    guard: "admin",
    summary:
      "Set how much an organization may have; a limit below its use keeps what is there and lets nothing more in",
    audit: { actions: ["organization.limitsChanged"], unless: unchanged },
    event: "organization_limits_set",
    input: organizationPath.extend({ ...OrganizationLimits.shape, expectedVersion }),
    output: response(OrganizationDetails),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
};
