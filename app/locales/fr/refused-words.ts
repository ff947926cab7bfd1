export default {
  title: "{{platform}} refuse :",
  kinds: {
    phone: "les numéros de téléphone",
    email: "les adresses e-mail",
    link: "les liens",
    offer: "les remises",
    insult: "les mots blessants",
  },
  find: "Montrer dans le texte",
  remove: "Retirer",
  removed: "Ces mots ont été retirés. Relisez la phrase.",
  stopped:
    "{{platform}} refuserait sans doute cette réponse, et le client n’en verrait rien. Retirez ces mots, ou envoyez-la telle quelle.",
  anyway: "Envoyer quand même",
};
