import { endpoint } from "../endpoint.ts";
import { nothing } from "../endpoint-inputs.ts";
import { response } from "../ids.ts";
import { ExperimentFlags } from "./schemas.ts";

export const experimentsEndpoints = {
  flags: endpoint({
    method: "GET",
    path: "/experiments",
    guard: "session",
    summary: "Experiment flags of the signed-in user",
    input: nothing,
    output: response(ExperimentFlags),
  }),
};
