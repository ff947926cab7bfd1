import { installation } from "../api-tokens/closed.ts";
import { endpointsOf } from "../endpoint.ts";
import { nothing } from "../endpoint-inputs.ts";
import { response } from "../ids.ts";
import { PlatformQuotas } from "./schemas.ts";

const endpoint = endpointsOf({ tokens: installation });

export const platformQuotasEndpoints = {
  get: endpoint({
    method: "GET",
    path: "/platform-quotas",
    guard: "admin",
    ability: { action: "read", subject: "Maintenance" },
    summary: "What is used of what the platforms allow, when it frees, and what waits for it",
    input: nothing,
    output: response(PlatformQuotas),
  }),
};
