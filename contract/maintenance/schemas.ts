import { z } from "zod";

/** Value of the `X-Maintenance-Status` header of every API response (decisions, "maintenance header"). */
export const MaintenanceStatus = z.object({
  status: z.enum(["on", "off"]),
  /** E-mail addresses that may pass, as far as the caller may know them: their own, all for admins. */
  trespass: z.array(z.string()),
  until: z.iso.datetime({ offset: true }).nullable(),
  /** Address of the older app for non-staff users; never followed on localhost. */
  redirect: z.url({ protocol: /^https?$/ }).nullable(),
});
export type MaintenanceStatus = z.infer<typeof MaintenanceStatus>;

export const maintenanceMessageLengthMax = 500;
/** The status with what its page says besides, which the header leaves out. */
export const MaintenanceNotice = MaintenanceStatus.extend({
  /** In the operator's own words; empty for none. */
  message: z.string().trim().max(maintenanceMessageLengthMax).default(""),
});
export type MaintenanceNotice = z.infer<typeof MaintenanceNotice>;
export const maintenanceHeader = "X-Maintenance-Status";
export const maintenanceOff: MaintenanceStatus = { status: "off", trespass: [], until: null, redirect: null };

export const noMaintenance: MaintenanceNotice = { ...maintenanceOff, message: "" };

/** A status as it holds at an instant: past its end it is off by itself, its redirect as well. */
export const maintenanceAt = <Status extends MaintenanceStatus>(status: Status, off: Status, nowMs: number): Status =>
  status.until !== null && Date.parse(status.until) <= nowMs ? off : status;

const headerLengthMax = 8000;
/** Limits the status to what fits the header of every response: ASCII, and HTTP clients take 16 KB of headers in all. */
export const fitsHeader = (status: MaintenanceStatus): boolean =>
  JSON.stringify(status).replace(/[^ -~]/g, "\\u0000").length <= headerLengthMax;
