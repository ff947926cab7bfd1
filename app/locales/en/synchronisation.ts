import type fr from "../fr/synchronisation.ts";

export default {
  label: "How fresh the reviews are",
  fresh: "Up to date, {{ago}}",
  failing_one: "{{count}} platform failing",
  failing_other: "{{count}} platforms failing",
  startFailed: "Could not refresh",
  details: "Details by platform",
  running: "Refreshing…",
  start: "Refresh reviews",
  refresh: "See how it is going",
  lastUpdate: "Reviews read from the platforms {{ago}}",
  never: "Reviews have not been read from the platforms yet.",
  noRestaurant: "No restaurant.",
  notConnected: "No platform connected.",
  connect: "Connect a platform",
  reconnect: "Reconnect the account",
  retry: "Try {{platform}} again",
  startFailedText: "The refresh could not start. You still see the reviews of the last reading: try again in a moment.",
  state: {
    waiting: "Waiting",
    reading_one: "Reading: {{text}} review so far",
    reading_other: "Reading: {{text}} reviews so far",
    again: "Next attempt at {{time}}",
    failed: "Failed",
    ordered: "Report ordered",
    explained: "Nothing to read",
  },
  refused: {
    tooSoonTitle: "Reviews are up to date",
    tooSoon: "They have just been read from the platforms. You can ask again {{when}}.",
    mustWaitTitle: "The next reading is already planned",
    mustWait_one:
      "{{platform}} cannot be read right now. Reading will resume by itself {{when}}: no need to ask again.",
    mustWait_other:
      "{{text}} platforms cannot be read right now. The first will resume by itself {{when}}: no need to ask again.",
  },
  result: {
    newCount_one: "{{text}} new",
    newCount_other: "{{text}} new",
    changedCount_one: "{{text}} edited",
    changedCount_other: "{{text}} edited",
    removedCount_one: "{{text}} removed",
    removedCount_other: "{{text}} removed",
    nothing: "Nothing new",
    and: ", ",
  },
  totals: {
    agree: "{{own}} reviews, same as {{platform}}",
    differ: "{{own}} reviews here, {{platform}} says {{remote}}",
  },
  summary: {
    open_one: "{{text}} platform in progress",
    open_other: "{{text}} platforms in progress",
    failed_one: "{{text}} failed",
    failed_other: "{{text}} failed",
    done_one: "{{text}} up to date",
    done_other: "{{text}} up to date",
  },
  reasons: {
    AUTH_EXPIRED:
      "{{platform}} no longer recognises your account. Reconnect it: nothing is lost, and reading will resume.",
    PERMISSION_DENIED:
      "{{platform}} denies access to this location. Check that the connected account still manages it.",
    RATE_LIMITED: "{{platform}} asks us to wait. Reading will resume by itself from where it stopped.",
    NOT_FOUND: "{{platform}} no longer finds this location. Choose it again among your connected platforms.",
    INVALID_INPUT: "{{platform}} did not understand the request. If it happens again, tell the Comptoir team.",
    reportOrdered:
      "{{platform}} is preparing a report of the reviews. They will arrive by themselves once it is ready.",
    UNSUPPORTED: "Reviews of {{platform}} cannot be read automatically: import them from a file.",
    MODERATION_REJECTED: "{{platform}} refused the content.",
    VENDOR_DOWN: "{{platform}} is not answering right now. We will keep trying.",
    UNKNOWN: "Reading {{platform}} failed for an unknown reason. We will keep trying.",
  },
} satisfies typeof fr;
