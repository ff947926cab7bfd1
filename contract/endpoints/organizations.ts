import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { answer } from "../ids.ts";
import { Organization } from "../organizations.ts";
import { nothing } from "./inputs.ts";

export const organizationsEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/organizations",
    guard: "session",
    summary: "Organizations within reach",
    input: nothing,
    output: answer(z.array(Organization)),
  }),
};
