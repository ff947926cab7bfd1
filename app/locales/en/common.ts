import type fr from "../fr/common.ts";

export default {
  close: "Close",
  history: "History",
  more: "More actions",
  toasts: { label: "Messages" },
  unsaved: "Unsaved changes",
  leaveUnsaved: "Your changes are not saved. Leave this page anyway?",
  holds: {
    for: "Applies to:",
    here: "this restaurant",
    group: "the group “{{name}}”",
    all: "all restaurants",
    counted_one: "{{count}} restaurant",
    counted_other: "all {{count}} restaurants",
  },
  everywhere: {
    question: "Save for all {{count}} restaurants?",
    keptOwn: "A restaurant with a setting of its own keeps it.",
    confirm: "Save for all {{count}} restaurants",
    here: "Only here",
    cancel: "Cancel",
  },
  language: {
    label: "Language",
    choose: "Change language",
    fr: "Français",
    en: "English",
    es: "Español",
    it: "Italiano",
  },
} satisfies typeof fr;
