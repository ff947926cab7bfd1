export default {
  title: "Sviluppatori",
  uses: "Che cosa consentono le piattaforme",
  noUse: "Negli ultimi minuti non è stato chiesto nulla alle piattaforme.",
  columns: {
    platform: "Piattaforma",
    use: "Usato",
    window: "Finestra",
    frees: "Di nuovo libero",
    held: "Ultima attesa",
  },
  use: "{{used}} su {{allowed}}",
  minutes_one: "{{count}} minuto",
  minutes_other: "{{count}} minuti",
  seconds_one: "{{count}} secondo",
  seconds_other: "{{count}} secondi",
  free: "Ora",
  never: "Nessuna",
  waiting: {
    title: "In attesa di una piattaforma",
    none: "Nulla è in attesa.",
    count_one: "{{count}} in attesa",
    count_other: "{{count}} in attesa",
    more_one: "e {{count}} in più",
    more_other: "e altri {{count}}",
  },
  works: {
    reading: "lettura delle recensioni",
    sending: "invio",
  },
  until: "fino al {{at}}",
  intro:
    "Le cifre riguardano tutta l’installazione, con dieci secondi di ritardo al massimo. Ciò che è in attesa riparte da solo.",
};
