import { createContext, type RouterContextProvider } from "react-router";
import { MaintenanceStatus, maintenanceHeader, maintenanceOff } from "#contract/maintenance/schemas.ts";

type Context = Readonly<RouterContextProvider>;
const maintenanceContext = createContext<MaintenanceStatus>(maintenanceOff);

/** The state seldom changes, and every call tells it. */
let lastRead: { raw: string; status: MaintenanceStatus | null } = { raw: "", status: null };

/** Reads the maintenance state off an API answer. A header that cannot be read is a console warning and nothing more. */
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

/** The maintenance state as the last API answer of this request told it; off before the first answer. */
export function maintenanceOf(context: Context): MaintenanceStatus {
  return context.get(maintenanceContext);
}
