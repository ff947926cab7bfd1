import type fr from "../fr/template-picker.ts";

export default {
  fits: "Per questa recensione",
  others: "Altri modelli",
  insert: "Inserisci",
  label: "Modello",
  none: "Non c’è alcun modello per questo ristorante.",
  filled: "Testo del modello «{{name}}». Lo rilegga prima di inviarlo.",
  noneFits: "Nessun modello è adatto a questa recensione: ne scelga uno dall’elenco.",
  missing: "Nessuna versione in {{wanted}}: ecco quella in {{language}}.",
  repeats: "I suoi testi sono stati usati tutti di recente: questo è il meno recente.",
  unfilled: "Da compilare prima dell’invio: {{names}}.",
  kept: "Il suo testo resta, il modello viene dopo.",
} satisfies typeof fr;
