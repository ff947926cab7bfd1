import type fr from "../fr/demo.ts";

export default {
  label: "Guided tour",
  steps: {
    connect: "Connect Google to Marelune Chartrons",
    reply: "Reply to Sébastien",
    live: "See the reply go live",
    refuse: "Have it refused on the simulated platforms",
  },
  done: "done",
  allDone: "That’s the tour: you have connected a platform, replied, published, and had a reply refused.",
  away: "Hide the guided tour",
} satisfies typeof fr;
