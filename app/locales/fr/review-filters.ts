/** Texts of the filters of reviews, by the name of their row in `contract/reviews/filters.ts`. */
export default {
  period: {
    label: "Période",
    from: "Du",
    to: "Au",
    between: "Du {{from}} au {{to}}",
    since: "Depuis le {{from}}",
    until: "Jusqu’au {{to}}",
    values: {
      all_time: "Depuis toujours",
      last_seven_days: "7 derniers jours",
      last_thirty_days: "30 derniers jours",
      last_three_months: "3 derniers mois",
      last_twelve_months: "12 derniers mois",
      custom: "Dates choisies",
    },
  },
  platforms: {
    label: "Plateformes",
    hint: "Rien de coché : toutes les plateformes",
  },
  text: {
    label: "Rechercher dans les avis",
    quoted: "« {{text}} »",
  },
  ratings: {
    label: "Note",
    values: {
      0: "Sans note",
      1: "1 étoile",
      2: "2 étoiles",
      3: "3 étoiles",
      4: "4 étoiles",
      5: "5 étoiles",
    },
  },
  states: {
    label: "Réponse",
  },
  hasText: {
    label: "Texte",
    values: {
      with: "Avec texte",
      without: "Sans texte",
    },
  },
  hasPhotos: {
    label: "Avec photos seulement",
  },
  archive: {
    label: "Archivage",
    values: {
      unarchived: "Non archivés",
      archived: "Archivés",
    },
  },
  showPrivate: {
    label: "Montrer les avis privés",
    off: "Sans les avis privés",
  },
  tagIds: {
    label: "Étiquettes",
    hint: "Rien de coché : avec ou sans étiquette",
  },
  assignee: {
    label: "Confié à",
    of: "Confié à {{name}}",
    other: "Une personne choisie",
    values: {
      anyone: "N’importe qui",
      me: "Moi",
      nobody: "Personne",
    },
  },
  awaitingApproval: {
    label: "Réponse à valider",
  },
  topics: {
    label: "Sujets",
    hint: "Rien de coché : tous les sujets",
  },
  topicPolarity: {
    label: "Ce qui en est dit",
    hint: "Rien de coché : peu importe",
  },
  sentiments: {
    label: "Avis dans l’ensemble",
    hint: "Rien de coché : tous",
  },
  languages: {
    label: "Langue de l’avis",
    hint: "Rien de coché : toutes",
    other: "Autre langue",
  },
  restaurantIds: {
    label: "Restaurants",
    hint: "Rien de coché : tous vos restaurants",
    search: "Chercher un restaurant",
    find: "Chercher",
    none: "Aucun restaurant à ce nom.",
    count: "{{count}} restaurants",
  },
  removed: {
    label: "Retirés de la plateforme",
  },
  late: {
    label: "En retard",
  },
  refused: {
    label: "Réponses refusées",
  },
  reported: {
    label: "Signalés",
  },
};
