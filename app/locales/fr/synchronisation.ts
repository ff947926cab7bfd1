export default {
  label: "Fraîcheur des avis",
  fresh: "À jour, {{ago}}",
  failing_one: "{{count}} plateforme en échec",
  failing_other: "{{count}} plateformes en échec",
  startFailed: "Actualisation impossible",
  details: "Détail par plateforme",
  running: "Actualisation…",
  start: "Actualiser les avis",
  refresh: "Voir où elle en est",
  lastUpdate: "Avis lus sur les plateformes {{ago}}",
  never: "Les avis n’ont pas encore été lus sur les plateformes.",
  notConnected: "Aucune plateforme connectée.",
  connect: "Connecter une plateforme",
  reconnect: "Reconnecter le compte",
  retry: "Réessayer {{platform}}",
  startFailedText:
    "L’actualisation n’a pas pu démarrer. Les avis affichés restent ceux de la dernière lecture : réessayez dans un instant.",
  state: {
    waiting: "En attente",
    reading_one: "Lecture : {{text}} avis lu",
    reading_other: "Lecture : {{text}} avis lus",
    again: "Nouvel essai à {{time}}",
    failed: "Échec",
    ordered: "Rapport demandé",
    explained: "Rien à lire",
  },
  refused: {
    tooSoonTitle: "Avis déjà à jour",
    tooSoon: "Ils viennent d’être lus sur les plateformes. Une nouvelle lecture sera possible {{when}}.",
    mustWaitTitle: "Lecture déjà prévue",
    mustWait_one:
      "{{platform}} ne peut pas être lu pour le moment. La lecture reprendra d’elle-même {{when}} : inutile de redemander.",
    mustWait_other:
      "{{text}} plateformes ne peuvent pas être lues pour le moment. La première reprendra d’elle-même {{when}} : inutile de redemander.",
  },
  result: {
    newCount_one: "{{text}} nouveau",
    newCount_other: "{{text}} nouveaux",
    changedCount_one: "{{text}} modifié",
    changedCount_other: "{{text}} modifiés",
    removedCount_one: "{{text}} retiré",
    removedCount_other: "{{text}} retirés",
    nothing: "Rien de nouveau",
    and: ", ",
  },
  totals: {
    agree: "{{own}} avis, comme sur {{platform}}",
    differ: "{{own}} avis ici, {{remote}} annoncés par {{platform}}",
  },
  summary: {
    open_one: "{{text}} plateforme en cours",
    open_other: "{{text}} plateformes en cours",
    failed_one: "{{text}} en échec",
    failed_other: "{{text}} en échec",
    done_one: "{{text}} à jour",
    done_other: "{{text}} à jour",
  },
  reasons: {
    AUTH_EXPIRED:
      "{{platform}} ne reconnaît plus votre compte. Reconnectez-le : rien n’est perdu, la lecture reprendra.",
    PERMISSION_DENIED:
      "{{platform}} refuse l’accès à cet établissement. Vérifiez que le compte connecté en est encore gestionnaire.",
    RATE_LIMITED: "{{platform}} demande de patienter. La lecture reprendra d’elle-même là où elle s’est arrêtée.",
    NOT_FOUND:
      "{{platform}} ne trouve plus cet établissement. Choisissez-le de nouveau parmi vos plateformes connectées.",
    INVALID_INPUT: "{{platform}} n’a pas compris la demande. Si cela se répète, prévenez l’équipe de Comptoir.",
    reportOrdered: "{{platform}} prépare un rapport des avis. Ils arriveront d’eux-mêmes dès qu’il sera prêt.",
    UNSUPPORTED: "Les avis de {{platform}} ne se lisent pas automatiquement : importez-les par fichier.",
    MODERATION_REJECTED: "{{platform}} a refusé le contenu.",
    VENDOR_DOWN: "{{platform}} ne répond pas en ce moment. Nous réessayons de nous-mêmes.",
    UNKNOWN: "La lecture de {{platform}} a échoué pour une raison inconnue. Nous réessayons de nous-mêmes.",
  },
};
