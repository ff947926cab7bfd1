import type fr from "../fr/unsubscribe.ts";

export default {
  title: "No recibir más estos correos",
  mailsTo: "Se envían a {{address}}",
  stops: "Ya no recibirá correos sobre:",
  digest: "El resumen diario de Comptoir",
  report: "El informe «{{name}}»",
  reportStays: "Sus demás correos y los demás informes no cambian.",
  stays: "Lo demás no cambia: la campana de Comptoir, sus dispositivos y sus otros correos siguen igual.",
  stop: "Dejar de recibirlos",
  doneTitle: "Ya no se envían",
  done: "Ya no recibe correos sobre:",
  offTitle: "Estos correos no se envían",
  off: "Su configuración ya los tiene desactivados; allí se vuelven a activar.",
  undo: "Deshacer y recibirlos de nuevo",
  settings: "Ajustar todas mis notificaciones",
  goneTitle: "Este enlace no funciona",
  gone: "Está incompleto o ya no se reconoce. Sus notificaciones también se ajustan en Comptoir, con la sesión iniciada.",
} satisfies typeof fr;
