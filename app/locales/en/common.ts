import type fr from "../fr/common.ts";

export default {
  close: "Close",
  toasts: { label: "Messages" },
  language: {
    label: "Language",
    choose: "Change language",
    fr: "Français",
    en: "English",
    es: "Español",
    it: "Italiano",
  },
} satisfies typeof fr;
