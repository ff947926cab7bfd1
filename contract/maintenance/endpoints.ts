import { endpoint } from "../endpoint.ts";
import { nothing } from "../endpoint-inputs.ts";
import { response } from "../ids.ts";
import { fitsHeader, MaintenanceStatus } from "./schemas.ts";

export const maintenanceEndpoints = {
  get: endpoint({
    method: "GET",
    path: "/maintenance",
    guard: "public",
    summary: "The maintenance state",
    input: nothing,
    output: response(MaintenanceStatus),
  }),
  put: endpoint({
    method: "PUT",
    path: "/maintenance",
    guard: "admin",
    ability: { action: "update", subject: "Maintenance" },
    summary: "Set the maintenance state",
    input: MaintenanceStatus.refine(fitsHeader, { path: ["trespass"] }),
    output: response(MaintenanceStatus),
  }),
};
