import type fr from "../fr/dashboard.ts";

export default {
  title: "Home",
  toAnswer: {
    label: "Da gestire",
    action: "Rispondi alle recensioni",
    oldest: "La più vecchia: {{ago}}",
    none: "Tutti hanno avuto una risposta",
    pending_one: "{{formatted}} risposta da pubblicare",
    pending_other: "{{formatted}} risposte da pubblicare",
    refused_one: "{{formatted}} risposta rifiutata",
    refused_other: "{{formatted}} risposte rifiutate",
  },
  rating: {
    label: "Voto medio",
    inWords: "{{rating}} su 5",
    count_one: "su {{formatted}} voto pubblico",
    count_other: "su {{formatted}} voti pubblici",
  },
  fall: {
    because: "Dal {{day}}: voto medio {{rating}}, con lamentele su {{topics}}.",
    plain: "Dal {{day}}: voto medio {{rating}}.",
    before: "Prima era {{rating}}.",
    read: "Leggi queste recensioni",
    topics: {
      food: "cucina",
      service: "servizio",
      atmosphere: "atmosfera",
      price: "prezzi",
      wait: "attesa",
      hygiene: "pulizia",
      location: "posizione",
    },
  },
  newReviews: {
    label: "Nuove recensioni, 30 giorni",
    previous_one: "{{formatted}} nei 30 giorni precedenti",
    previous_other: "{{formatted}} nei 30 giorni precedenti",
  },
  response: {
    label: "Tasso di risposta, 30 giorni",
    detail_one: "{{answered}} su {{formatted}} recensione",
    detail_other: "{{answered}} su {{formatted}} recensioni",
    median: "Tempo mediano: {{duration}}",
  },
  distribution: {
    title: "Come si distribuiscono i voti",
    stars_one: "{{count}} stella",
    stars_other: "{{count}} stelle",
  },
  weeks: {
    title: "Recensioni delle ultime dodici settimane",
    summary: "Tra {{least}} e {{most}} recensioni a settimana.",
    quiet: "Nessuna recensione pubblica nelle ultime dodici settimane.",
    ratings: "Voto medio per settimana",
    asTable: "Vedi i numeri",
    week: "Settimana",
    count: "Recensioni",
    rating: "Voto",
    from: "del {{day}}",
  },
  hours: {
    title: "Oggi",
    openNow: "Aperto in questo momento",
    closedNow: "Chiuso in questo momento",
    closed: "Chiuso tutto il giorno",
    closedTemporarily: "Chiuso temporaneamente",
    unknown: "Gli orari non sono indicati.",
  },
  definitions: {
    title: "Come si contano questi numeri",
    toAnswer: {
      term: "Da gestire",
      text: "Le recensioni senza risposta che non sono archiviate. Una risposta salvata ma non ancora pubblicata si conta a parte.",
    },
    rating: {
      term: "Voto medio",
      text: "La media di tutti i voti pubblici, da 1 a 5, archiviati compresi. La variazione confronta con la stessa media di 30 giorni fa.",
    },
    fall: {
      term: "Calo del voto",
      text: "Segnalato quando da almeno quattro settimane i voti pubblici sono in media 0,7 stelle sotto quelli dei sei mesi precedenti e ogni periodo di quattro settimane lo conferma. Un tema viene indicato quando se ne lamenta un quarto di queste recensioni, almeno la metà in più di prima.",
    },
    newReviews: {
      term: "Nuove recensioni",
      text: "Le recensioni pubbliche degli ultimi 30 giorni interi fino a oggi, secondo l’ora del ristorante.",
    },
    response: {
      term: "Tasso di risposta",
      text: "Tra le recensioni pubbliche degli ultimi 30 giorni a cui si può rispondere, la parte con una risposta pubblicata. Metà delle risposte è arrivata prima del tempo mediano.",
    },
    weeks: {
      term: "Settimane",
      text: "Periodi di sette giorni, l’ultimo dei quali finisce oggi. Le recensioni private non entrano in nessuno di questi numeri, tranne tra quelle da gestire se ammettono una risposta.",
    },
  },
  none: {
    title: "Ancora nessuna recensione",
    text: "Appena arriveranno le prime recensioni, i loro numeri si leggeranno qui.",
    textAdmin: "Importi le recensioni di questo ristorante: i loro numeri si leggeranno qui.",
    import: "Importa recensioni",
  },
} satisfies typeof fr;
