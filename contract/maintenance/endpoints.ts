import { installation } from "../api-tokens/closed.ts";
import { endpointsOf } from "../endpoint.ts";
import { nothing } from "../endpoint-inputs.ts";
import { response } from "../ids.ts";
import { fitsHeader, MaintenanceNotice } from "./schemas.ts";

const endpoint = endpointsOf({ tokens: installation });

export const maintenanceEndpoints = {
  get: endpoint({
    method: "GET",
    path: "/maintenance",
    guard: "public",
    summary: "The maintenance state",
    input: nothing,
    output: response(MaintenanceNotice),
  }),
  settings: endpoint({
    method: "GET",
    path: "/maintenance/settings",
    guard: "admin",
    ability: { action: "read", subject: "Maintenance" },
    summary: "The maintenance state as it is set, with everybody who may pass",
    input: nothing,
    output: response(MaintenanceNotice),
  }),
  put: endpoint({
    method: "PUT",
    path: "/maintenance",
    guard: "admin",
    ability: { action: "update", subject: "Maintenance" },
    summary: "Set the maintenance state; it ends by itself at `until`, and whoever switches it on passes",
    audit: ["maintenance.changed", "maintenance.closed", "maintenance.opened"],
    event: "maintenance_set",
    input: MaintenanceNotice.refine(fitsHeader, { path: ["trespass"] }),
    output: response(MaintenanceNotice),
  }),
};
