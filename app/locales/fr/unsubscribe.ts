export default {
  title: "Ne plus recevoir ces e-mails",
  mailsTo: "Envoyés à {{address}}",
  stops: "Vous ne recevrez plus d’e-mail pour :",
  digest: "Le résumé quotidien de Comptoir",
  stays: "Le reste ne change pas : la cloche de Comptoir, vos appareils et vos autres e-mails continuent.",
  stop: "Arrêter ces e-mails",
  doneTitle: "C’est arrêté",
  done: "Vous ne recevez plus d’e-mail pour :",
  undo: "Annuler, les recevoir de nouveau",
  settings: "Régler toutes mes notifications",
  goneTitle: "Ce lien ne fonctionne plus",
  gone: "Il est incomplet, ou trop ancien. Vos notifications se règlent aussi dans Comptoir, une fois connecté.",
};
