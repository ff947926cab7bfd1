import type fr from "../fr/review-filters.ts";

export default {
  sections: {
    restaurants: "Restaurants",
    work: "Team and tags",
    content: "Content and archive",
    topics: "Topics and language",
  },
  period: {
    label: "Period",
    from: "From",
    to: "To",
    between: "From {{from}} to {{to}}",
    since: "Since {{from}}",
    until: "Until {{to}}",
    values: {
      all_time: "All time",
      last_seven_days: "Last 7 days",
      last_thirty_days: "Last 30 days",
      last_three_months: "Last 3 months",
      last_twelve_months: "Last 12 months",
      custom: "Chosen dates",
    },
  },
  platforms: {
    label: "Platforms",
  },
  text: {
    label: "Search the reviews",
    quoted: "“{{text}}”",
  },
  ratings: {
    label: "Rating",
    values: {
      0: "No rating",
      1: "1 star",
      2: "2 stars",
      3: "3 stars",
      4: "4 stars",
      5: "5 stars",
    },
  },
  states: {
    label: "Reply",
  },
  hasText: {
    label: "Text",
    values: {
      with: "With text",
      without: "Without text",
    },
  },
  hasPhotos: {
    label: "Only with photos",
  },
  archive: {
    label: "Archive",
    values: {
      unarchived: "Not archived",
      archived: "Archived",
      all: "Archived too",
    },
  },
  showPrivate: {
    label: "Show private reviews",
    off: "Without private reviews",
  },
  tagIds: {
    label: "Tags",
  },
  assignee: {
    label: "Assigned to",
    of: "Assigned to {{name}}",
    other: "A chosen person",
    values: {
      anyone: "Anyone",
      me: "Me",
      nobody: "Nobody",
    },
  },
  awaitingApproval: {
    label: "Reply awaiting approval",
  },
  topics: {
    label: "Topics",
  },
  topicPolarity: {
    label: "What is said of them",
  },
  sentiments: {
    label: "Review as a whole",
  },
  languages: {
    label: "Language of the review",
    other: "Another language",
  },
  restaurantGroupIds: {
    label: "Restaurant groups",
    gone: "Group not found",
  },
  restaurantIds: {
    label: "Restaurants",
    search: "Find a restaurant",
    find: "Find",
    none: "No restaurant by that name.",
    count: "{{count}} restaurants",
  },
  removed: {
    label: "Removed from the platform",
  },
  late: {
    label: "Late",
  },
  old: {
    label: "Old, unanswered",
  },
  refused: {
    label: "Refused replies",
  },
  byHand: {
    label: "Replies to post yourself",
  },
  repliedBy: {
    label: "First reply",
    of: "First reply by {{name}}",
    values: {
      anyone: "Anyone",
      unknown: "First reply by somebody unknown",
    },
  },
  replyMethod: {
    label: "First reply",
    values: {
      any: "Any",
      hand: "Reply written by hand",
      template: "Reply from a template",
      ai: "Reply drafted with AI",
      rule: "Reply sent by a rule",
      platform: "Reply made outside Comptoir",
    },
  },
  reported: {
    label: "Reported",
  },
} satisfies typeof fr;
