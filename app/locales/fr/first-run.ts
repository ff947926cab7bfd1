export default {
  setUp: {
    title: "Bienvenue dans Comptoir",
    intro:
      "Personne n’a encore de compte ici. Créez votre organisation et le premier compte d’administration ; vous inviterez les autres ensuite.",
    code: "Code de mise en service",
    codeHint: "Le démarrage de Comptoir l’a écrit dans son journal. Chaque démarrage en donne un nouveau.",
    organization: "Votre organisation",
    organizationName: "Nom de l’organisation",
    organizationHint: "L’enseigne, le groupe ou l’agence. Vous pourrez en créer d’autres.",
    language: "Langue",
    timeZone: "Fuseau horaire",
    admin: "Votre compte",
    name: "Prénom",
    lastname: "Nom",
    email: "Adresse e-mail",
    password: "Mot de passe",
    passwordHint_one: "Au moins {{count}} caractère. Une phrase convient très bien.",
    passwordHint_other: "Au moins {{count}} caractères. Une phrase convient très bien.",
    address: "Adresse de Comptoir",
    addressSet: "Les liens des e-mails y mènent (réglage PUBLIC_ORIGIN).",
    addressUnset:
      "Le réglage PUBLIC_ORIGIN n’est pas posé : seul cet ordinateur peut ouvrir Comptoir, et les liens des e-mails ne mèneront nulle part ailleurs. La personne qui l’héberge le pose, puis redémarre.",
    submit: "Créer et ouvrir Comptoir",
  },
  mail: {
    title: "Messagerie",
    intro: "Recevez un message d’essai à votre adresse avant de compter sur les invitations et les alertes.",
    send: "Envoyer un message d’essai",
    noServer:
      "Aucun serveur de messagerie n’est réglé (SMTP_URL) : alertes et liens de mot de passe ne partiront pas, et vous remettrez vous-même le lien de chaque invitation. Vous pouvez continuer sans, et le régler plus tard.",
    sent: "Le serveur a accepté le message pour {{email}}. Regardez vos e-mails, indésirables compris.",
    waiting:
      "Le message pour {{email}} attend encore dans la boîte d’envoi. Vérifiez que le processus qui envoie les e-mails tourne et que SMTP_URL est juste ; Comptoir continue d’essayer.",
    failed: "Le message pour {{email}} n’est pas parti. Corrigez SMTP_URL ou MAIL_FROM d’après la réponse du serveur :",
  },
  steps: {
    title: "Premiers pas",
    state: "{{done}} sur {{all}}",
    done: "fait",
    away: "Masquer les premiers pas",
    connect: {
      title: "Connecter un compte",
      text: "Google, Facebook et les autres : leurs établissements apparaissent ensuite.",
    },
    pickListings: {
      title: "Choisir les établissements",
      text: "Dites lesquels suivre : chacun devient un restaurant de Comptoir.",
    },
    readReviews: {
      title: "Recevoir les avis",
      text: "Ils arrivent d’eux-mêmes après la connexion. Vous pouvez aussi importer un fichier.",
    },
    invite: {
      title: "Inviter l’équipe",
      text: "Collez les adresses : chacun reçoit un lien et choisit son mot de passe.",
    },
  },
};
