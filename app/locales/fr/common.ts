export default {
  close: "Fermer",
  toasts: { label: "Messages" },
  unsaved: "Modifications non enregistrées",
  leaveUnsaved: "Vos modifications ne sont pas enregistrées. Quitter cette page quand même ?",
  holds: {
    for: "Vaut pour :",
    here: "ce restaurant",
    group: "le groupe « {{name}} »",
    all: "tous les restaurants",
    counted_one: "{{count}} restaurant",
    counted_other: "les {{count}} restaurants",
  },
  everywhere: {
    question: "Enregistrer pour les {{count}} restaurants ?",
    keptOwn: "Un restaurant qui a son propre réglage le garde.",
    confirm: "Enregistrer pour les {{count}} restaurants",
    here: "Seulement ici",
    cancel: "Annuler",
  },
  language: {
    label: "Langue",
    choose: "Changer de langue",
    fr: "Français",
    en: "English",
    es: "Español",
    it: "Italiano",
  },
};
