import { endpoint } from "../endpoint.ts";
import { answer } from "../ids.ts";
import { fitsHeader, MaintenanceStatus } from "../maintenance.ts";
import { nothing } from "./inputs.ts";

export const maintenanceEndpoints = {
  get: endpoint({
    method: "GET",
    path: "/maintenance",
    guard: "public",
    summary: "The maintenance state",
    input: nothing,
    output: answer(MaintenanceStatus),
  }),
  put: endpoint({
    method: "PUT",
    path: "/maintenance",
    guard: "admin",
    ability: { action: "update", subject: "Maintenance" },
    summary: "Set the maintenance state",
    input: MaintenanceStatus.refine(fitsHeader, { path: ["trespass"] }),
    output: answer(MaintenanceStatus),
  }),
};
