import type fr from "../fr/template-picker.ts";

export default {
  fits: "Para esta reseña",
  others: "Otras plantillas",
  insert: "Insertar",
  label: "Plantilla",
  none: "No hay ninguna plantilla para este restaurante.",
  filled: "Texto de la plantilla «{{name}}». Reléalo antes de enviarlo.",
  noneFits: "Ninguna plantilla encaja con esta reseña: elija una de la lista.",
  missing: "Sin versión en {{wanted}}: esta es la versión en {{language}}.",
  repeats: "Todos sus textos se han usado hace poco: este es el más antiguo.",
  unfilled: "Por rellenar antes de enviar: {{names}}.",
  kept: "Su texto se conserva, la plantilla va a continuación.",
} satisfies typeof fr;
