import type fr from "../fr/demo.ts";

export default {
  label: "Visita guidata",
  steps: {
    connect: "Colleghi Google a Marelune Chartrons",
    reply: "Risponda a Sébastien",
    live: "Veda la risposta online",
    refuse: "La faccia rifiutare nelle piattaforme simulate",
  },
  done: "fatto",
  allDone: "Visita conclusa: ha collegato una piattaforma, risposto, pubblicato e ricevuto un rifiuto.",
  away: "Nascondi la visita guidata",
} satisfies typeof fr;
