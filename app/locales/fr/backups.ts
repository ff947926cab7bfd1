export default {
  title: "Développeurs",
  count_one: "{{count}} sauvegarde",
  count_other: "{{count}} sauvegardes",
  create: "Sauvegarder maintenant",
  none: "Aucune sauvegarde pour l’instant",
  noneText: "Une sauvegarde contient la base et les fichiers, et se fait pendant que Comptoir travaille.",
  update: "Actualiser",
  download: "Télécharger",
  delete: "Supprimer",
  deleted: "La sauvegarde est supprimée",
  beforeMigration: "faite avant une mise à jour",
  checked: "vérifiée {{ago}}",
  unchecked: "jamais vérifiée",
  notRestorable: "D’une autre version",
  steps: {
    backup: {
      waiting: "La sauvegarde attend son tour…",
      database: "Copie de la base…",
      files: "Copie des fichiers…",
      restoring: "Sauvegarde en cours…",
      done: "Terminé",
    },
    check: {
      waiting: "La vérification attend son tour…",
      database: "La vérification commence…",
      files: "Comparaison des fichiers…",
      restoring: "Restauration dans une base vide, puis comparaison…",
      done: "Terminé",
    },
  },
  stores: {
    embedded:
      "La base intégrée est copiée en tenant les demandes quelques secondes : les pages attendent, rien n’est refusé.",
    postgres:
      "PostgreSQL est sauvegardé par pg_dump pendant qu’il travaille ; ses programmes doivent être installés à côté de Comptoir.",
  },
  checkHint:
    "Vérifier restaure la sauvegarde dans une base vide, compare les lignes et les fichiers, puis efface cette base. La base en service n’est jamais touchée.",
  secretsHint:
    "Une sauvegarde contient toutes les données ; gardez-la comme telle. Les secrets de secrets.json n’en font pas partie. Chaque téléchargement est inscrit au journal d’audit.",
  check: {
    start: "Vérifier",
    well: "Vérifiée",
    badly: "À revoir",
    same: "Restaurée et identique : {{tables}} tables, {{rows}} lignes.",
    restored:
      "Restaurée : {{tables}} tables, {{rows}} lignes. Faite par une commande, elle ne dit pas ce que la base contenait.",
    differs: "Ces tables diffèrent : {{tables}}.",
    filesElsewhere: "Les fichiers sont dans leur stockage, hors de la sauvegarde.",
    filesLost_one: "{{count}} fichier manque ou est abîmé.",
    filesLost_other: "{{count}} fichiers manquent ou sont abîmés.",
  },
  failures: {
    mayNotCreate:
      "Comptoir n’a pas le droit de créer une base d’essai. Donnez-le au rôle de DATABASE_URL : alter role … createdb.",
    noTools:
      "Les programmes clients de PostgreSQL manquent. Installez pg_dump et pg_restore (Debian : postgresql-client).",
    interrupted: "Le processus s’est arrêté en cours de route. Ce qu’il avait commencé est effacé ; relancez.",
    other: "Cela a échoué : {{reason}}",
  },
  deletion: {
    title: "Supprimer la sauvegarde du {{at}} ?",
    text: "Elle ne pourra plus être restaurée ni téléchargée.",
    confirm: "Supprimer",
    keep: "La garder",
  },
};
