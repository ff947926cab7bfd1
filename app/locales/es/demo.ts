import type fr from "../fr/demo.ts";

export default {
  label: "Visita guiada",
  steps: {
    connect: "Conecte Google a Marelune Chartrons",
    reply: "Responda a Sébastien",
    live: "Vea la respuesta publicada",
    refuse: "Haga que la rechacen en las plataformas simuladas",
  },
  done: "hecho",
  allDone: "Visita terminada: ha conectado una plataforma, respondido, publicado y recibido un rechazo.",
  away: "Ocultar la visita guiada",
} satisfies typeof fr;
