export default {
  title: "Sviluppatori",
  count_one: "{{count}} backup",
  count_other: "{{count}} backup",
  create: "Fai un backup ora",
  none: "Nessun backup per ora",
  noneText: "Un backup contiene il database e i file, e viene fatto mentre Comptoir lavora.",
  update: "Aggiorna",
  download: "Scarica",
  delete: "Elimina",
  deleted: "Il backup è eliminato",
  beforeMigration: "fatto prima di un aggiornamento",
  checked: "verificato {{ago}}",
  unchecked: "mai verificato",
  notRestorable: "Di un’altra versione",
  steps: {
    backup: {
      waiting: "Il backup attende il suo turno…",
      database: "Copia del database…",
      files: "Copia dei file…",
      restoring: "Backup in corso…",
      done: "Finito",
    },
    check: {
      waiting: "La verifica attende il suo turno…",
      database: "La verifica comincia…",
      files: "Confronto dei file…",
      restoring: "Ripristino in un database vuoto, poi confronto…",
      done: "Finito",
    },
  },
  stores: {
    embedded:
      "Il database integrato viene copiato trattenendo le richieste per qualche secondo: le pagine attendono, nulla è rifiutato.",
    postgres:
      "PostgreSQL viene salvato con pg_dump mentre lavora; i suoi programmi devono essere installati accanto a Comptoir.",
  },
  checkHint:
    "La verifica ripristina il backup in un database vuoto, confronta righe e file e rimuove quel database. Quello in uso non viene mai toccato.",
  secretsHint:
    "Un backup contiene tutti i dati: va conservato di conseguenza. I segreti di secrets.json non ne fanno parte. Ogni download è annotato nel registro di audit.",
  check: {
    start: "Verifica",
    well: "Verificato",
    badly: "Da rivedere",
    same: "Ripristinato e identico: {{tables}} tabelle, {{rows}} righe.",
    restored:
      "Ripristinato: {{tables}} tabelle, {{rows}} righe. Fatto da un comando, non dice che cosa conteneva il database.",
    differs: "Queste tabelle differiscono: {{tables}}.",
    filesElsewhere: "I file sono nel loro archivio, fuori dal backup.",
    filesLost_one: "{{count}} file manca o è danneggiato.",
    filesLost_other: "{{count}} file mancano o sono danneggiati.",
  },
  failures: {
    mayNotCreate:
      "Comptoir non può creare un database di prova. Si dia questo diritto al ruolo di DATABASE_URL: alter role … createdb.",
    noTools:
      "Mancano i programmi client di PostgreSQL. Occorre installare pg_dump e pg_restore (Debian: postgresql-client).",
    interrupted: "Il processo si è fermato a metà. Quanto aveva iniziato è rimosso; si può ripartire.",
    other: "Non è riuscito: {{reason}}",
  },
  deletion: {
    title: "Eliminare il backup del {{at}}?",
    text: "Non potrà più essere ripristinato né scaricato.",
    confirm: "Elimina",
    keep: "Tienilo",
  },
};
