import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { clockTimeIn } from "#app/lib/zoned-time.ts";
import { languageOf, translatorOf } from "#app/middleware/i18n.server.ts";
import { restaurantMoment } from "#app/services/request/reader-clock.server.ts";
import type { OutboxKindKey } from "#contract/outbox/kinds.ts";
import type { OutboxState } from "#contract/outbox/schemas.ts";
import { type OutboxEvent, type OutboxItem, unresolvedStates } from "#contract/outbox/schemas.ts";
import { connectionNames, type PlatformFailure } from "#contract/platforms/schemas.ts";
import type { OutboxIntent } from "./intents.ts";
import type { SendTimes } from "./send-time.server.ts";
import { sendTimesOf } from "./send-time.server.ts";

/** Meaning of a colour (app/ui/badge.tsx). */
export type Tone = "accent" | "brass" | "danger" | "info" | "neutral";

/** An outbox item for one reader. */
export type OutboxItemView = {
  id: string;
  state: OutboxState;
  /** A sentence about the state; `countdown` splits it where it holds a running time. */
  text: string;
  countdown: { before: string; after: string; seconds: number } | null;
  tone: Tone;
  /** What the platform shows instead. */
  remoteText: string | null;
  exact: string;
  actions: { intent: Exclude<OutboxIntent, "reschedule">; label: string }[];
  /** Set if it can be rescheduled; `at`: the present time. */
  times: (SendTimes & { at: string }) | null;
  /** Seconds until its state may have changed; null when it is final. */
  pollSeconds: number | null;
};

/** Presents outbox items to one reader. */
export type OutboxPresenter = {
  item(item: OutboxItem, timeZone: string, mayChange: boolean): OutboxItemView;
  /** The title of an event in the history. */
  event(event: OutboxEvent): string;
  /** A line below it: the reason, where known. */
  eventText(event: OutboxEvent, platformName: string): string | null;
};

const tones: Record<OutboxItem["state"], OutboxItemView["tone"]> = {
  queued: "neutral",
  sending: "info",
  sent: "info",
  in_review: "info",
  live: "accent",
  refused: "danger",
  overwritten: "brass",
  unknown: "brass",
  failed: "danger",
  cancelled: "neutral",
};
/** Marks the running time, so that the sentence can be split there. */
const timeMark = "\u0001";
const knownRefusals = ["PERSONAL_INFO", "OFFENSIVE", "ADVERTISING_AND_SOLICITATION"] as const;

const secondsUntil = (iso: string, now: number): number => Math.ceil((Date.parse(iso) - now) / 1000);
/** A duration as on a clock: 1:40. */
export const countdownText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** A later time is shown by its date. */
const countdownSecondsMax = 3600;

/** When an item leaves, by the restaurant's clock; null where that is soon. */
export function leavesAt(
  context: Readonly<RouterContextProvider>,
  sendAfter: string,
  timeZone: string,
  now = Date.now(),
): string | null {
  if (secondsUntil(sendAfter, now) <= countdownSecondsMax) return null;
  return restaurantMoment(context, sendAfter, timeZone);
}

function sentenceKey(item: OutboxItem, now: number) {
  if (item.state === "queued") {
    if (item.failure?.code === "AUTH_EXPIRED") return "waitingAccount";
    if (item.failure) return "waiting";
    const seconds = secondsUntil(item.sendAfter, now);
    if (seconds > countdownSecondsMax) return "later";
    return seconds > 0 ? "queued" : "due";
  }
  if (item.state === "sending") return item.failure ? "checking" : "sending";
  if (item.state === "overwritten" && item.remoteText === null && item.kind !== "hours") return "gone";
  return item.state;
}

/** The family of sentences about each kind, and the words that undo it. */
const families = { reply: "reply", reply_deletion: "deletion", hours: "hours" } as const;
const undoWords = { reply: "undo", reply_deletion: "undoDeletion", hours: "undoHours" } as const;

function actionsOf(item: OutboxItem, t: ReturnType<typeof translatorOf>): OutboxItemView["actions"] {
  const isDeletion = item.kind === "reply_deletion";
  const all: [OutboxItemView["actions"][number]["intent"], string][] = [
    ["sendNow", t(`outbox:actions.${isDeletion ? "deleteNow" : "sendNow"}`)],
    ["cancel", t(`outbox:actions.${isDeletion ? "cancelDeletion" : "cancel"}`)],
    ["retry", t(`outbox:actions.${item.state === "failed" || item.state === "unknown" ? "retry" : "resend"}`)],
    ["undo", t(`outbox:actions.${undoWords[item.kind]}`)],
  ];
  return all.flatMap(([intent, label]) => (item.may[intent] ? [{ intent, label }] : []));
}

