export default {
  title: "Téléchargements",
  intro: "Les fichiers que vous avez demandés, gardés sept jours.",
  empty: {
    title: "Aucun fichier pour l’instant",
    text: "Demandez un PDF ou un CSV depuis une page de statistiques : il vous attendra ici.",
    to: "Voir les statistiques",
  },
  asked: "demandé {{ago}}",
  keptUntil: "gardé jusqu’au {{at}}",
  all: "Tous les restaurants",
  some_one: "{{count}} restaurant",
  some_other: "{{count}} restaurants",
  many: "Plusieurs restaurants",
  personal: "Données personnelles",
  ownPerson: "Les vôtres",
  states: { waiting: "En attente", running: "En préparation", ready: "Prêt", failed: "Échec" },
  ahead_one: "{{count}} fichier avant celui-ci",
  ahead_other: "{{count}} fichiers avant celui-ci",
  failures: {
    noChromium:
      "Ce serveur n’a pas de Chromium. En attendant que la personne qui l’exploite l’installe (ou indique CHROMIUM_PATH), imprimez la page depuis votre navigateur.",
    noPages:
      "Le service qui prépare les fichiers n’atteint pas les pages. La personne qui exploite ce serveur doit indiquer PAGES_URL.",
    timeout: "La préparation a pris trop de temps. Choisissez moins de restaurants ou une période plus courte.",
    noRight: "Vous n’avez plus accès à ces restaurants.",
    page: "La page n’a pas pu être préparée. Réessayez ; si cela continue, parlez-en à votre contact.",
    letters:
      "Aucune police de ce serveur n’a certaines lettres de ce rapport : le PDF ne montrerait que des carrés. Imprimez la page depuis votre navigateur, ou demandez à la personne qui exploite ce serveur d’installer une police qui les a.",
    tooLarge: "Le fichier est trop grand. Choisissez moins de restaurants ou une période plus courte.",
    interrupted: "La préparation a été interrompue trop souvent. Demandez le fichier à nouveau.",
  },
  print: "Page à imprimer",
  download: "Télécharger",
  delete: "Supprimer",
  deleted: "Fichier supprimé.",
  update: "Actualiser",
};
