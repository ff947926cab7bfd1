import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { failureView, lastOkText, platformView, rightsOf } from "#app/services/platforms/present.server.ts";
import type { Credential } from "#contract/credentials/schemas.ts";
import type { Connection } from "#contract/platforms/connections.ts";
import type { PlatformProfile } from "#contract/platforms/profiles.ts";
import { otherTopic } from "#contract/platforms/schemas.ts";
import type { ProfileHours } from "#contract/profile-hours/schemas.ts";
import type { ReadConnection } from "./page-permissions.server.ts";
import { hoursView } from "./present-hours.server.ts";
import { profileView } from "./present-profile.server.ts";

type Context = Readonly<RouterContextProvider>;
/** One platform of a restaurant as the screen shows it. */
export type ConnectionView = ReturnType<typeof connectionView>;

/** Capabilities that Comptoir has screens for; a platform may have more. */
const shownCapabilities = ["readReviews", "reply", "editReply", "deleteReply", "readProfile"] as const;

const wayOf = (method: Connection["capabilities"]["reply"]) =>
  method === "none" ? ("none" as const) : method === "link" ? ("site" as const) : ("here" as const);

/** The platform's capabilities and how each works, shown in advance. */
function capabilitiesOf(context: Context, { capabilities }: Connection) {
  const t = textsIn(context, "platforms");
  return {
    rows: shownCapabilities.map((name) => ({
      name: t(`capabilities.${name}`),
      method: t(`methods.${capabilities[name]}`),
      way: wayOf(capabilities[name]),
    })),
    notes: [
      ...(capabilities.reviewWindow === null ? [] : [t("window", { count: capabilities.reviewWindow })]),
      ...(capabilities.moderatesReplies ? [t("moderates")] : []),
    ],
  };
}

function figuresText(context: Context, { reviewCount, remoteCount }: Connection): string {
  const t = textsIn(context, "platforms");
  const { number } = formatsOf(languageOf(context));
  const ours = number(reviewCount);
  if (remoteCount === null) return t("connection.figuresOurs", { ours });
  return t("connection.figuresOf", { ours, theirs: number(remoteCount) });
}

/** How new reviews come in; null where the platform announces none, or was not asked yet. */
function announcementsText(context: Context, { announcements }: Connection): string | null {
  const t = textsIn(context, "platforms");
  if (!announcements) return null;
  const { failure } = announcements;
  if (!failure) return t("connection.announced");
  const why = failure.vendorCode === otherTopic ? t("connection.otherTopic") : t(`failures.${failure.code}`);
  return t("connection.notAnnounced", { why });
}

/** When the consent ends, and what that means. */
function endsText(context: Context, consentEndsAt: string): string {
  const seconds = Math.max((Date.parse(consentEndsAt) - Date.now()) / 1000, 60);
  const when = formatsOf(languageOf(context)).fromNow(seconds);
  return textsIn(context, "platforms")("connection.ends", { when });
}

/** Reviews imported by file, or read before the platform was unlinked; null without any. */
function reviewsHereText(context: Context, { reviewCount }: Connection): string | null {
  if (reviewCount === 0) return null;
  const text = formatsOf(languageOf(context)).number(reviewCount);
  return textsIn(context, "platforms")("connection.reviewsHere", { count: reviewCount, text });
}

/** The state of a claim that needs approval; null without one. */
function claimText(context: Context, { claimedAt, claimRefusedAt, name }: Connection): string | null {
  const t = textsIn(context, "platforms");
  const formats = formatsOf(languageOf(context));
  if (claimedAt) return t("connection.waits", { ago: formats.ago(claimedAt) });
  if (!claimRefusedAt) return null;
  return t(name ? "connection.claimRefused" : "connection.claimRefusedPlain", {
    name,
    ago: formats.ago(claimRefusedAt),
  });
}

/** A connection in the reader's language. `credentials` are the accounts a listing could be chosen from. */
export function connectionView(
  context: Context,
  { connection, refusedRights }: ReadConnection,
  credentials: readonly Credential[],
  profiles: readonly PlatformProfile[],
  hours: { read: readonly ProfileHours[]; zone: string; mayChange: boolean },
) {
  const t = textsIn(context, "platforms");
  const rights = rightsOf(context, connection.permissions ?? []);
  const { credential, state } = connection;
  const profile = profiles.find(({ key }) => key === connection.key);
  const compared = hours.read.find(({ key }) => key === connection.key);
  const hoursShown = compared ? hoursView(context, compared, hours.zone, hours.mayChange) : null;
  return {
    platform: platformView(connection),
    kind: connection.kind,
    state,
    isLinked: state !== "not_connected",
    isConfigured: connection.isConfigured,
    isWaiting: state === "waits_for_approval",
    claim: claimText(context, connection),
    isLost: state === "needs_reconnect" || state === "revoked",
    hasReviews: connection.capabilities.readReviews !== "none",
    listing: connection.name,
    url: connection.url,
    credentialId: credential?._id ?? null,
    account:
      credential && t("connection.accountBy", { account: credential.accountName, person: credential.connectedBy }),
    failure: failureView(context, connection.failure),
    ends: state === "expiring" && credential?.consentEndsAt ? endsText(context, credential.consentEndsAt) : null,
    lastOk: lastOkText(context, connection.lastOkAt),
    announcements: announcementsText(context, connection),
    figures: figuresText(context, connection),
    profile: profile ? profileView(context, profile, hoursShown) : null,
    ...(refusedRights && { refusedRights }),
    hasRights: connection.permissions !== null,
    missing: rights.filter(({ isGranted }) => !isGranted),
    capabilities: capabilitiesOf(context, connection),
    reviewCount: connection.reviewCount,
    reviewsHere: reviewsHereText(context, connection),
    waitingCount: connection.waitingCount,
    ...knownAccounts(connection, credentials),
  };
}

/** Connected accounts of this platform: those whose listings can be chosen from, and those to be reconnected first. */
function knownAccounts({ key }: Connection, credentials: readonly Credential[]) {
  const isLiving = ({ health }: Credential) => health === "connected" || health === "expiring";
  const named = (some: readonly Credential[]) => some.map(({ _id, accountName }) => ({ id: _id, name: accountName }));
  const known = credentials.filter((one) => one.key === key);
  return {
    accounts: named(known.filter(isLiving)),
    lostAccounts: named(known.filter((one) => !isLiving(one) && one.canManage)),
  };
}
