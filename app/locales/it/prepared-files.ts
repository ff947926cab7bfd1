export default {
  title: "Download",
  intro: "I file che ha chiesto, conservati per sette giorni.",
  empty: {
    title: "Ancora nessun file",
    text: "Chieda un PDF o un CSV da una pagina delle statistiche: la aspetterà qui.",
    to: "Vedi le statistiche",
  },
  asked: "chiesto {{ago}}",
  keptUntil: "conservato fino al {{at}}",
  all: "Tutti i ristoranti",
  some_one: "{{count}} ristorante",
  some_other: "{{count}} ristoranti",
  many: "Più ristoranti",
  personal: "Dati personali",
  ownPerson: "I suoi",
  states: { waiting: "In attesa", running: "In preparazione", ready: "Pronto", failed: "Non riuscito" },
  ahead_one: "{{count}} file prima di questo",
  ahead_other: "{{count}} file prima di questo",
  failures: {
    noChromium:
      "Questo server non ha Chromium. Finché chi lo gestisce non lo installa (o non indica CHROMIUM_PATH), stampi la pagina dal suo browser.",
    noPages:
      "Il servizio che prepara i file non raggiunge le pagine. Chi gestisce questo server deve indicare PAGES_URL.",
    timeout: "La preparazione ha richiesto troppo tempo. Scelga meno ristoranti o un periodo più breve.",
    noRight: "Non ha più accesso a questi ristoranti.",
    page: "La pagina non è stata preparata. Riprovi; se continua, lo segnali al suo referente.",
    letters:
      "Nessun carattere di questo server ha alcune lettere di questo rapporto: il PDF mostrerebbe solo riquadri. Stampi la pagina dal suo browser o chieda a chi gestisce questo server di installare un carattere che le abbia.",
    tooLarge: "Il file è troppo grande. Scelga meno ristoranti o un periodo più breve.",
    interrupted: "La preparazione è stata interrotta troppe volte. Chieda di nuovo il file.",
  },
  print: "Pagina da stampare",
  download: "Scarica",
  delete: "Elimina",
  deleted: "File eliminato.",
  update: "Aggiorna",
};
