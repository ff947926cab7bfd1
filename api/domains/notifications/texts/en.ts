import type { NotificationTexts } from "./shape.ts";

const stars = (rating: number) => (rating === 0 ? "no rating" : `${rating} ${rating > 1 ? "stars" : "star"}`);
const who = (actor: string) => actor || "Comptoir";
const from = (author: string) => (author === "" ? "" : ` from ${author}`);
const on = (platform: string) => (platform === "" ? "" : ` on ${platform}`);

export const en: NotificationTexts = {
  events: {
    review_negative: ({ author, rating, platform }) =>
      `Negative review${from(author)}${on(platform)}: ${stars(rating)}`,
    review_new: ({ author, rating, platform }) => `New review${from(author)}${on(platform)}: ${stars(rating)}`,
    review_late: ({ author }) => `The review${from(author)} has been waiting too long for its reply`,
    review_late_assigned: ({ author }) => `The late review${from(author)} is now assigned to you`,
    mentioned: ({ actor }) => `${who(actor)} mentioned you in a note`,
    assigned: ({ actor, author }) => `${who(actor)} assigned you the review${from(author)}`,
    suggestion_approved: ({ actor }) => `${who(actor)} approved your reply`,
    suggestion_refused: ({ actor }) => `${who(actor)} refused your reply`,
    suggestion_withdrawn: ({ actor }) => `${who(actor)} withdrew a suggestion`,
    suggestion_superseded: ({ actor }) => `${who(actor)} replied without using your suggestion`,
    reply_refused: ({ state, platform, author, isReply }) => {
      const what = isReply ? `The reply to the review${from(author)}` : "A change to the listing";
      if (state === "refused") return `${what} was refused by ${platform || "the platform"}`;
      if (state === "overwritten") return `${what} was replaced${on(platform)}`;
      return `${what} could not be sent${platform === "" ? "" : ` to ${platform}`}`;
    },
    connection_lost: ({ platform, restaurantCount }) =>
      restaurantCount > 0
        ? `${platform} is disconnected for ${restaurantCount} ${restaurantCount > 1 ? "restaurants" : "restaurant"}`
        : `${platform} is disconnected`,
    channel_stopped: ({ channel, name }) =>
      channel === "webhook"
        ? `The webhook to ${name} has been switched off: nothing has got through for 24 hours`
        : channel === "chat"
          ? `Your chat (${name}) no longer receives your notifications`
          : `This device no longer receives your notifications: ${name}`,
    report_bounced: ({ name }) => `A recipient of the report “${name}” no longer receives it: their address is refused`,
  },
  mendChannel: "Open your settings to link this channel again.",
  summary: (count) => `${count} things for you`,
  digest: (count) => (count > 1 ? `Your daily summary: ${count} things` : "Your daily summary: one thing"),
  digestIntro: "This is what has happened since your last summary.",
  summaryIntro: "This is what has happened in the meantime.",
  stars,
  byRating: "Reviews received, by rating and platform",
  privateReviews: "Private reviews",
  reply: "Reply to this review",
  replyNote: "A “Reply” link works once, for seven days, and replies in your name: do not forward this email.",
  more: (count) => `And ${count} more.`,
  open: "Open",
  openAll: "See everything",
  why: "You are receiving this message because your notification settings ask for it.",
  settings: "Change my notifications",
  stop: "Stop these emails",
  stopDigest: "Stop the daily summary",
  test: { title: "Test notification", body: "All is well: your notifications arrive here." },
};
