import type { RouterContextProvider } from "react-router";
import { isRefusedPart, type RefusedPart } from "#app/lib/refused-part.ts";
import type { Connection } from "#contract/platforms/connections.ts";
import { loadPart } from "../request/parts.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";

/** A connection, and instead of its rights why its reader may not know them. */
export type ReadConnection = { connection: Connection; refusedRights: RefusedPart | null };

/**
 * The connections of the selected restaurant with the permissions on each page, read from its platform (specification, section 6). Where
 * the platform fails, the stored ones stay.
 */
export function withPagePermissions(
  context: Readonly<RouterContextProvider>,
  connections: readonly Connection[],
): Promise<ReadConnection[]> {
  return Promise.all(
    connections.map(async (connection) => {
      const toldLast = { connection, refusedRights: null };
      if (!connection._id || connection.connectedAt === null) return toldLast;
      try {
        const asked = productApi(context).platforms.permissions({ platformId: connection._id });
        const answered = await loadPart(context, asked);
        if (isRefusedPart(answered))
          return { connection: { ...connection, permissions: null }, refusedRights: answered };
        const { permissions } = answered.data;
        // A platform without permissions has nothing to show.
        return permissions.length === 0
          ? toldLast
          : { connection: { ...connection, permissions }, refusedRights: null };
      } catch (error) {
        if (error instanceof ProductApiError) return toldLast;
        throw error;
      }
    }),
  );
}
