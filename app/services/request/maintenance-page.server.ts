import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import { Instant } from "#contract/ids.ts";
import type { MaintenanceStatus } from "#contract/maintenance/schemas.ts";
import { productApi } from "./product-api.server.ts";
import { ProductApiError } from "./product-api-error.server.ts";

const Until = Instant.nullable().catch(null);
type MaintenanceState = { isOn: boolean; until: z.output<typeof Until> };

/** The read that is under way; it holds nothing of a visitor, so that simultaneous ones can share it. */
let running: Promise<Pick<MaintenanceStatus, "status" | "until">> | null = null;

/** One call for all visitors who ask at once: during maintenance every open page reloads by itself. */
function readShared(context: Readonly<RouterContextProvider>): NonNullable<typeof running> {
  running ??= productApi(context)
    .maintenance.get({})
    .then(({ data: { status, until } }) => ({ status, until }))
    .finally(() => {
      running = null;
    });
  return running;
}

/**
 * Whether maintenance is on, and until when. The API's own end takes precedence over the one in the address. While the API itself is away,
 * maintenance counts as on.
 */
export async function findMaintenance(
  context: Readonly<RouterContextProvider>,
  untilInAddress: string | null,
): Promise<MaintenanceState> {
  const asked = Until.parse(untilInAddress);
  try {
    const { status, until } = await readShared(context);
    return { isOn: status === "on", until: until ?? asked };
  } catch (error) {
    if (error instanceof ProductApiError) return { isOn: true, until: asked };
    throw error;
  }
}
