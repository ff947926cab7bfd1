import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import { Instant } from "#contract/ids.ts";
import { productApi } from "./product-api.server.ts";
import { ProductApiError } from "./product-api-error.server.ts";

const Until = Instant.nullable().catch(null);
type MaintenanceState = { isOn: boolean; until: z.output<typeof Until> };

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
    const { data } = await productApi(context).maintenance.get({});
    return { isOn: data.status === "on", until: data.until ?? asked };
  } catch (error) {
    if (error instanceof ProductApiError) return { isOn: true, until: asked };
    throw error;
  }
}
