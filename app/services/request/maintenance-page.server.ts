import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import { Instant } from "#contract/ids.ts";
import type { MaintenanceNotice } from "#contract/maintenance/schemas.ts";
import { productApi } from "./product-api.server.ts";
import { ProductApiError } from "./product-api-error.server.ts";

const Until = Instant.nullable().catch(null);
type MaintenanceState = { isOn: boolean; until: z.output<typeof Until>; message: string };

/** The read that is under way; it holds nothing of a visitor, so that simultaneous ones can share it. */
let running: Promise<Pick<MaintenanceNotice, "status" | "until" | "message">> | null = null;

/** One call for all visitors who ask at once: during maintenance every open page reloads by itself. */
function readShared(context: Readonly<RouterContextProvider>): NonNullable<typeof running> {
  running ??= productApi(context)
    .maintenance.get({})
    .then(({ data: { status, until, message } }) => ({ status, until, message }))
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
    const { status, until, message } = await readShared(context);
    // Another product API has no such words.
    return { isOn: status === "on", until: until ?? asked, message: message ?? "" };
  } catch (error) {
    if (error instanceof ProductApiError) return { isOn: true, until: asked, message: "" };
    throw error;
  }
}
