export default {
  title: "Sviluppatori",
  intro: "Le funzioni che questa installazione apre o tiene chiuse. Si regolano nel file fornito, non qui.",
  service: "Questa installazione prende le sue funzioni da GrowthBook: le trova lì.",
  caption: "Funzioni",
  flag: "Funzione",
  state: "Stato",
  owner: "Responsabile",
  end: "Scadenza",
  on: "Aperta",
  off: "Chiusa",
  rules: "secondo la persona",
  nobody: "Nessuno",
  never: "Senza scadenza",
  endsIn: "Termina {{when}}",
  ended: "Terminata {{when}}",
  problems: {
    waiting: "La prima risposta non è ancora arrivata: fino ad allora tutte le funzioni sono chiuse.",
    unreachable: "Non è stato possibile leggere le funzioni: sono tutte chiuse. Il registro dice perché.",
    empty: "La risposta non contiene alcuna funzione: sono tutte chiuse. Controlli GROWTHBOOK_CLIENT_KEY.",
    encrypted:
      "La risposta è cifrata e non c’è una chiave: tutte le funzioni sono chiuse. Imposti GROWTHBOOK_DECRYPTION_KEY.",
    wrongKey:
      "La risposta non si decifra con questa chiave: tutte le funzioni sono chiuse. Controlli GROWTHBOOK_DECRYPTION_KEY.",
  },
  flags: {
    "store-locator": {
      name: "Store locator",
      text: "Apre, in Visibilità, la pagina che mostra su una mappa tutti i ristoranti di un marchio.",
    },
    roi: {
      name: "Ritorno sull’investimento",
      text: "Apre la scheda delle statistiche che stima quanto rendono risposte e recensioni.",
    },
    boosters: {
      name: "Booster",
      text: "Apre la ruota della fortuna e i supporti con chip che invitano i clienti a lasciare una recensione.",
    },
    automations: {
      name: "Automazioni",
      text: "Apre, nelle impostazioni di un ristorante, le regole che rispondono da sole ad alcune recensioni.",
    },
    interactions: {
      name: "Messaggi e commenti",
      text: "Apre la casella dei messaggi dei clienti e dei commenti sotto i post.",
    },
    "ai-settings": {
      name: "IA e tono",
      text: "Apre, nelle impostazioni di un ristorante, la voce del marchio e il fornitore delle bozze.",
    },
  },
  owners: {
    visibility: "Visibilità",
    statistics: "Statistiche",
    boosters: "Booster",
    replies: "Risposte",
    messages: "Messaggi",
  },
};
