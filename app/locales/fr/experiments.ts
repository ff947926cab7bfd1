export default {
  title: "Développeurs",
  intro:
    "Les fonctions que cette installation ouvre ou garde fermées. Elles se règlent dans le fichier livré, et non ici.",
  service: "Cette installation prend ses fonctions de GrowthBook : vous les y trouvez.",
  caption: "Fonctions",
  flag: "Fonction",
  state: "État",
  owner: "Responsable",
  end: "Échéance",
  on: "Ouverte",
  off: "Fermée",
  rules: "selon les personnes",
  nobody: "Personne",
  never: "Sans échéance",
  past: "Échéance dépassée",
};
