export default {
  title: "Mes données",
  open: "Supprimer mon compte",
  question: "Supprimer votre compte pour de bon\u202f?",
  confirm: "Supprimer définitivement",
  keep: "Garder mon compte",
  password: "Votre mot de passe",
  fresh:
    "Vous vous connectez sans mot de passe\u00a0: la suppression est possible dans les 15 minutes qui suivent une connexion.",
  deleted: "Votre compte est supprimé",
  copy: {
    text: "Une copie de tout ce que Comptoir garde à votre sujet, en JSON et en CSV, dans un fichier zip préparé pour vous.",
    press: "Demander une copie de mes données",
    asked: "Votre copie est en préparation",
    list: "Copies de mes données",
  },
  goes: {
    title: "Disparaissent, sans retour possible\u00a0:",
    account:
      "votre nom, votre adresse, votre photo, vos réglages, vos notifications et vos connexions, sur tous vos appareils",
  },
  stays: {
    title: "Restent, sous «\u202fAncien collègue\u202f»\u00a0:",
    settings: "les modèles, règles et réglages que vous avez faits pour votre organisation",
  },
  counts: {
    viewCount_one: "{{count}} vue enregistrée, même partagée",
    viewCount_other: "{{count}} vues enregistrées, même partagées",
    reportCount_one: "{{count}} rapport par e-mail",
    reportCount_other: "{{count}} rapports par e-mail",
    draftCount_one: "{{count}} brouillon de réponse",
    draftCount_other: "{{count}} brouillons de réponse",
    replyCount_one: "{{count}} réponse à un client",
    replyCount_other: "{{count}} réponses à des clients",
    noteCount_one: "{{count}} note interne",
    noteCount_other: "{{count}} notes internes",
    accountCount_one: "{{count}} compte de plateforme que vous avez connecté",
    accountCount_other: "{{count}} comptes de plateformes que vous avez connectés",
  },
  refusals: {
    admin:
      "Vous êtes le seul administrateur de cette installation. Nommez-en un autre avant de supprimer votre compte.",
    owner_one:
      "Vous êtes le seul propriétaire de {{names}}. Nommez un autre propriétaire avant de supprimer votre compte.",
    owner_other:
      "Vous êtes le seul propriétaire de {{names}}. Nommez-y d’autres propriétaires avant de supprimer votre compte.",
  },
  other: {
    title: "Données de la personne",
    text: "À sa demande\u00a0: une copie de tout ce que Comptoir garde à son sujet, ou la suppression de son compte.",
    copy: "Préparer une copie",
    copyAsked: "La copie est en préparation, dans vos téléchargements",
    open: "Supprimer ce compte",
    question: "Supprimer pour de bon le compte de {{name}}\u202f?",
    keep: "Garder ce compte",
    typed: "Pour confirmer, écrivez l’adresse {{email}}",
    typedWrong: "Ce n’est pas l’adresse de ce compte.",
    deleted: "Le compte est supprimé",
    account:
      "son nom, son adresse, sa photo, ses réglages, ses notifications et ses connexions, sur tous ses appareils",
    settings: "les modèles, règles et réglages faits pour son organisation",
    accounts_one: "{{count}} compte de plateforme connecté par cette personne",
    accounts_other: "{{count}} comptes de plateformes connectés par cette personne",
    refusals: {
      admin: "C’est le seul administrateur de cette installation. Nommez-en un autre avant de supprimer ce compte.",
      owner_one: "C’est le seul propriétaire de {{names}}. Nommez un autre propriétaire avant de supprimer ce compte.",
      owner_other:
        "C’est le seul propriétaire de {{names}}. Nommez-y d’autres propriétaires avant de supprimer ce compte.",
    },
  },
};
