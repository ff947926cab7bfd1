export default {
  title: "Descargas",
  intro: "Los archivos que ha pedido, guardados siete días.",
  empty: {
    title: "Todavía no hay archivos",
    text: "Pida un PDF o un CSV desde una página de estadísticas: le esperará aquí.",
    to: "Ver las estadísticas",
  },
  asked: "pedido {{ago}}",
  keptUntil: "guardado hasta el {{at}}",
  all: "Todos los restaurantes",
  some_one: "{{count}} restaurante",
  some_other: "{{count}} restaurantes",
  many: "Varios restaurantes",
  personal: "Datos personales",
  ownPerson: "Los suyos",
  states: { waiting: "En espera", running: "En preparación", ready: "Listo", failed: "Fallido" },
  ahead_one: "{{count}} archivo antes de este",
  ahead_other: "{{count}} archivos antes de este",
  failures: {
    noChromium:
      "Este servidor no tiene Chromium. Mientras quien lo administra lo instala (o indica CHROMIUM_PATH), imprima la página desde su navegador.",
    noPages:
      "El servicio que prepara los archivos no alcanza las páginas. Quien administra este servidor debe indicar PAGES_URL.",
    timeout: "La preparación ha tardado demasiado. Elija menos restaurantes o un periodo más corto.",
    noRight: "Ya no tiene acceso a estos restaurantes.",
    page: "No se ha podido preparar la página. Inténtelo de nuevo; si continúa, avise a su contacto.",
    letters:
      "Ninguna fuente de este servidor tiene algunas letras de este informe: el PDF solo mostraría cuadros. Imprima la página desde su navegador o pida a quien administra este servidor que instale una fuente que las tenga.",
    tooLarge: "El archivo es demasiado grande. Elija menos restaurantes o un periodo más corto.",
    interrupted: "La preparación se ha interrumpido demasiadas veces. Vuelva a pedir el archivo.",
  },
  print: "Página para imprimir",
  download: "Descargar",
  delete: "Eliminar",
  deleted: "Archivo eliminado.",
  update: "Actualizar",
};
