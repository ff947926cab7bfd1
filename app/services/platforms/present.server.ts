import { href, type RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn, translatorOf } from "#app/middleware/i18n.server.ts";
import type { Connection } from "#contract/platforms/connections.ts";
import {
  type ConnectionKey,
  connectionNames,
  type ListingState,
  type PagePermission,
  type PlatformFailure,
} from "#contract/platforms/schemas.ts";
import { productApi } from "../request/product-api.server.ts";

/** The state of one connection; `to` leads to the page to act on it. */
export type PlatformHealthView = PlatformView & { state: ListingState; to?: string };

type Context = Readonly<RouterContextProvider>;

/** A platform by its name. */
export const platformView = ({ key }: { key: ConnectionKey }) => ({
  key,
  name: connectionNames[key],
});

/** "lire les avis, répondre aux avis": the uses of a permission. A use without a text here keeps the platform's name. */
export function needsText(context: Context, neededFor: readonly string[]): string {
  const t = textsIn(context, "platforms");
  const texts = neededFor.map((need) => t(`needs.${need}` as "needs.reply", { defaultValue: need }));
  return new Intl.ListFormat(languageOf(context), { type: "conjunction" }).format(texts);
}

/** Permissions for display: of an address the last part. */
export const rightsOf = (context: Context, permissions: readonly PagePermission[]) =>
  permissions.map(({ key, granted, neededFor }) => ({
    name: key.split("/").at(-1) ?? key,
    needs: needsText(context, neededFor),
    isGranted: granted,
  }));

/** A platform's refusal, in words. */
export function failureView(context: Context, failure: PlatformFailure | null) {
  if (!failure) return null;
  const t = textsIn(context, "platforms");
  const formats = formatsOf(languageOf(context));
  return { text: t(`failures.${failure.code}`), code: failure.vendorCode, ago: formats.ago(failure.at) };
}

/** The page of a restaurant's connections. */
export const connectionPath = (restaurantId: string) =>
  href("/restaurants/:restaurantId/settings/platforms/connection", { restaurantId });

/** The health of linked platforms, those that need action first. */
export function platformHealthOf(connections: readonly Connection[]): PlatformHealthView[] {
  const urgency = ["needs_reconnect", "revoked", "waits_for_approval", "expiring", "connected", "manual"];
  return connections
    .filter(({ state }) => state !== "not_connected")
    .sort((one, other) => urgency.indexOf(one.state) - urgency.indexOf(other.state))
    .map((connection) => ({
      ...platformView(connection),
      state: connection.state,
      to: connectionPath(connection.restaurantId),
    }));
}

/** Reads the health of one restaurant's platforms, for the head of a screen. */
export const readPlatformHealth = async (context: Context, restaurantId: string): Promise<PlatformHealthView[]> =>
  platformHealthOf((await productApi(context).platforms.list({ restaurantId })).data);

/** Time since the last successful call; a text for never otherwise. */
export function lastOkText(context: Context, lastOkAt: string | null): string {
  return lastOkAt ? formatsOf(languageOf(context)).ago(lastOkAt) : translatorOf(context)("platforms:connection.never");
}

/** A platform by name. */
export type PlatformView = ReturnType<typeof platformView>;

/** A platform's last refusal, in words, with its own code for the support. */
export type FailureView = NonNullable<ReturnType<typeof failureView>>;

/** A permission by its name at the platform, and its uses, in one line. */
export type RightView = ReturnType<typeof rightsOf>[number];
