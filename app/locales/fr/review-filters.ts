/** Texts of the filters of reviews, by the name of their row in `contract/reviews/filters.ts`. */
export default {
  sections: {
    restaurants: "Restaurants",
    work: "Équipe et étiquettes",
    content: "Contenu et archives",
    topics: "Sujets et langue",
  },
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
      all: "Avec les archivés",
    },
  },
  showPrivate: {
    label: "Montrer les avis privés",
    off: "Sans les avis privés",
  },
  tagIds: {
    label: "Étiquettes",
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
  },
  topicPolarity: {
    label: "Ce qui en est dit",
  },
  sentiments: {
    label: "Avis dans l’ensemble",
  },
  languages: {
    label: "Langue de l’avis",
    other: "Autre langue",
  },
  restaurantGroupIds: {
    label: "Groupes de restaurants",
    gone: "Groupe introuvable",
  },
  restaurantIds: {
    label: "Restaurants",
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
  old: {
    label: "Anciens sans réponse",
  },
  refused: {
    label: "Réponses refusées",
  },
  byHand: {
    label: "Réponses à déposer vous-même",
  },
  repliedBy: {
    label: "Première réponse",
    of: "Première réponse de {{name}}",
    values: {
      anyone: "N’importe qui",
      unknown: "Première réponse sans auteur connu",
    },
  },
  replyMethod: {
    label: "Première réponse",
    values: {
      any: "Toutes",
      hand: "Réponse écrite à la main",
      template: "Réponse issue d’un modèle",
      ai: "Réponse rédigée avec l’IA",
      rule: "Réponse envoyée par une règle",
      platform: "Réponse faite hors de Comptoir",
    },
  },
  reported: {
    label: "Signalés",
  },
};
