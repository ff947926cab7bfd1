/** When a mail leaves: at once, with the next digest, or not at all. */
export const mailTimings = ["now", "digest", "off"] as const;
export type MailTiming = (typeof mailTimings)[number];

/** How a person hears of an event. */
export type ChannelChoice = { app: boolean; mail: MailTiming; push: boolean; chat: boolean };

/**
 * What a notification is about; `webhook` is an endpoint of an organization's; `channel` is one of the person's own, such as a device, and
 * `report` one of their reports by mail: neither names a restaurant.
 */
export const notificationSubjectKinds = ["review", "restaurant", "connection", "channel", "webhook", "report"] as const;
export type NotificationSubjectKind = (typeof notificationSubjectKinds)[number];

/** Headings of the settings' grid. */
export const notificationSections = ["reviews", "team", "delivery"] as const;

type EventRow = {
  /** The heading it stands under. */
  section: (typeof notificationSections)[number];
  subject: readonly NotificationSubjectKind[];
  /**
   * Who hears of it: `addressees` are named by the one who notifies; `restaurant` are the restaurant's team and its organization's owners
   * who may work on its reviews (docs/decisions/238).
   */
  audience: "addressees" | "restaurant";
  /** False: nothing that can wait until tomorrow, so a digest is not offered. */
  mayWait: boolean;
  /** Without a choice of the person's own. */
  defaults: ChannelChoice;
};

const atOnce: ChannelChoice = { app: true, mail: "now", push: true, chat: true };
const daily: ChannelChoice = { app: true, mail: "digest", push: false, chat: false };
const toMe = { section: "team", subject: ["review"], audience: "addressees", mayWait: true, defaults: daily } as const;

/**
 * Everything a person can be notified of, one row each; its sentence is in `api/domains/notifications/texts` for mails, pushes and chats
 * and in the interface's catalogue under the same name. Another area adds a row (docs/guides/notifications.md).
 */
export const notificationEvents = {
  /** A guest wrote a review of one or two stars, or changed theirs to that. */
  review_negative: {
    section: "reviews",
    subject: ["review"],
    audience: "restaurant",
    mayWait: true,
    defaults: atOnce,
  },
  /** A guest wrote any other review. */
  review_new: { section: "reviews", subject: ["review"], audience: "restaurant", mayWait: true, defaults: daily },
  /** A review has passed its reply deadline: the restaurant's people, or whom the escalation names, in its time (docs/decisions/251). */
  review_late: { section: "reviews", subject: ["review"], audience: "addressees", mayWait: true, defaults: daily },
  /** The same, and it is assigned to the person for that. */
  review_late_assigned: {
    section: "reviews",
    subject: ["review"],
    audience: "addressees",
    mayWait: true,
    defaults: daily,
  },
  mentioned: toMe,
  assigned: toMe,
  suggestion_approved: toMe,
  suggestion_refused: toMe,
  suggestion_withdrawn: toMe,
  /** Somebody replied without the person's suggestion. */
  suggestion_superseded: toMe,
  /** Something on its way to a platform was refused, could not be sent, or was overwritten there. */
  reply_refused: {
    section: "delivery",
    subject: ["review", "restaurant"],
    audience: "addressees",
    mayWait: true,
    defaults: atOnce,
  },
  /** An account of a platform has to be connected again. */
  connection_lost: {
    section: "delivery",
    subject: ["connection"],
    audience: "addressees",
    mayWait: true,
    defaults: atOnce,
  },
  /** A chat or a device of the person's own gets nothing any more; never told by that channel. */
  channel_stopped: {
    section: "delivery",
    subject: ["channel", "webhook"],
    audience: "addressees",
    mayWait: true,
    defaults: daily,
  },
  /** A mail server refused a recipient of the person's own report for good: they get none of its mails any more. */
  report_bounced: {
    section: "delivery",
    subject: ["report"],
    audience: "addressees",
    mayWait: true,
    defaults: daily,
  },
} as const satisfies Record<string, EventRow>;

export type NotificationEvent = keyof typeof notificationEvents;
export const notificationEventNames = Object.keys(notificationEvents) as [NotificationEvent, ...NotificationEvent[]];

type Rows = typeof notificationEvents;
type TeamSection = Exclude<EventRow["section"], "delivery">;
/** What colleagues and late reviews ask of a person, which "For me" lists and counts; all else is news. */
export type WorkEvent = {
  [Event in NotificationEvent]: Rows[Event] extends { audience: "addressees"; section: TeamSection } ? Event : never;
}[NotificationEvent];
export const isWorkEvent = (event: NotificationEvent): event is WorkEvent =>
  notificationEvents[event].audience === "addressees" && notificationEvents[event].section !== "delivery";
export const workEvents: readonly WorkEvent[] = notificationEventNames.filter(isWorkEvent);

/** The defaults of an event. */
export const defaultChoice = (event: NotificationEvent): ChannelChoice => notificationEvents[event].defaults;
