import { z } from "zod";
import { personal } from "../api-tokens/closed.ts";
import { endpointsOf } from "../endpoint.ts";
import { nothing } from "../endpoint-inputs.ts";
import { Id, response } from "../ids.ts";
import { ProtectedPerson, SignInRule } from "./schemas.ts";

const endpoint = endpointsOf({ tokens: personal });

const organizationPath = z.object({ organizationId: Id });
const change = { guard: "session", ability: { action: "update", subject: "Role" } } as const;

export const signInRulesEndpoints = {
  list: endpoint({
    guard: "session",
    method: "GET",
    path: "/sign-in-rules",
    summary: "How people sign in, for each organization whose rules the caller may change, by name",
    input: nothing,
    output: response(z.array(SignInRule)),
  }),
  people: endpoint({
    ...change,
    method: "GET",
    path: "/organizations/{organizationId}/sign-in-rules/people",
    summary: "Who of an organization has a second factor and who has none",
    input: organizationPath,
    output: response(z.array(ProtectedPerson)),
    errors: ["NOT_FOUND"],
  }),
  put: endpoint({
    ...change,
    method: "PUT",
    path: "/organizations/{organizationId}/sign-in-rules",
    summary:
      "Require a second factor of an organization's people, or switch their passwords off; what is left out stays",
    audit: "signInRule.changed",
    event: "sign_in_rules_saved",
    input: organizationPath.extend({
      requiresSecondFactor: z.boolean().optional(),
      passwordsOff: z.boolean().optional(),
    }),
    output: response(SignInRule),
    errors: ["NOT_FOUND", "SSO_UNPROVEN"],
  }),
};
