import { endpoint } from "../endpoint.ts";
import { ExperimentFlags } from "../experiments.ts";
import { answer } from "../ids.ts";
import { nothing } from "./inputs.ts";

export const experimentsEndpoints = {
  flags: endpoint({
    method: "GET",
    path: "/experiments",
    guard: "session",
    summary: "Experiment flags of the signed-in user",
    input: nothing,
    output: answer(ExperimentFlags),
  }),
};
