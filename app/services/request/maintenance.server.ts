import { createContext, type RouterContextProvider } from "react-router";
import { MaintenanceStatus, maintenanceHeader, maintenanceOff } from "#contract/maintenance/schemas.ts";

type Context = Readonly<RouterContextProvider>;
const maintenanceContext = createContext<MaintenanceStatus>(maintenanceOff);

/** The last header read: the state seldom changes, and every response has it. */
let lastRead: { raw: string; status: MaintenanceStatus | null } = { raw: "", status: null };

/** Reads the maintenance state from an API response. An unreadable header causes only a console warning. */
export function readMaintenance(context: Context, headers: Headers): void {
  const raw = headers.get(maintenanceHeader);
  if (raw === null) return;
  if (raw !== lastRead.raw) lastRead = { raw, status: parse(raw) };
  const { status } = lastRead;
  if (status) (context as RouterContextProvider).set(maintenanceContext, status);
  else console.warn(`${maintenanceHeader} could not be read`);
}

function parse(raw: string): MaintenanceStatus | null {
  try {
    return MaintenanceStatus.safeParse(JSON.parse(raw)).data ?? null;
  } catch {
    return null;
  }
}

/** The maintenance state of the last API response in this request; off before the first. */
export function maintenanceOf(context: Context): MaintenanceStatus {
  return context.get(maintenanceContext);
}
