import type { StarterTexts } from "./texts.ts";

/** Starter templates in Spanish. */
export const spanish: StarterTexts = {
  fallbacks: {
    first_name: "buenos días",
    my_name: "Todo el equipo",
    phone: "el número del restaurante",
    link: "nuestra web",
  },
  five: {
    texts: [
      "Hola, {{first_name}}:\n\nGracias por dedicar un momento a contar su visita a {{restaurant}}. Leímos su mensaje en cocina antes del servicio y nos alegró el día a todos.\n\nLa carta cambia con la temporada: vuelva a descubrirla.\n\n{{my_name}}",
      "Hola, {{first_name}}:\n\n¡Qué gusto leerle! Recibir bien es nuestro oficio; saber que se notó en su mesa es la mejor recompensa.\n\nAvísenos la próxima vez, nos encantará saludarle.\n\n{{my_name}}, {{restaurant}}",
      "Muchas gracias por unas palabras tan generosas. Las hemos colgado junto al pase: la sala y la cocina se han visto reflejadas.\n\nHasta pronto en {{restaurant}}; seguro que le queda algún plato por probar.\n\n{{my_name}}",
      "Hola, {{first_name}}:\n\nSu reseña nos emociona y nos ayuda: gracias a opiniones como la suya otros se animan a visitarnos en {{city}}.\n\nGracias por venir. Aquí tiene su mesa.\n\n{{my_name}}",
    ],
  },
  four: {
    texts: [
      "Hola, {{first_name}}:\n\nGracias por su visita y por un comentario tan preciso. Nos alegra que lo pasara bien y hemos tomado nota de lo que podría haber sido aún mejor.\n\nLa quinta estrella nos gustaría ganárnosla la próxima vez.\n\n{{my_name}}, {{restaurant}}",
      "Hola, {{first_name}}:\n\nUna buena reseña y una observación útil: justo lo que necesitamos para mejorar. Lo hemos hablado con el equipo nada más leerle.\n\nSerá un placer recibirle de nuevo.\n\n{{my_name}}",
      "Gracias por contar con tanta claridad lo que le gustó y lo que nos queda por cuidar; ambas cosas nos ayudan mucho.\n\nVuelva a {{restaurant}} cuando quiera, nos esforzaremos por hacerlo mejor.\n\n{{my_name}}",
    ],
  },
  three: {
    texts: [
      "Hola, {{first_name}}:\n\nGracias por su franqueza. Una comida «correcta» no es lo que queremos servir, y su mensaje nos enseña dónde mirar. Lo estamos repasando con el equipo, punto por punto.\n\nSi nos da otra oportunidad, avísenos de que viene y estaremos muy atentos.\n\n{{my_name}}, {{restaurant}}",
      "Hola, {{first_name}}:\n\nHemos leído su reseña con atención. Hay cosas buenas en lo que cuenta y otras que debemos corregir; ya estamos en ello.\n\nSi prefiere hablarlo, llame al restaurante o pase a vernos: le atenderemos con gusto.\n\n{{my_name}}",
      "Gracias por una opinión tan matizada: nos dice mucho más que una cifra. Lo que señala ha llegado a la sala y a la cocina.\n\nOjalá tengamos ocasión de mostrarle lo que {{restaurant}} sabe hacer.\n\n{{my_name}}",
    ],
  },
  low: {
    texts: [
      "Hola, {{first_name}}:\n\nLo sentimos de verdad. Lo que describe no es la acogida que queremos dar, y ha hecho bien en decírnoslo.\n\nNos gustaría entender qué pasó aquel día. ¿Podría llamar al restaurante y preguntar por un responsable?\n\n{{my_name}}, {{restaurant}}",
      "Hola, {{first_name}}:\n\nSu decepción es también la nuestra. Hemos repasado su mensaje con quienes estaban aquel día, para entenderlo y para que no vuelva a ocurrir.\n\nSi puede darnos algún detalle más, pregunte por un responsable en el restaurante y le atenderá personalmente.\n\n{{my_name}}",
      "Hola, {{first_name}}:\n\nGracias por escribirnos a pesar de una mala experiencia. Usted esperaba otra cosa de {{restaurant}}, y nosotros también.\n\nNos tomamos en serio lo que nos dice y quedamos a su disposición, por teléfono o en su mesa.\n\n{{my_name}}",
    ],
  },
  highBare: {
    texts: [
      "¡Muchas gracias! Esperamos volver a verle pronto en {{restaurant}}.",
      "Hola, {{first_name}}: su valoración nos alegra mucho. ¡Gracias y hasta pronto en {{city}}!\n\n{{my_name}}",
      "Mil gracias por esas estrellas. Toda la casa le manda un saludo y espera verle de nuevo.\n\n{{my_name}}, {{restaurant}}",
      "Hola, {{first_name}}: gracias por acordarse de nosotros; un gesto pequeño que significa mucho para un equipo. ¡Hasta muy pronto!",
    ],
  },
  lowBare: {
    texts: [
      "Hola, {{first_name}}: gracias por su valoración. Nos habría gustado hacerlo mejor: ¿qué echó en falta? Pase a contárnoslo o llámenos, le escuchamos.\n\n{{my_name}}",
      "Hola, {{first_name}}: su nota nos dice que algo no fue bien. Unas palabras suyas nos ayudarían a corregirlo: puede completar su reseña o llamar al restaurante.\n\n{{my_name}}, {{restaurant}}",
      "Hola, {{first_name}}: sentimos que su visita no le convenciera. Si quiere contarnos algo más, nuestra puerta está abierta y el teléfono también.\n\n{{my_name}}",
    ],
  },
  unrated: {
    texts: [
      "Hola, {{first_name}}:\n\nGracias por compartir su visita a {{restaurant}}. Leemos todos los mensajes y el suyo ha llegado al equipo.\n\nSerá un placer recibirle.\n\n{{my_name}}",
      "Muchas gracias por su mensaje. Siempre nos gusta saber cómo ha ido una comida en nuestra casa.\n\nHasta pronto,\n{{my_name}}, {{restaurant}}",
    ],
  },
  thanks: {
    texts: [
      "Hola, {{first_name}}: gracias por su mensaje. Le contestamos a lo largo del día.\n\n{{my_name}}, {{restaurant}}",
      "Hola, {{first_name}}: ¡recibido! Lo comprobamos y le respondemos enseguida.\n\n{{my_name}}",
    ],
  },
  hours: {
    texts: [
      "Hola, {{first_name}}: nuestros horarios están al día en {{link}}, festivos incluidos. Para un servicio concreto, llámenos: {{phone}}.\n\n{{my_name}}",
    ],
  },
  booking: {
    texts: [
      "Hola, {{first_name}}: ¡con mucho gusto! Lo más seguro es reservar en {{link}}. Para más de ocho personas, llámenos y preparamos la sala: {{phone}}.\n\n{{my_name}}, {{restaurant}}",
      "Hola, {{first_name}}: será un placer recibirle. Puede elegir mesa en {{link}} o llamarnos: {{phone}}.\n\n{{my_name}}",
    ],
  },
  allergies: {
    texts: [
      "Hola, {{first_name}}: gracias por avisarnos. Tenemos la lista de alérgenos a su disposición; díganos al reservar qué debe evitar y la cocina le dirá qué puede preparar con seguridad.\n\n{{my_name}}",
    ],
  },
  lost: {
    texts: [
      "Hola, {{first_name}}: lo buscamos ahora mismo en el guardarropa y en la sala. ¿Puede decirnos el día, la hora y la mesa, y describirnos el objeto? Le avisamos en cuanto sepamos algo.\n\n{{my_name}}, {{restaurant}}",
    ],
  },
};
