import type fr from "../fr/dashboard.ts";

export default {
  title: "Home",
  toAnswer: {
    label: "To answer",
    action: "Reply to the reviews",
    oldest: "The oldest: {{ago}}",
    none: "Every guest has had a reply",
    pending_one: "{{formatted}} reply not yet published",
    pending_other: "{{formatted}} replies not yet published",
    refused_one: "{{formatted}} refused reply",
    refused_other: "{{formatted}} refused replies",
  },
  rating: {
    label: "Average rating",
    inWords: "{{rating}} out of 5",
    count_one: "from {{formatted}} public rating",
    count_other: "from {{formatted}} public ratings",
  },
  fall: {
    because: "Since {{day}}: average rating {{rating}}, with complaints about {{topics}}.",
    plain: "Since {{day}}: average rating {{rating}}.",
    before: "It was {{rating}} before.",
    read: "Read these reviews",
    topics: {
      food: "the food",
      service: "the service",
      atmosphere: "the atmosphere",
      price: "prices",
      wait: "the wait",
      hygiene: "cleanliness",
      location: "the location",
    },
  },
  newReviews: {
    label: "New reviews, 30 days",
    previous_one: "{{formatted}} in the 30 days before",
    previous_other: "{{formatted}} in the 30 days before",
  },
  response: {
    label: "Response rate, 30 days",
    detail_one: "{{answered}} answered of {{formatted}} review",
    detail_other: "{{answered}} answered of {{formatted}} reviews",
    median: "Median time: {{duration}}",
  },
  distribution: {
    title: "Rating breakdown",
    stars_one: "{{count}} star",
    stars_other: "{{count}} stars",
  },
  weeks: {
    title: "Reviews of the last twelve weeks",
    summary: "Between {{least}} and {{most}} reviews a week.",
    quiet: "No public review in the last twelve weeks.",
    ratings: "Average rating by week",
    asTable: "See the figures",
    week: "Week",
    count: "Reviews",
    rating: "Rating",
    from: "from {{day}}",
  },
  hours: {
    title: "Today",
    openNow: "Open right now",
    closedNow: "Closed right now",
    closed: "Closed all day",
    closedTemporarily: "Closed temporarily",
    unknown: "The opening hours have not been filled in.",
  },
  definitions: {
    title: "How these figures are counted",
    toAnswer: {
      term: "To answer",
      text: "Reviews without a reply that are not archived. A reply that is saved but not yet published is counted separately.",
    },
    rating: {
      term: "Average rating",
      text: "The average of all public ratings from 1 to 5, archived ones included. The change compares with the same average 30 days ago.",
    },
    fall: {
      term: "Falling rating",
      text: "Shown when, for at least four weeks, public ratings have averaged 0.7 stars below those of the six months before, and every four-week stretch confirms it. A topic is named when a quarter of these reviews complain about it, at least half again as many as before.",
    },
    newReviews: {
      term: "New reviews",
      text: "Public reviews of the last 30 whole days up to today, by the restaurant’s clock.",
    },
    response: {
      term: "Response rate",
      text: "Of the public reviews of the last 30 days that can be answered, the share that has a published reply. Half of the replies came faster than the median time.",
    },
    weeks: {
      term: "Weeks",
      text: "Spans of seven days, the last of which ends today. Private reviews are in none of these figures, except among those to answer where they take a reply.",
    },
  },
  none: {
    title: "No reviews yet",
    text: "As soon as the first reviews arrive, their figures will show here.",
    textAdmin: "Import this restaurant’s reviews and their figures will show here.",
    import: "Import reviews",
  },
} satisfies typeof fr;
