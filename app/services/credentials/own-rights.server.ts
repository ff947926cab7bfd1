import type { RouterContextProvider } from "react-router";
import { isRefusedPart, type RefusedPart } from "#app/lib/refused-part.ts";
import type { Credential } from "#contract/credentials/schemas.ts";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";
import { loadPart } from "../request/parts.server.ts";
import { productApi } from "../request/product-api.server.ts";

/** Rights that the reader's own living accounts hold together, by platform; or why the reader may not know them. */
export type OwnRights = { held: ReadonlyMap<ConnectionKey, ReadonlySet<string>>; refused: RefusedPart | null };

/** Asked once for each platform that the reader has accounts of: what one account lacks another may have. */
export async function loadOwnRights(
  context: Readonly<RouterContextProvider>,
  accounts: readonly Credential[],
): Promise<OwnRights> {
  const own = accounts.filter(({ isOwn, permissions }) => isOwn && permissions.length > 0);
  const keys = [...new Set(own.map(({ key }) => key))];
  const parts = await Promise.all(
    keys.map((key) => loadPart(context, productApi(context).credentials.permissions({ key }))),
  );
  const held = keys.flatMap((key, index) => {
    const part = parts[index];
    if (!part || isRefusedPart(part)) return [];
    return [[key, new Set(part.data.filter(({ granted }) => granted).map((right) => right.key))] as const];
  });
  return { held: new Map(held), refused: parts.find(isRefusedPart) ?? null };
}
