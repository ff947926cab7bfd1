import type fr from "../fr/common.ts";

export default {
  close: "Chiudi",
  history: "Cronologia",
  more: "Altre azioni",
  toasts: { label: "Messaggi" },
  unsaved: "Modifiche non salvate",
  leaveUnsaved: "Le modifiche non sono salvate. Uscire comunque da questa pagina?",
  holds: {
    for: "Vale per:",
    here: "questo ristorante",
    group: "il gruppo «{{name}}»",
    all: "tutti i ristoranti",
    counted_one: "{{count}} ristorante",
    counted_other: "tutti i {{count}} ristoranti",
  },
  everywhere: {
    question: "Salvare per tutti i {{count}} ristoranti?",
    keptOwn: "Un ristorante con un’impostazione propria la mantiene.",
    confirm: "Salva per tutti i {{count}} ristoranti",
    here: "Solo qui",
    cancel: "Annulla",
  },
  language: { label: "Lingua", choose: "Cambia lingua", fr: "Français", en: "English", es: "Español", it: "Italiano" },
} satisfies typeof fr;
