import type source from "../fr/refused-words.ts";

export default {
  title: "{{platform}} rechaza:",
  kinds: {
    phone: "los números de teléfono",
    email: "los correos electrónicos",
    link: "los enlaces",
    offer: "los descuentos",
    insult: "las palabras ofensivas",
  },
  find: "Mostrar en el texto",
  remove: "Quitar",
  removed: "Esas palabras se han quitado. Relea la frase.",
  stopped:
    "Lo más probable es que {{platform}} rechace esta respuesta y el cliente no llegue a verla. Quite esas palabras o envíela tal cual.",
  anyway: "Enviar de todos modos",
} satisfies typeof source;
