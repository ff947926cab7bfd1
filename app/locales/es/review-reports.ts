import type fr from "../fr/review-reports.ts";

export default {
  title: "Denuncia a la plataforma",
  start: "Denunciar a {{platform}}",
  again: "Denunciar de nuevo a {{platform}}",
  about: "Denuncia a {{platform}}: {{reason}}",
  explained:
    "Comptoir prepara la carta; usted la envía a {{platform}} y después lo indica aquí. Ninguna plataforma permite denunciar automáticamente.",
  byHand:
    "Nada ha salido solo: copie la carta, abra la página de {{platform}}, denuncie allí la reseña e indíquelo aquí.",
  reason: "Motivo",
  language: "Idioma de la carta",
  note: "Qué lo demuestra",
  noteHint: "Se añade a la carta: reserva inexistente, captura guardada, testigo…",
  remindOn: "Recordármelo el",
  prepare: "Preparar la carta",
  letter: "Carta",
  letterLabel: "Texto de la carta",
  save: "Guardar la carta",
  saveReminder: "Guardar el recordatorio",
  open: "Abrir la página de {{platform}}",
  pages: {
    help: "La página de {{platform}} que se abre explica cómo denunciar una reseña.",
    start:
      "El enlace abre el área de gestión de {{platform}}: inicie sesión y busque allí la reseña o la ayuda. Su formulario exacto no es público.",
  },
  discard: "Abandonar esta denuncia",
  step: "{{state}}: {{name}}, {{when}}",
  stepSeen: "{{state}}: visto en {{platform}}, {{when}}",
  reminderDue: "Recordatorio del {{day}}: compruebe qué ha decidido {{platform}}.",
  reasons: {
    spam: "No deseada o repetida",
    conflict: "Conflicto de intereses",
    not_a_guest: "Nunca fue cliente",
    wrong_place: "Otro establecimiento",
    off_topic: "Fuera de tema",
    offensive: "Lenguaje grosero",
    harassment: "Insultos, amenazas, acoso",
    hate: "Odio, discriminación",
    personal_info: "Datos personales",
  },
  states: {
    prepared: "Denuncia preparada",
    reported: "Denunciada",
    under_review: "Denuncia en estudio",
    removed: "Reseña retirada",
    kept: "Reseña mantenida",
  },
  moves: {
    reported: "La he denunciado",
    under_review: "{{platform}} la estudia",
    removed: "{{platform}} la ha retirado",
    kept: "{{platform}} la mantiene",
  },
} satisfies typeof fr;
