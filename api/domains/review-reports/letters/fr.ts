import type { LetterTexts } from "./texts.ts";

export const fr: LetterTexts = {
  subject: "Objet : signalement d’un avis sur {{restaurant}}",
  greeting: "Bonjour,",
  opening:
    "Nous vous signalons l’avis suivant, publié sur {{platform}} au sujet de notre établissement {{restaurant}}{{place}}.",
  author: "Auteur affiché : {{author}}",
  anonymous: "non affiché",
  date: "Date de l’avis : {{date}}",
  rating: "Note : {{rating}} sur 5",
  address: "Adresse : {{url}}",
  quote: "Texte de l’avis :\n« {{text}} »",
  noText: "L’avis ne contient pas de texte.",
  reasons: {
    spam: "Cet avis nous paraît être du contenu indésirable ou répété, sans lien avec une visite réelle.",
    conflict:
      "Cet avis nous paraît provenir d’une personne en conflit d’intérêts, par exemple un concurrent ou un ancien salarié, et non d’un client.",
    not_a_guest:
      "Nous ne trouvons aucune trace d’une visite, d’une réservation ou d’une commande correspondant à cet avis.",
    wrong_place: "Cet avis parle d’un autre établissement que le nôtre.",
    off_topic: "Cet avis ne porte pas sur une expérience dans notre établissement.",
    offensive: "Cet avis contient des propos grossiers ou choquants.",
    harassment: "Cet avis s’en prend à une personne par des insultes, des menaces ou du harcèlement.",
    hate: "Cet avis contient des propos haineux ou discriminatoires.",
    personal_info: "Cet avis divulgue des informations personnelles sur une personne identifiable.",
  },
  evidence: "À l’appui de ce signalement :",
  grounds: {
    digital_services:
      "Ce signalement vaut notification au sens de l’article 16 du règlement (UE) 2022/2065 sur les services numériques.",
    french_press_insult:
      "Ces propos peuvent relever de l’article 29 de la loi du 29 juillet 1881 sur la liberté de la presse (injure, diffamation).",
    french_press_hatred:
      "Ces propos peuvent relever de l’article 24 de la loi du 29 juillet 1881 sur la liberté de la presse (provocation à la haine ou à la discrimination).",
  },
  request: "Nous vous demandons de l’examiner au regard de vos règles et de le retirer s’il ne les respecte pas.",
  closing: "Cordialement,\n{{restaurant}}",
  enclosures: "Pièces jointes :",
};
