import type fr from "../fr/common.ts";

export default {
  close: "Cerrar",
  toasts: { label: "Mensajes" },
  language: {
    label: "Idioma",
    choose: "Cambiar de idioma",
    fr: "Français",
    en: "English",
    es: "Español",
    it: "Italiano",
  },
} satisfies typeof fr;
