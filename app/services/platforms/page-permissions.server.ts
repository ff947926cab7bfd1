import type { RouterContextProvider } from "react-router";
import type { Connection } from "#contract/platforms/connections.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";

/**
 * The connections of the selected restaurant with the rights on each page, asked of its platform (specification, section 6). What a platform
 * cannot tell now stays as it was told last.
 */
export function withPagePermissions(
  context: Readonly<RouterContextProvider>,
  connections: readonly Connection[],
): Promise<Connection[]> {
  return Promise.all(
    connections.map(async (connection) => {
      if (!connection._id || connection.connectedAt === null) return connection;
      try {
        const { data } = await productApi(context).platforms.permissions({ platformId: connection._id });
        // A platform without rights of its own has nothing to show.
        return data.permissions.length === 0 ? connection : { ...connection, permissions: data.permissions };
      } catch (error) {
        if (error instanceof ProductApiError) return connection;
        throw error;
      }
    }),
  );
}
