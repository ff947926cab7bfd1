import type fr from "../fr/ratings.ts";

export default {
  topics: {
    ambience: "Ambiente",
    atmosphere: "Atmosfera",
    food: "Cucina",
    service: "Servizio",
    value: "Qualità-prezzo",
  },
  price: {
    very_cheap: "Prezzi molto bassi",
    cheap: "Prezzi bassi",
    fair: "Prezzi giusti",
    expensive: "Prezzi alti",
    very_expensive: "Prezzi molto alti",
  },
  wait: {
    very_fast: "Servizio molto rapido",
    fast: "Servizio rapido",
    normal: "Attesa normale",
    slow: "Attesa lunga",
    very_slow: "Attesa molto lunga",
  },
  noise: {
    very_quiet: "Molto tranquillo",
    quiet: "Tranquillo",
    normal: "Rumore normale",
    noisy: "Rumoroso",
    loud: "Rumoroso",
    very_noisy: "Molto rumoroso",
    very_loud: "Molto rumoroso",
  },
  occasion: {
    business: "Pranzo di lavoro",
    friends: "Con amici",
    romantic: "In coppia",
    family: "In famiglia",
    alone: "Da soli",
  },
} satisfies typeof fr;
