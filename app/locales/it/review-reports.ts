import type fr from "../fr/review-reports.ts";

export default {
  title: "Segnalazione alla piattaforma",
  start: "Segnala a {{platform}}",
  again: "Segnala di nuovo a {{platform}}",
  about: "Segnalazione a {{platform}}: {{reason}}",
  explained:
    "Comptoir prepara la lettera; è lei a inviarla a {{platform}} e poi a indicarlo qui. Nessuna piattaforma permette di segnalare automaticamente.",
  byHand:
    "Nulla è partito da solo: copi la lettera, apra la pagina di {{platform}}, segnali lì la recensione e poi lo indichi qui.",
  reason: "Motivo",
  language: "Lingua della lettera",
  note: "Che cosa lo dimostra",
  noteHint: "Aggiunto alla lettera: prenotazione inesistente, schermata conservata, testimone…",
  remindOn: "Ricordarmelo il",
  prepare: "Prepara la lettera",
  letter: "Lettera",
  letterLabel: "Testo della lettera",
  save: "Salva la lettera",
  saveReminder: "Salva il promemoria",
  open: "Apri la pagina di {{platform}}",
  pages: {
    help: "La pagina di {{platform}} che si apre spiega come segnalare una recensione.",
    start:
      "Il link apre l’area di gestione di {{platform}}: acceda e cerchi lì la recensione o l’aiuto. Il modulo esatto non è pubblico.",
  },
  discard: "Abbandona questa segnalazione",
  step: "{{state}}: {{name}}, {{when}}",
  stepSeen: "{{state}}: visto su {{platform}}, {{when}}",
  reminderDue: "Promemoria del {{day}}: veda che cosa ha deciso {{platform}}.",
  reasons: {
    spam: "Indesiderata o ripetuta",
    conflict: "Conflitto di interessi",
    not_a_guest: "Mai stato cliente",
    wrong_place: "Locale sbagliato",
    off_topic: "Fuori tema",
    offensive: "Linguaggio volgare",
    harassment: "Insulti, minacce, molestie",
    hate: "Odio, discriminazione",
    personal_info: "Dati personali",
  },
  states: {
    prepared: "Segnalazione preparata",
    reported: "Segnalata",
    under_review: "Segnalazione in esame",
    removed: "Recensione rimossa",
    kept: "Recensione mantenuta",
  },
  moves: {
    reported: "L’ho segnalata",
    under_review: "{{platform}} la sta esaminando",
    removed: "{{platform}} l’ha rimossa",
    kept: "{{platform}} la mantiene",
  },
} satisfies typeof fr;
