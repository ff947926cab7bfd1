import type fr from "../fr/review-filters.ts";

export default {
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
    hint: "None ticked: every platform",
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
    },
  },
  showPrivate: {
    label: "Show private reviews",
    off: "Without private reviews",
  },
  tagIds: {
    label: "Tags",
    hint: "Nothing ticked: with or without tags",
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
    hint: "Nothing ticked: every topic",
  },
  topicPolarity: {
    label: "What is said of them",
    hint: "Nothing ticked: anything",
  },
  sentiments: {
    label: "Review as a whole",
    hint: "Nothing ticked: all",
  },
  languages: {
    label: "Language of the review",
    hint: "Nothing ticked: all",
    other: "Another language",
  },
  restaurantIds: {
    label: "Restaurants",
    hint: "None ticked: all your restaurants",
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
  refused: {
    label: "Refused replies",
  },
  reported: {
    label: "Reported",
  },
} satisfies typeof fr;
