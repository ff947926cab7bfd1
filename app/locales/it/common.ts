import type fr from "../fr/common.ts";

export default {
  close: "Chiudi",
  toasts: { label: "Messaggi" },
  language: { label: "Lingua", choose: "Cambia lingua", fr: "Français", en: "English", es: "Español", it: "Italiano" },
} satisfies typeof fr;
