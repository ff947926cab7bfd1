import { href, type RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import type { NfcChip } from "#contract/nfc-chips/schemas.ts";
import { platformNames } from "#contract/platforms/schemas.ts";
import { restaurantLabel } from "./restaurants.server.ts";

type Context = Readonly<RouterContextProvider>;

export const chipPath = (chipId: string): string => href("/admin/nfc/:chipId", { chipId });
export const chipImportPath = (importId = ""): string =>
  importId ? `${href("/admin/nfc/imports/:importId?", { importId })}` : href("/admin/nfc/imports/:importId?");

/** A serial number with its bytes apart, as readers show it. */
export const shownUid = (uid: string): string => uid.replaceAll(/(..)(?=.)/g, "$1:");

/** The page that a tap opens, in words; one that is missing is said so. */
export function targetOf(context: Context, { restaurant, pageKey, opens }: NfcChip) {
  const t = textsIn(context, "nfc-chips");
  if (!restaurant) return { text: "–", isMissing: false };
  if (opens) return { text: t("target.page", { platform: platformNames[opens] }), isMissing: false };
  if (pageKey) return { text: t("target.pageMissing", { platform: platformNames[pageKey] }), isMissing: true };
  return { text: t("target.none"), isMissing: true };
}

/** How often a chip was tapped, and when last. */
export function tapsOf(context: Context, { tapCount, lastTapAt }: NfcChip) {
  const formats = formatsOf(languageOf(context));
  const t = textsIn(context, "nfc-chips");
  return {
    isTapped: tapCount > 0,
    count: formats.number(tapCount),
    last: lastTapAt ? formats.ago(lastTapAt) : t("never"),
  };
}

/** Where a chip is: its restaurant, else whose stock. */
export function whereaboutsOf(context: Context, { restaurant, organization }: NfcChip) {
  const t = textsIn(context, "nfc-chips");
  return {
    restaurant: restaurant && {
      label: restaurantLabel(restaurant),
      to: href("/admin/restaurants/:id", { id: restaurant._id }),
      isActive: restaurant.active,
    },
    stock: organization?.name ?? t("ownStock"),
  };
}
