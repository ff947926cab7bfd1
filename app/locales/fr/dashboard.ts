export default {
  title: "Tableau de bord",
  toAnswer: {
    label: "À traiter",
    action: "Répondre aux avis",
    oldest: "Le plus ancien : {{ago}}",
    none: "Tout le monde a eu sa réponse",
    pending_one: "{{formatted}} réponse à publier",
    pending_other: "{{formatted}} réponses à publier",
  },
  rating: {
    label: "Note moyenne",
    inWords: "{{rating}} sur 5",
    count_one: "sur {{formatted}} avis public",
    count_other: "sur {{formatted}} avis publics",
  },
  newReviews: {
    label: "Nouveaux avis, 30 jours",
    previous_one: "{{formatted}} les 30 jours d’avant",
    previous_other: "{{formatted}} les 30 jours d’avant",
  },
  response: {
    label: "Taux de réponse, 30 jours",
    detail_one: "{{answered}} sur {{formatted}} avis",
    detail_other: "{{answered}} sur {{formatted}} avis",
    median: "Délai médian : {{duration}}",
  },
  distribution: {
    title: "Répartition des notes",
    stars_one: "{{count}} étoile",
    stars_other: "{{count}} étoiles",
  },
  weeks: {
    title: "Avis des douze dernières semaines",
    summary: "Entre {{least}} et {{most}} avis par semaine.",
    quiet: "Aucun avis public ces douze dernières semaines.",
    ratings: "Note moyenne par semaine",
    asTable: "Voir les chiffres",
    week: "Semaine",
    count: "Avis",
    rating: "Note",
    from: "du {{day}}",
  },
  hours: {
    title: "Aujourd’hui",
    openNow: "Ouvert en ce moment",
    closedNow: "Fermé en ce moment",
    closed: "Fermé toute la journée",
    closedTemporarily: "Fermé temporairement",
    unknown: "Les horaires ne sont pas renseignés.",
  },
  definitions: {
    title: "Comment ces chiffres sont comptés",
    toAnswer: {
      term: "À traiter",
      text: "Les avis sans réponse qui ne sont pas archivés. Une réponse enregistrée mais pas encore publiée compte à part.",
    },
    rating: {
      term: "Note moyenne",
      text: "La moyenne de toutes les notes publiques, de 1 à 5, archivées comprises. L’évolution compare à la même moyenne il y a 30 jours.",
    },
    newReviews: {
      term: "Nouveaux avis",
      text: "Les avis publics des 30 derniers jours entiers jusqu’à aujourd’hui, à l’heure du restaurant.",
    },
    response: {
      term: "Taux de réponse",
      text: "Parmi les avis publics des 30 derniers jours auxquels on peut répondre, la part qui a une réponse publiée. La moitié des réponses est arrivée plus vite que le délai médian.",
    },
    weeks: {
      term: "Semaines",
      text: "Des périodes de sept jours dont la dernière finit aujourd’hui. Les avis privés n’entrent dans aucun de ces chiffres, sauf dans ceux à traiter s’ils acceptent une réponse.",
    },
  },
  none: {
    title: "Pas encore d’avis",
    text: "Dès que les premiers avis arriveront, leurs chiffres se liront ici.",
    textAdmin: "Importez les avis de ce restaurant : leurs chiffres se liront ici.",
    import: "Importer des avis",
  },
};
