export default {
  title: "Developers",
  uses: "What the platforms allow",
  noUse: "Nothing has been asked of the platforms in the last minutes.",
  columns: {
    platform: "Platform",
    use: "Used",
    window: "Window",
    frees: "Free again",
    held: "Last wait",
  },
  use: "{{used}} of {{allowed}}",
  minutes_one: "{{count}} minute",
  minutes_other: "{{count}} minutes",
  seconds_one: "{{count}} second",
  seconds_other: "{{count}} seconds",
  free: "Now",
  never: "None",
  waiting: {
    title: "Waiting for a platform",
    none: "Nothing waits.",
    count_one: "{{count}} waiting",
    count_other: "{{count}} waiting",
    more_one: "and {{count}} more",
    more_other: "and {{count}} more",
  },
  works: {
    reading: "reading reviews",
    sending: "sending",
  },
  until: "until {{at}}",
  intro:
    "Each process keeps to the limits; the figures add them up, ten seconds old at most. What waits goes on by itself.",
};
