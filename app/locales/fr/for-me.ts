export default {
  title: "Pour moi",
  intro: "Ce qui vous concerne dans les avis : mentions, avis confiés, suites de vos propositions, retards.",
  allSeen: "Tout marquer comme lu",
  none: "Rien pour le moment",
  noneText:
    "Vous verrez ici quand quelqu’un vous mentionne, vous confie un avis ou décide d’une réponse que vous avez proposée.",
  new: "Nouveau",
  noRating: "Sans note",
  stars_one: "{{count}} étoile",
  stars_other: "{{count}} étoiles",
  kinds: {
    assigned: "{{name}} vous a confié un avis",
    mentioned: "{{name}} vous a mentionné dans une note",
    approved: "{{name}} a validé votre réponse",
    refused: "{{name}} a refusé votre réponse",
    withdrawn: "{{name}} a retiré une proposition",
    superseded: "{{name}} a répondu sans votre proposition",
    late: "Un avis attend sa réponse depuis trop longtemps ({{name}})",
    late_assigned: "Un avis en retard vous est confié ({{name}})",
  },
};
