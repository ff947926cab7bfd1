export default {
  close: "Fermer",
  toasts: { label: "Messages" },
  language: {
    label: "Langue",
    choose: "Changer de langue",
    fr: "Français",
    en: "English",
    es: "Español",
    it: "Italiano",
  },
};
