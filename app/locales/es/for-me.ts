import type fr from "../fr/for-me.ts";

export default {
  title: "Para mí",
  unseen: "Hay novedades",
  seen: "Lo ha leído todo",
  toReviews: "Ver todas las reseñas",
  example: "Por ejemplo: «Inès le ha mencionado en una nota», con la reseña a un clic.",
  allSeen: "Marcar todo como leído",
  none: "Nada por ahora",
  noneText: "Aquí verá cuándo alguien le menciona, le asigna una reseña o decide sobre una respuesta que propuso.",
  new: "Nuevo",
  noRating: "Sin nota",
  stars_one: "{{count}} estrella",
  stars_other: "{{count}} estrellas",
  kinds: {
    assigned: "{{name}} le asignó una reseña",
    mentioned: "{{name}} le mencionó en una nota",
    approved: "{{name}} aprobó su respuesta",
    refused: "{{name}} rechazó su respuesta",
    withdrawn: "{{name}} retiró una propuesta",
    superseded: "{{name}} respondió sin su propuesta",
    late: "Una reseña espera respuesta desde hace demasiado tiempo ({{name}})",
    late_assigned: "Una reseña con retraso ahora es suya ({{name}})",
  },
} satisfies typeof fr;
