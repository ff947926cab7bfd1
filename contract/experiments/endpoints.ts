import { installation } from "../api-tokens/closed.ts";
import { endpoint } from "../endpoint.ts";
import { nothing } from "../endpoint-inputs.ts";
import { response } from "../ids.ts";
import { ExperimentFlags, FlagDefinitions } from "./schemas.ts";

export const experimentsEndpoints = {
  flags: endpoint({
    method: "GET",
    path: "/experiments",
    guard: "session",
    summary: "Experiment flags of the signed-in user",
    tokens: "restaurants",
    input: nothing,
    output: response(ExperimentFlags),
  }),
  definitions: endpoint({
    method: "GET",
    path: "/experiment-definitions",
    guard: "admin",
    ability: { action: "read", subject: "Maintenance" },
    summary: "The flags of the shipped file, each with who answers for it and its last day",
    tokens: installation,
    input: nothing,
    output: response(FlagDefinitions),
  }),
};