/** Queued items can be rescheduled, but for deletions, which nobody plans. */
function timesOf(item: OutboxItem, zone: string, mayChange: boolean, now: number): OutboxItemView["times"] {
  if (!mayChange || item.state !== "queued" || item.kind === "reply_deletion") return null;
  return { ...sendTimesOf(zone, now), at: clockTimeIn(zone, Date.parse(item.sendAfter)) };
}

/** Seconds until a browser that shows the item polls again. */
function followSecondsOf(item: OutboxItem, now: number): number | null {
  if (!unresolvedStates.has(item.state)) return null;
  if (item.state === "queued" && !item.failure)
    return Math.min(countdownSecondsMax, Math.max(2, secondsUntil(item.sendAfter, now) + 2));
  return item.state === "sending" && !item.failure ? 3 : 30;
}

/** Failures that are told otherwise of hours than of replies. */
const hoursFailures = ["PERMISSION_DENIED", "NOT_FOUND", "INVALID_INPUT"] as const;

const shownReasons = [
  "edited",
  "sent_now",
  "rescheduled",
  "retried",
  "undo",
  "already_there",
  "superseded",
  "listing_left",
  "review_changed",
  "listing_gone",
  "record_changed",
] as const;

/** The presenter for the reader of this request. */
export function outboxPresenter(context: Readonly<RouterContextProvider>, now = Date.now()): OutboxPresenter {
  const t = translatorOf(context);
  const formats = formatsOf(languageOf(context));
  const reasonOf = (reason: string | null): string => {
    const known = knownRefusals.find((one) => one === reason);
    return known ? t(`outbox:refusals.${known}`) : (reason ?? t("outbox:refusals.none"));
  };
  const failureText = (failure: PlatformFailure | null, platform: string, kind: OutboxKindKey): string => {
    const code = failure?.vendorCode === "not_connected" ? "NOT_CONNECTED" : (failure?.code ?? "UNKNOWN");
    const ofHours = kind === "hours" ? hoursFailures.find((one) => one === code) : undefined;
    const text = ofHours
      ? t(`outbox:hoursFailures.${ofHours}`, { platform })
      : t(`outbox:failures.${code}`, { platform });
    const said = failure?.code === "INVALID_INPUT" || failure?.code === "UNKNOWN" ? failure.vendorMessage : null;
    return said ? `${text} (${said})` : text;
  };
  return {
    item(item, timeZone, mayChange) {
      const platform = connectionNames[item.platformKey];
      const kind = families[item.kind];
      const key = sentenceKey(item, now);
      const resolvedAt = item.resolvedAt ?? item.checkedAt ?? item.createdAt;
      const words = {
        platform,
        time: timeMark,
        ago: formats.ago(resolvedAt, now),
        when:
          (key === "later" && leavesAt(context, item.sendAfter, timeZone, now)) ||
          formats.fromNow(Math.max(1, secondsUntil(item.nextAttemptAt, now))),
        reason:
          item.state === "refused" ? reasonOf(item.refusalReason) : failureText(item.failure, platform, item.kind),
      };
      const sentence = t(`outbox:${kind}.${key}`, words);
      const seconds = Math.max(0, secondsUntil(item.sendAfter, now));
      const [before = "", after = ""] = sentence.split(timeMark);
      return {
        id: item._id,
        state: item.state,
        text: sentence.replace(timeMark, countdownText(seconds)),
        countdown: key === "queued" ? { before, after, seconds } : null,
        tone: tones[item.state],
        remoteText: item.state === "overwritten" ? item.remoteText : null,
        exact: formats.moment(resolvedAt, timeZone),
        times: timesOf(item, timeZone, mayChange, now),
        actions: mayChange ? actionsOf(item, t) : [],
        pollSeconds: followSecondsOf(item, now),
      };
    },
    event({ state, kind, evidence }) {
      const known = shownReasons.find((one) => one === evidence.reason);
      if (known) return t(`outbox:history.${known}`);
      if (state === "queued" && evidence.failure) return t("outbox:history.waiting");
      if (kind === "reply_deletion" && state === "queued") return t("outbox:history.deletionQueued");
      if (kind === "reply_deletion" && state === "live") return t("outbox:history.deletionDone");
      return t(`outbox:history.${state}`);
    },
    eventText({ state, kind, evidence }, platform) {
      if (state === "refused") return reasonOf(evidence.remote?.refusalReason ?? evidence.failure?.vendorCode ?? null);
      if (evidence.failure) return failureText(evidence.failure, platform, kind);
      return state === "overwritten" ? (evidence.remote?.text ?? null) : null;
    },
  };
}
