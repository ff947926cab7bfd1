import type fr from "../fr/system.ts";

export default {
  maintenance: {
    title: "Stiamo facendo ordine",
    intro: "Comptoir è in manutenzione. I suoi dati sono al sicuro.",
    back: "Di nuovo qui {{countdown}}",
    at: "verso le {{at}}",
    soon: "Di nuovo qui molto presto",
    byItself: "Questa pagina la riporta da sola dov’era.",
    retry: "Riprova adesso",
  },
  offline: {
    title: "Nessuna connessione",
    text: "Controlli la connessione a internet. Ciò che ha salvato è al sicuro.",
    retry: "Riprova",
  },
} satisfies typeof fr;
