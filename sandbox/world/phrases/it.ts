import type { Phrases } from "./texts.ts";

export const it: Phrases = {
  dishes: {
    bistro: ["la tartare", "la terrina", "la guancia di manzo", "la zuppa di cipolle", "la tarte Tatin", "l’anatra"],
    pizza: ["la margherita", "la burrata", "le linguine alle vongole", "il tiramisù", "il calzone", "gli arancini"],
  },
  openings: {
    happy: [
      "Serata splendida.",
      "Ci torneremo di sicuro.",
      "Accoglienza calorosa.",
      "Un pranzo perfetto.",
      "Una certezza del quartiere.",
    ],
    mixed: ["Giudizio a metà.", "Nella norma.", "Bel locale, cucina lenta.", "Questa volta così così."],
    cross: ["Che delusione.", "Non torneremo.", "Quaranta minuti di attesa.", "Due visite, due delusioni."],
  },
  middles: {
    happy: [
      "Da provare @.",
      "Ci è piaciuto tutto, soprattutto @.",
      "Servizio attento, e @ merita il viaggio.",
      "@: cottura perfetta.",
    ],
    mixed: ["@ mancava di sapore.", "Bene @, meno il servizio.", "Personale in affanno, ma @ va bene."],
    cross: ["@ servito freddo.", "Al posto di @ è arrivato altro.", "Nessuno al tavolo e @ senza gusto."],
  },
  closings: {
    happy: ["Grazie a tutto lo staff!", "Ottimo rapporto qualità-prezzo.", "Meglio prenotare.", "Consigliatissimo."],
    mixed: ["Riproveremo in un giorno tranquillo.", "Si può migliorare.", "Daremo un’altra possibilità."],
    cross: ["Nemmeno una scusa.", "Peccato, una volta era buono.", "Da evitare nel fine settimana."],
  },
  titles: {
    happy: ["Una delizia", "Bel posto", "Torneremo"],
    mixed: ["Così così", "Migliorabile"],
    cross: ["Delusione", "Da evitare"],
  },
  authors: [
    "Ludovica Sartori",
    "Matteo Brandi",
    "Giada Ferrero",
    "Alessio Monti",
    "Irene Valli",
    "Davide Corsini",
    "Marta Zanin",
    "Luca Perrone",
  ],
  replies: {
    happy: ["Grazie mille, a presto!", "Tutto lo staff la ringrazia."],
    mixed: ["Grazie del suo parere, ne parliamo in cucina.", "Grazie della franchezza, faremo meglio."],
    cross: [
      "Ci dispiace molto e vorremmo capire che cosa è successo.",
      "Le nostre scuse: non è quello che vogliamo servire.",
    ],
  },
};
