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
  events: {
    assigned: "{{name}} le asignó una reseña",
    mentioned: "{{name}} le mencionó en una nota",
    suggestion_approved: "{{name}} aprobó su respuesta",
    suggestion_refused: "{{name}} rechazó su respuesta",
    suggestion_withdrawn: "{{name}} retiró una propuesta",
    suggestion_superseded: "{{name}} respondió sin su propuesta",
    review_late: "Una reseña espera respuesta desde hace demasiado tiempo",
    review_late_assigned: "Una reseña con retraso ahora es suya",
  },
} satisfies typeof fr;
