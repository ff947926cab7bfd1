import type fr from "../fr/review-filters.ts";

export default {
  sections: {
    restaurants: "Ristoranti",
    work: "Team ed etichette",
    content: "Contenuto e archivio",
    topics: "Temi e lingua",
  },
  period: {
    label: "Periodo",
    from: "Dal",
    to: "Al",
    between: "Dal {{from}} al {{to}}",
    since: "Dal {{from}}",
    until: "Fino al {{to}}",
    values: {
      all_time: "Da sempre",
      last_seven_days: "Ultimi 7 giorni",
      last_thirty_days: "Ultimi 30 giorni",
      last_three_months: "Ultimi 3 mesi",
      last_twelve_months: "Ultimi 12 mesi",
      custom: "Date scelte",
    },
  },
  platforms: {
    label: "Piattaforme",
  },
  text: {
    label: "Cerca nelle recensioni",
    quoted: "«{{text}}»",
  },
  ratings: {
    label: "Voto",
    values: {
      0: "Senza voto",
      1: "1 stella",
      2: "2 stelle",
      3: "3 stelle",
      4: "4 stelle",
      5: "5 stelle",
    },
  },
  states: {
    label: "Risposta",
  },
  hasText: {
    label: "Testo",
    values: {
      with: "Con testo",
      without: "Senza testo",
    },
  },
  hasPhotos: {
    label: "Solo con foto",
  },
  archive: {
    label: "Archivio",
    values: {
      unarchived: "Non archiviate",
      archived: "Archiviate",
      all: "Anche quelle archiviate",
    },
  },
  showPrivate: {
    label: "Mostra le recensioni private",
    off: "Senza le recensioni private",
  },
  tagIds: {
    label: "Etichette",
  },
  assignee: {
    label: "Assegnata a",
    of: "Assegnata a {{name}}",
    other: "Una persona scelta",
    values: {
      anyone: "Chiunque",
      me: "Io",
      nobody: "Nessuno",
    },
  },
  awaitingApproval: {
    label: "Risposta da approvare",
  },
  topics: {
    label: "Temi",
  },
  topicPolarity: {
    label: "Che cosa se ne dice",
  },
  sentiments: {
    label: "Recensione nel complesso",
  },
  languages: {
    label: "Lingua della recensione",
    other: "Altra lingua",
  },
  restaurantGroupIds: {
    label: "Gruppi di ristoranti",
    gone: "Gruppo non trovato",
  },
  restaurantIds: {
    label: "Ristoranti",
    search: "Cerca un ristorante",
    find: "Cerca",
    none: "Nessun ristorante con questo nome.",
    count: "{{count}} ristoranti",
  },
  removed: {
    label: "Rimosse dalla piattaforma",
  },
  late: {
    label: "In ritardo",
  },
  old: {
    label: "Vecchie senza risposta",
  },
  refused: {
    label: "Risposte rifiutate",
  },
  byHand: {
    label: "Risposte da pubblicare a mano",
  },
  repliedBy: {
    label: "Prima risposta",
    of: "Prima risposta di {{name}}",
    values: {
      anyone: "Chiunque",
      unknown: "Prima risposta di autore sconosciuto",
    },
  },
  replyMethod: {
    label: "Prima risposta",
    values: {
      any: "Tutte",
      hand: "Risposta scritta a mano",
      template: "Risposta da un modello",
      ai: "Risposta scritta con l’IA",
      rule: "Risposta inviata da una regola",
      platform: "Risposta data fuori da Comptoir",
    },
  },
  reported: {
    label: "Segnalate",
  },
} satisfies typeof fr;
