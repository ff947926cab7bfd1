import type fr from "../fr/for-me.ts";

export default {
  title: "For me",
  unseen: "Something new",
  seen: "You have read everything",
  toReviews: "See all reviews",
  example: "For example: “Inès mentioned you in a note”, with the review one click away.",
  allSeen: "Mark all as read",
  none: "Nothing for now",
  noneText: "You will see here when somebody mentions you, assigns you a review or decides on a reply you suggested.",
  new: "New",
  noRating: "No rating",
  stars_one: "{{count}} star",
  stars_other: "{{count}} stars",
  events: {
    assigned: "{{name}} assigned you a review",
    mentioned: "{{name}} mentioned you in a note",
    suggestion_approved: "{{name}} approved your reply",
    suggestion_refused: "{{name}} refused your reply",
    suggestion_withdrawn: "{{name}} withdrew a suggestion",
    suggestion_superseded: "{{name}} replied without using your suggestion",
    review_late: "A review has been waiting too long for its reply",
    review_late_assigned: "A late review is now assigned to you",
  },
} satisfies typeof fr;
