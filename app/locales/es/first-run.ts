import type fr from "../fr/first-run.ts";

export default {
  setUp: {
    title: "Le damos la bienvenida a Comptoir",
    intro:
      "Aquí nadie tiene cuenta todavía. Cree su organización y la primera cuenta de administración; después podrá invitar a los demás.",
    code: "Código de puesta en marcha",
    codeHint: "Comptoir lo escribió en su registro al arrancar. Cada arranque da uno nuevo.",
    organization: "Su organización",
    organizationName: "Nombre de la organización",
    organizationHint: "La marca, el grupo o la agencia. Podrá crear otras.",
    language: "Idioma",
    timeZone: "Zona horaria",
    admin: "Su cuenta",
    name: "Nombre",
    lastname: "Apellidos",
    email: "Correo electrónico",
    password: "Contraseña",
    passwordHint_one: "Al menos {{count}} carácter. Una frase funciona muy bien.",
    passwordHint_other: "Al menos {{count}} caracteres. Una frase funciona muy bien.",
    address: "Dirección de Comptoir",
    addressSet: "Los enlaces de los correos llevan ahí (ajuste PUBLIC_ORIGIN).",
    addressUnset:
      "Falta el ajuste PUBLIC_ORIGIN: solo este ordenador puede abrir Comptoir y los enlaces de los correos no llevarán a ningún otro sitio. Quien lo aloja lo fija y reinicia.",
    submit: "Crear y abrir Comptoir",
  },
  mail: {
    title: "Correo",
    intro: "Reciba un mensaje de prueba en su dirección antes de contar con las invitaciones y las alertas.",
    send: "Enviar un mensaje de prueba",
    noServer:
      "No hay servidor de correo configurado (SMTP_URL): las alertas y los enlaces de contraseña no saldrán, y usted entregará el enlace de cada invitación. Puede continuar sin él y configurarlo más tarde.",
    sent: "El servidor ha aceptado el mensaje para {{email}}. Mire su correo, también en la carpeta de spam.",
    waiting:
      "El mensaje para {{email}} sigue esperando en la bandeja de salida. Compruebe que el proceso que envía los correos está en marcha y que SMTP_URL es correcto; Comptoir sigue intentándolo.",
    failed: "El mensaje para {{email}} no ha salido. Corrija SMTP_URL o MAIL_FROM según la respuesta del servidor:",
  },
  steps: {
    title: "Primeros pasos",
    state: "{{done}} de {{all}}",
    done: "hecho",
    away: "Ocultar los primeros pasos",
    connect: {
      title: "Conectar una cuenta",
      text: "Google, Facebook y las demás: después aparecen sus establecimientos.",
    },
    pickListings: {
      title: "Elegir los establecimientos",
      text: "Diga cuáles quiere seguir: cada uno será un restaurante de Comptoir.",
    },
    readReviews: {
      title: "Recibir las reseñas",
      text: "Llegan solas tras la conexión. También puede importar un archivo.",
    },
    invite: {
      title: "Invitar al equipo",
      text: "Pegue las direcciones: cada persona recibe un enlace y elige su contraseña.",
    },
  },
} satisfies typeof fr;
