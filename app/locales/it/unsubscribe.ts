import type fr from "../fr/unsubscribe.ts";

export default {
  title: "Non ricevere più queste e-mail",
  mailsTo: "Inviate a {{address}}",
  stops: "Non riceverà più e-mail per:",
  digest: "Il riepilogo quotidiano di Comptoir",
  report: "Il report «{{name}}»",
  reportStays: "Le altre e-mail e gli altri report non cambiano.",
  stays: "Il resto non cambia: la campanella di Comptoir, i suoi dispositivi e le altre e-mail continuano.",
  stop: "Ferma queste e-mail",
  doneTitle: "Queste e-mail sono ferme",
  done: "Non riceve più e-mail per:",
  offTitle: "Queste e-mail non vengono inviate",
  off: "Le sue impostazioni le hanno già disattivate; è lì che si riattivano.",
  undo: "Annulla, riceverle di nuovo",
  settings: "Impostare tutte le mie notifiche",
  goneTitle: "Questo link non funziona",
  gone: "È incompleto o non più riconosciuto. Le notifiche si impostano anche in Comptoir, dopo l’accesso.",
} satisfies typeof fr;
