export default {
  label: "Visite guidée",
  steps: {
    connect: "Connecter Google à Marelune Chartrons",
    reply: "Répondre à Sébastien",
    live: "Voir la réponse en ligne",
    refuse: "La faire refuser dans les plateformes simulées",
  },
  done: "fait",
  allDone: "Visite terminée : vous avez connecté, répondu, publié et fait refuser une réponse.",
  away: "Masquer la visite guidée",
};
