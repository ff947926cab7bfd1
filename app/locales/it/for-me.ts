import type fr from "../fr/for-me.ts";

export default {
  title: "Per me",
  unseen: "Ci sono novità",
  seen: "Ha letto tutto",
  toReviews: "Vedi tutte le recensioni",
  example: "Per esempio: «Inès l’ha menzionata in una nota», con la recensione a un clic.",
  allSeen: "Segna tutto come letto",
  none: "Niente per ora",
  noneText:
    "Qui vedrà quando qualcuno la menziona, le assegna una recensione o decide su una risposta che ha proposto.",
  new: "Nuovo",
  noRating: "Senza voto",
  stars_one: "{{count}} stella",
  stars_other: "{{count}} stelle",
  events: {
    assigned: "{{name}} le ha assegnato una recensione",
    mentioned: "{{name}} l’ha menzionata in una nota",
    suggestion_approved: "{{name}} ha approvato la sua risposta",
    suggestion_refused: "{{name}} ha rifiutato la sua risposta",
    suggestion_withdrawn: "{{name}} ha ritirato una proposta",
    suggestion_superseded: "{{name}} ha risposto senza la sua proposta",
    review_late: "Una recensione attende risposta da troppo tempo",
    review_late_assigned: "Una recensione in ritardo ora è sua",
  },
} satisfies typeof fr;
