import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import type { Credential } from "#contract/credentials/schemas.ts";
import type { ConnectionHealth } from "#contract/platforms/schemas.ts";
import type { FailureView, PlatformView, RightView } from "../platforms/present.server.ts";
import { failureView, platformView, rightsOf } from "../platforms/present.server.ts";
import type { OwnRights } from "./own-rights.server.ts";

/** A right of an account; `isElsewhere`: another account of the reader's own has it. */
export type AccountRight = RightView & { isElsewhere: boolean };

/** An account as the screens show it. */
export type CredentialView = {
  id: string;
  platform: PlatformView;
  accountName: string;
  accountEmail: string | null;
  organization: string | null;
  connectedBy: string;
  health: ConnectionHealth;
  failure: FailureView | null;
  lastOk: string | null;
  ends: string | null;
  /** What the platform was asked for, and whether it gave it. */
  rights: AccountRight[];
  missing: AccountRight[];
  locations: string;
  restaurants: string;
  restaurantCount: number;
  canManage: boolean;
  /** True for a revoked account, which can be removed from the list. */
  mayForget: boolean;
};

/** An account in the reader's language. */
export function credentialView(
  context: Readonly<RouterContextProvider>,
  credential: Credential,
  ownRights?: OwnRights,
): CredentialView {
  const t = textsIn(context, "credentials");
  const formats = formatsOf(languageOf(context));
  const { key, listingCount, locationCount, lastOkAt, consentEndsAt } = credential;
  const held = credential.isOwn ? ownRights?.held.get(key) : undefined;
  const rights = credential.permissions.flatMap((right) =>
    rightsOf(context, [right]).map((view) => ({
      ...view,
      isElsewhere: !right.granted && (held?.has(right.key) ?? false),
    })),
  );
  const used = formats.number(listingCount);
  const endsInSeconds = consentEndsAt ? (Date.parse(consentEndsAt) - Date.now()) / 1000 : null;
  return {
    id: credential._id,
    platform: platformView({ key }),
    accountName: credential.accountName || (credential.accountEmail ?? ""),
    accountEmail: credential.accountEmail === credential.accountName ? null : credential.accountEmail,
    organization: credential.organization?.name ?? null,
    connectedBy: credential.isOwn
      ? t("list.connectedByYou")
      : t("list.connectedBy", { person: credential.connectedBy.name }),
    health: credential.health,
    failure: failureView(context, credential.failure),
    lastOk: lastOkAt ? t("list.lastOk", { ago: formats.ago(lastOkAt) }) : null,
    ends:
      credential.health === "expiring" && endsInSeconds !== null
        ? t("list.ends", { when: formats.fromNow(Math.max(endsInSeconds, 60)) })
        : null,
    missing: rights.filter(({ isGranted }) => !isGranted),
    rights,
    locations: locationCount === null ? used : t("list.places", { used, all: formats.number(locationCount) }),
    restaurants: formats.number(credential.restaurantCount),
    restaurantCount: credential.restaurantCount,
    canManage: credential.canManage,
    mayForget: credential.canManage && credential.health === "revoked",
  };
}
