export default {
  fits: "Pour cet avis",
  others: "Autres modèles",
  insert: "Insérer",
  label: "Modèle",
  none: "Aucun modèle n’est prévu pour ce restaurant.",
  filled: "Texte du modèle « {{name}} ». Relisez-le avant de l’envoyer.",
  noneFits: "Aucun modèle ne convient à cet avis : choisissez-en un dans la liste.",
  missing: "Pas de version en {{wanted}} : voici celle en {{language}}.",
  repeats: "Ses textes ont tous servi récemment : celui-ci a servi il y a le plus longtemps.",
  unfilled: "À remplir avant l’envoi : {{names}}.",
  kept: "Votre texte est gardé, le modèle vient à la suite.",
};
