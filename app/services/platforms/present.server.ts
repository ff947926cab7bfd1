import { href, type RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn, translatorOf } from "#app/middleware/i18n.server.ts";
import type { Connection, ListingState } from "#contract/platforms/connections.ts";
import {
  type ConnectionKey,
  connectionNames,
  type PagePermission,
  type PlatformFailure,
} from "#contract/platforms/schemas.ts";
import { productApi } from "../request/product-api.server.ts";

/** The state of one connection; `to` leads to where it is dealt with. */
export type PlatformHealthView = PlatformView & { state: ListingState; to?: string };

type Context = Readonly<RouterContextProvider>;

/** A platform by its name. */
export const platformView = ({ key, isSandbox }: { key: ConnectionKey; isSandbox: boolean }) => ({
  key,
  name: connectionNames[key],
  isSandbox,
});

/** "lire les avis, répondre aux avis": what a right is for. A need without words of its own is told as the platform names it. */
export function needsText(context: Context, neededFor: readonly string[]): string {
  const t = textsIn(context, "platforms");
  const texts = neededFor.map((need) => t(`needs.${need}` as "needs.reply", { defaultValue: need }));
  return new Intl.ListFormat(languageOf(context), { type: "conjunction" }).format(texts);
}

/** Rights as a person reads them: the last part of a right that is an address. */
export const rightsOf = (context: Context, permissions: readonly PagePermission[]) =>
  permissions.map(({ key, granted, neededFor }) => ({
    name: key.split("/").at(-1) ?? key,
    needs: needsText(context, neededFor),
    isGranted: granted,
  }));

/** What a platform refused, in words. */
export function failureView(context: Context, failure: PlatformFailure | null) {
  if (!failure) return null;
  const t = textsIn(context, "platforms");
  const formats = formatsOf(languageOf(context));
  return { text: t(`failures.${failure.code}`), code: failure.vendorCode, ago: formats.ago(failure.at) };
}

/** Where the connections of a restaurant are dealt with. */
export const connectionPath = (restaurantId: string) =>
  href("/restaurants/:restaurantId/settings/platforms/connection", { restaurantId });

/** The health of linked platforms; those that need somebody first. */
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

/** How long ago a call last went well; the text for never otherwise. */
export function lastOkText(context: Context, lastOkAt: string | null): string {
  return lastOkAt ? formatsOf(languageOf(context)).ago(lastOkAt) : translatorOf(context)("platforms:connection.never");
}

/** A platform by name; `isSandbox` is told wherever it is named. */
export type PlatformView = ReturnType<typeof platformView>;

/** What a platform last refused, in words, with its own code for the support. */
export type FailureView = NonNullable<ReturnType<typeof failureView>>;

/** A right by its name at the platform, and what it is for, in one line. */
export type RightView = ReturnType<typeof rightsOf>[number];
