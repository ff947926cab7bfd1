export default {
  maintenance: {
    title: "On fait le ménage",
    intro: "Comptoir est en maintenance. Vos données sont à l’abri.",
    back: "De retour {{countdown}}",
    at: "vers {{at}}",
    soon: "De retour très bientôt",
    byItself: "Cette page vous ramène d’elle-même là où vous étiez.",
    retry: "Réessayer maintenant",
  },
  offline: {
    title: "Vous êtes hors connexion",
    text: "Vérifiez votre réseau. Ce que vous avez enregistré est en sécurité chez nous.",
    retry: "Réessayer",
  },
};
