import type { Phrases } from "./texts.ts";

export const fr: Phrases = {
  dishes: {
    bistro: [
      "la blanquette",
      "le tartare",
      "la terrine maison",
      "le paris-brest",
      "l’île flottante",
      "la joue de bœuf",
    ],
    pizza: ["la margherita", "la burrata", "les linguine aux palourdes", "le tiramisu", "la calzone", "les arancini"],
  },
  openings: {
    happy: [
      "Très belle soirée.",
      "On y retourne les yeux fermés.",
      "Accueil chaleureux dès la porte.",
      "Un déjeuner parfait.",
      "Une valeur sûre du quartier.",
    ],
    mixed: ["Avis partagé.", "Correct, sans plus.", "Le cadre est agréable.", "Un peu déçus cette fois."],
    cross: [
      "Grosse déception.",
      "Nous ne reviendrons pas.",
      "Quarante minutes d’attente.",
      "Je suis venu deux fois, deux fois déçu.",
    ],
  },
  middles: {
    happy: [
      "Mention spéciale pour @, un régal.",
      "Nous avons adoré @.",
      "Service attentif, et @ vaut le détour.",
      "@ : généreux et juste en cuisson.",
    ],
    mixed: [
      "@ manquait d’assaisonnement.",
      "Bien pour @, moins pour le service.",
      "Le service était débordé, mais @ tient la route.",
    ],
    cross: [
      "Servir @ froid à ce prix, non.",
      "Pour @, on nous a apporté autre chose.",
      "Serveur absent et @ décevant au possible.",
    ],
  },
  closings: {
    happy: [
      "Merci à toute l’équipe !",
      "Rapport qualité-prix au rendez-vous.",
      "Pensez à réserver.",
      "À refaire entre amis.",
    ],
    mixed: ["À revoir un soir plus calme.", "Peut mieux faire.", "On redonnera une chance."],
    cross: ["Aucun geste commercial.", "Dommage, l’adresse avait bonne réputation.", "À éviter le week-end."],
  },
  titles: {
    happy: ["Un régal", "Belle adresse", "On reviendra"],
    mixed: ["Mitigé", "Peut mieux faire"],
    cross: ["Déception", "À éviter"],
  },
  authors: [
    "Margaux Delvaux",
    "Théo Brissac",
    "Nadia Korbel",
    "Lucas Aubrac",
    "Océane Villard",
    "Hugo Sénéchal",
    "Yasmine Ferrat",
    "Paul Landrin",
  ],
  replies: {
    happy: ["Merci beaucoup pour ces mots, à très vite !", "Toute l’équipe vous remercie chaleureusement."],
    mixed: ["Merci de votre retour, nous en parlons en cuisine.", "Merci de votre franchise, nous ferons mieux."],
    cross: [
      "Nous sommes navrés de cette expérience et voulons comprendre ce qui s’est passé.",
      "Toutes nos excuses, ce n’est pas ce que nous voulons servir.",
    ],
  },
};
