import type fr from "../fr/ratings.ts";

export default {
  topics: {
    ambience: "Ambience",
    atmosphere: "Atmosphere",
    food: "Food",
    service: "Service",
    value: "Value",
  },
  price: {
    very_cheap: "Very low prices",
    cheap: "Low prices",
    fair: "Fair prices",
    expensive: "High prices",
    very_expensive: "Very high prices",
  },
  wait: {
    very_fast: "Very fast service",
    fast: "Fast service",
    normal: "Normal wait",
    slow: "Long wait",
    very_slow: "Very long wait",
  },
  noise: {
    very_quiet: "Very quiet",
    quiet: "Quiet",
    normal: "Normal noise",
    noisy: "Noisy",
    loud: "Noisy",
    very_noisy: "Very noisy",
    very_loud: "Very noisy",
  },
  occasion: {
    business: "Business meal",
    friends: "With friends",
    romantic: "Romantic",
    family: "With family",
    alone: "On their own",
  },
} satisfies typeof fr;
