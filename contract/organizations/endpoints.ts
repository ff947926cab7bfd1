import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { nothing } from "../endpoint-inputs.ts";
import { response } from "../ids.ts";
import { Organization } from "./schemas.ts";

export const organizationsEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/organizations",
    guard: "session",
    summary: "Organizations the caller has access to",
    input: nothing,
    output: response(z.array(Organization)),
  }),
};
