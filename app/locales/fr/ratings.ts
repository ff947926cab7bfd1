export default {
  topics: {
    ambience: "Ambiance",
    atmosphere: "Ambiance",
    food: "Cuisine",
    service: "Service",
    value: "Rapport qualité-prix",
  },
  price: {
    very_cheap: "Prix très bas",
    cheap: "Prix bas",
    fair: "Prix corrects",
    expensive: "Prix élevés",
    very_expensive: "Prix très élevés",
  },
  wait: {
    very_fast: "Service très rapide",
    fast: "Service rapide",
    normal: "Attente normale",
    slow: "Attente longue",
    very_slow: "Attente très longue",
  },
  noise: {
    very_quiet: "Très calme",
    quiet: "Calme",
    normal: "Bruit normal",
    noisy: "Bruyant",
    loud: "Bruyant",
    very_noisy: "Très bruyant",
    very_loud: "Très bruyant",
  },
  occasion: {
    business: "Repas d’affaires",
    friends: "Entre amis",
    romantic: "En amoureux",
    family: "En famille",
    alone: "Seul",
  },
};
