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
  kinds: {
    assigned: "{{name}} assigned you a review",
    mentioned: "{{name}} mentioned you in a note",
    approved: "{{name}} approved your reply",
    refused: "{{name}} refused your reply",
    withdrawn: "{{name}} withdrew a suggestion",
    superseded: "{{name}} replied without using your suggestion",
    late: "A review has been waiting too long for its reply ({{name}})",
    late_assigned: "A late review is now assigned to you ({{name}})",
  },
} satisfies typeof fr;
