export default {
  title: "Mis datos",
  open: "Eliminar mi cuenta",
  question: "¿Eliminar su cuenta para siempre?",
  confirm: "Eliminar definitivamente",
  keep: "Conservar mi cuenta",
  password: "Su contraseña",
  fresh:
    "Usted inicia sesión sin contraseña: puede eliminar la cuenta en los 15 minutos siguientes a un inicio de sesión.",
  deleted: "Su cuenta está eliminada",
  copy: {
    text: "Una copia de todo lo que Comptoir guarda sobre usted, en JSON y CSV, en un archivo zip preparado para usted.",
    press: "Pedir una copia de mis datos",
    asked: "Su copia se está preparando",
  },
  goes: {
    title: "Desaparecen, sin vuelta atrás:",
    account: "su nombre, dirección, foto, ajustes, notificaciones y sesiones, en todos sus dispositivos",
  },
  stays: {
    title: "Quedan, como de un «Antiguo compañero»:",
    settings: "las plantillas, reglas y ajustes que hizo para su organización",
  },
  counts: {
    viewCount_one: "{{count}} vista guardada, aunque sea compartida",
    viewCount_other: "{{count}} vistas guardadas, aunque sean compartidas",
    reportCount_one: "{{count}} informe por correo",
    reportCount_other: "{{count}} informes por correo",
    draftCount_one: "{{count}} borrador de respuesta",
    draftCount_other: "{{count}} borradores de respuesta",
    replyCount_one: "{{count}} respuesta a un cliente",
    replyCount_other: "{{count}} respuestas a clientes",
    noteCount_one: "{{count}} nota interna",
    noteCount_other: "{{count}} notas internas",
    accountCount_one: "{{count}} cuenta de plataforma que usted conectó",
    accountCount_other: "{{count}} cuentas de plataformas que usted conectó",
  },
  refusals: {
    admin: "Usted es el único administrador de esta instalación. Nombre a otro antes de eliminar su cuenta.",
    owner_one: "Usted es el único propietario de {{names}}. Nombre a otro propietario antes de eliminar su cuenta.",
    owner_other:
      "Usted es el único propietario de {{names}}. Nombre allí a otros propietarios antes de eliminar su cuenta.",
  },
};
