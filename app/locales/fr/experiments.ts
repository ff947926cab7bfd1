export default {
  title: "Développeurs",
  intro:
    "Les fonctions que cette installation ouvre ou garde fermées. Elles se règlent dans le fichier livré, et non ici.",
  service: "Cette installation prend ses fonctions de GrowthBook : vous les y trouvez.",
  caption: "Fonctions",
  flag: "Fonction",
  state: "État",
  owner: "Responsable",
  end: "Échéance",
  on: "Ouverte",
  off: "Fermée",
  rules: "selon les personnes",
  nobody: "Personne",
  never: "Sans échéance",
  endsIn: "Prend fin {{when}}",
  ended: "A pris fin {{when}}",
  problems: {
    waiting: "La première réponse n’est pas encore arrivée : toutes les fonctions sont fermées jusque-là.",
    unreachable: "Les fonctions n’ont pas pu être lues : toutes sont fermées. Le journal dit pourquoi.",
    empty: "La réponse ne contient aucune fonction : toutes sont fermées. Vérifiez GROWTHBOOK_CLIENT_KEY.",
    encrypted:
      "La réponse est chiffrée et aucune clé n’est indiquée : toutes les fonctions sont fermées. Renseignez GROWTHBOOK_DECRYPTION_KEY.",
    wrongKey:
      "La réponse ne se déchiffre pas avec cette clé : toutes les fonctions sont fermées. Vérifiez GROWTHBOOK_DECRYPTION_KEY.",
  },
  flags: {
    "store-locator": {
      name: "Store locator",
      text: "Ouvre, sous Visibilité, la page qui montre tous les restaurants d’une marque sur une carte.",
    },
    roi: {
      name: "Retour sur investissement",
      text: "Ouvre, dans les statistiques, l’onglet qui estime ce que les réponses et les avis rapportent.",
    },
    boosters: {
      name: "Boosters",
      text: "Ouvre la roue de la fortune et les supports à puce qui invitent les clients à laisser un avis.",
    },
    automations: {
      name: "Automatisations",
      text: "Ouvre, dans les réglages d’un restaurant, les règles qui répondent seules à certains avis.",
    },
    interactions: {
      name: "Messages et commentaires",
      text: "Ouvre la boîte des messages des clients et des commentaires sous les publications.",
    },
    "ai-settings": {
      name: "IA et ton",
      text: "Ouvre, dans les réglages d’un restaurant, la voix de la marque et le fournisseur des brouillons.",
    },
  },
  owners: {
    visibility: "Visibilité",
    statistics: "Statistiques",
    boosters: "Boosters",
    replies: "Réponses",
    messages: "Messages",
  },
};
