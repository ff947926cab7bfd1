export default {
  title: "Développeurs",
  uses: "Ce que les plateformes permettent",
  noUse: "Rien n’a été demandé aux plateformes ces dernières minutes.",
  columns: {
    platform: "Plateforme",
    use: "Utilisé",
    window: "Fenêtre",
    frees: "Libre à nouveau",
    held: "Dernière attente",
  },
  use: "{{used}} sur {{allowed}}",
  minutes_one: "{{count}} minute",
  minutes_other: "{{count}} minutes",
  seconds_one: "{{count}} seconde",
  seconds_other: "{{count}} secondes",
  free: "Maintenant",
  never: "Aucune",
  waiting: {
    title: "En attente d’une plateforme",
    none: "Rien n’attend.",
    count_one: "{{count}} en attente",
    count_other: "{{count}} en attente",
    more_one: "et {{count}} de plus",
    more_other: "et {{count}} de plus",
  },
  works: {
    reading: "lecture des avis",
    sending: "envoi",
  },
  until: "jusqu’au {{at}}",
  intro:
    "Chaque processus respecte les limites ; les chiffres les additionnent, à dix secondes près. Ce qui attend repart de lui-même.",
};
