import type fr from "../fr/synchronisation.ts";

export default {
  label: "Aggiornamento delle recensioni",
  fresh: "Aggiornato {{ago}}",
  failing_one: "{{count}} piattaforma in errore",
  failing_other: "{{count}} piattaforme in errore",
  startFailed: "Aggiornamento non riuscito",
  details: "Dettaglio per piattaforma",
  running: "Aggiornamento…",
  start: "Aggiorna le recensioni",
  refresh: "Vedi a che punto è",
  lastUpdate: "Recensioni lette sulle piattaforme {{ago}}",
  never: "Le recensioni non sono ancora state lette sulle piattaforme.",
  noRestaurant: "Nessun ristorante.",
  notConnected: "Nessuna piattaforma collegata.",
  connect: "Collega una piattaforma",
  reconnect: "Ricollega l’account",
  retry: "Riprova {{platform}}",
  startFailedText:
    "L’aggiornamento non è partito. Vede ancora le recensioni dell’ultima lettura: riprovi tra un momento.",
  state: {
    waiting: "In attesa",
    reading_one: "Lettura: {{text}} recensione",
    reading_other: "Lettura: {{text}} recensioni",
    again: "Prossimo tentativo alle {{time}}",
    failed: "Non riuscito",
    ordered: "Rapporto richiesto",
    explained: "Niente da leggere",
  },
  refused: {
    tooSoonTitle: "Recensioni già aggiornate",
    tooSoon: "Sono appena state lette sulle piattaforme. Potrà richiederlo di nuovo {{when}}.",
    mustWaitTitle: "Lettura già prevista",
    mustWait_one:
      "{{platform}} non si può leggere in questo momento. La lettura riprenderà da sola {{when}}: non serve chiederla di nuovo.",
    mustWait_other:
      "{{text}} piattaforme non si possono leggere in questo momento. La prima riprenderà da sola {{when}}: non serve chiederlo di nuovo.",
  },
  result: {
    newCount_one: "{{text}} nuova",
    newCount_other: "{{text}} nuove",
    changedCount_one: "{{text}} modificata",
    changedCount_other: "{{text}} modificate",
    removedCount_one: "{{text}} rimossa",
    removedCount_other: "{{text}} rimosse",
    nothing: "Niente di nuovo",
    and: ", ",
  },
  totals: {
    agree: "{{own}} recensioni, come su {{platform}}",
    differ: "{{own}} recensioni qui, {{remote}} secondo {{platform}}",
  },
  summary: {
    open_one: "{{text}} piattaforma in corso",
    open_other: "{{text}} piattaforme in corso",
    failed_one: "{{text}} non riuscita",
    failed_other: "{{text}} non riuscite",
    done_one: "{{text}} aggiornata",
    done_other: "{{text}} aggiornate",
  },
  reasons: {
    AUTH_EXPIRED:
      "{{platform}} non riconosce più il suo account. Lo ricolleghi: nulla va perso e la lettura riprenderà.",
    PERMISSION_DENIED:
      "{{platform}} nega l’accesso a questo locale. Verifichi che l’account collegato lo gestisca ancora.",
    RATE_LIMITED: "{{platform}} chiede di attendere. La lettura riprenderà da sola da dove si è fermata.",
    NOT_FOUND: "{{platform}} non trova più questo locale. Lo scelga di nuovo tra le piattaforme collegate.",
    INVALID_INPUT: "{{platform}} non ha capito la richiesta. Se si ripete, avvisi l’assistenza.",
    reportOrdered: "{{platform}} sta preparando un rapporto delle recensioni. Arriveranno da sole appena sarà pronto.",
    UNSUPPORTED: "Le recensioni di {{platform}} non si leggono in automatico: le importi da un file.",
    MODERATION_REJECTED: "{{platform}} ha rifiutato il contenuto.",
    VENDOR_DOWN: "{{platform}} non risponde in questo momento. Si riproverà in automatico.",
    UNKNOWN: "La lettura di {{platform}} non è riuscita per un motivo sconosciuto. Si riproverà in automatico.",
  },
} satisfies typeof fr;
