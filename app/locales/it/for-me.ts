import type fr from "../fr/for-me.ts";

export default {
  title: "Per me",
  intro: "Ciò che La riguarda nelle recensioni: menzioni, recensioni affidate, esito delle Sue proposte, ritardi.",
  allSeen: "Segnare tutto come letto",
  none: "Niente per ora",
  noneText: "Qui vedrà quando qualcuno La menziona, Le affida una recensione o decide su una risposta che ha proposto.",
  new: "Nuovo",
  noRating: "Senza voto",
  stars_one: "{{count}} stella",
  stars_other: "{{count}} stelle",
  kinds: {
    assigned: "{{name}} Le ha affidato una recensione",
    mentioned: "{{name}} L’ha menzionata in una nota",
    approved: "{{name}} ha approvato la Sua risposta",
    refused: "{{name}} ha rifiutato la Sua risposta",
    withdrawn: "{{name}} ha ritirato una proposta",
    superseded: "{{name}} ha risposto senza la Sua proposta",
    late: "Una recensione attende risposta da troppo tempo ({{name}})",
    late_assigned: "Una recensione in ritardo ora è Sua ({{name}})",
  },
} satisfies typeof fr;
