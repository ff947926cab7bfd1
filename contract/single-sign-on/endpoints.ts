import { z } from "zod";
import { personal } from "../api-tokens/closed.ts";
import { session } from "../audit/unaudited.ts";
import { Email, LoginInput, SignedIn } from "../auth/schemas.ts";
import { endpointsOf } from "../endpoint.ts";
import { Done, Id, response } from "../ids.ts";
import { SsoConnectionInput, SsoSetting } from "./schemas.ts";

const endpoint = endpointsOf({ tokens: personal });

const organizationPath = z.object({ organizationId: Id });
const change = { guard: "session", ability: { action: "update", subject: "Role" } } as const;
const path = "/organizations/{organizationId}/single-sign-on";
const Visit = z.string().min(20).max(200);

export const singleSignOnEndpoints = {
  get: endpoint({
    ...change,
    method: "GET",
    path,
    summary: "The single sign-on of an organization",
    input: organizationPath,
    output: response(SsoSetting),
    errors: ["NOT_FOUND"],
  }),
  put: endpoint({
    ...change,
    method: "PUT",
    path,
    summary: "Connect the provider of an organization; it is asked before it is kept",
    audit: { actions: ["singleSignOn.changed", "signInRule.changed"], unless: "saved as it was, or passwords were on" },
    event: "single_sign_on_saved",
    input: SsoConnectionInput.extend(organizationPath.shape),
    output: response(SsoSetting),
    errors: ["NOT_FOUND", "FORBIDDEN", "ROLE_ABOVE_YOURS", "SSO_ADDRESS", "SSO_PROVIDER", "SSO_DOMAIN_TAKEN"],
  }),
  delete: endpoint({
    ...change,
    method: "DELETE",
    path,
    summary: "End the single sign-on of an organization",
    audit: { actions: ["singleSignOn.ended", "signInRule.changed"], unless: "passwords were on" },
    event: "single_sign_on_ended",
    input: organizationPath,
    output: Done,
    errors: ["NOT_FOUND", "ROLE_ABOVE_YOURS"],
  }),
  start: endpoint({
    method: "POST",
    path: "/auth/single-sign-on",
    guard: "public",
    summary: "Where somebody with this address signs in at their organization; null for a domain that has no provider",
    audit: { none: session },
    event: null,
    input: z.object({ email: Email }),
    output: response(z.object({ address: z.string(), visit: z.string() }).nullable()),
    errors: ["SSO_ADDRESS", "SSO_PROVIDER"],
  }),
  finish: endpoint({
    method: "POST",
    path: "/auth/single-sign-on/return",
    guard: "public",
    summary: "Sign in with what the provider answered, once, in the browser that began",
    audit: { actions: ["user.joined"], unless: session },
    event: "signed_in_by_provider",
    input: LoginInput.pick({ userAgent: true }).extend({ visit: Visit, query: z.string().max(8000) }),
    output: response(SignedIn),
    errors: [
      "SIGN_IN_EXPIRED",
      "SSO_ADDRESS",
      "SSO_PROVIDER",
      "SSO_EMAIL",
      "SSO_DOMAIN",
      "SSO_ACCOUNT",
      "ACCOUNT_DEACTIVATED",
      "USER_LIMIT",
    ],
  }),
};
