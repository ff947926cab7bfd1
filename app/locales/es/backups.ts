export default {
  title: "Desarrolladores",
  count_one: "{{count}} copia de seguridad",
  count_other: "{{count}} copias de seguridad",
  create: "Hacer una copia ahora",
  none: "Ninguna copia de seguridad por ahora",
  noneText: "Una copia contiene la base de datos y los archivos, y se hace mientras Comptoir trabaja.",
  update: "Actualizar",
  download: "Descargar",
  delete: "Borrar",
  deleted: "La copia está borrada",
  beforeMigration: "hecha antes de una actualización",
  checked: "comprobada {{ago}}",
  unchecked: "nunca comprobada",
  notRestorable: "De otra versión",
  steps: {
    backup: {
      waiting: "La copia espera su turno…",
      database: "Copiando la base de datos…",
      files: "Copiando los archivos…",
      restoring: "Copia en curso…",
      done: "Terminado",
    },
    check: {
      waiting: "La comprobación espera su turno…",
      database: "Empieza la comprobación…",
      files: "Comparando los archivos…",
      restoring: "Restaurando en una base vacía y comparando…",
      done: "Terminado",
    },
  },
  stores: {
    embedded:
      "La base integrada se copia reteniendo las peticiones unos segundos: las páginas esperan, nada se rechaza.",
    postgres:
      "PostgreSQL se copia con pg_dump mientras trabaja; sus programas deben estar instalados junto a Comptoir.",
  },
  checkHint:
    "Comprobar restaura la copia en una base vacía, compara filas y archivos, y borra esa base. La base en uso no se toca nunca.",
  secretsHint:
    "Una copia contiene todos los datos: guárdela como tal. Los secretos de secrets.json no forman parte de ella. Cada descarga consta en el registro de auditoría.",
  check: {
    start: "Comprobar",
    well: "Comprobada",
    badly: "Por revisar",
    same: "Restaurada e idéntica: {{tables}} tablas, {{rows}} filas.",
    restored: "Restaurada: {{tables}} tablas, {{rows}} filas. Hecha por un comando, no dice qué contenía la base.",
    differs: "Estas tablas difieren: {{tables}}.",
    filesElsewhere: "Los archivos están en su almacén, fuera de la copia.",
    filesLost_one: "Falta o está dañado {{count}} archivo.",
    filesLost_other: "Faltan o están dañados {{count}} archivos.",
  },
  failures: {
    mayNotCreate:
      "Comptoir no puede crear una base de prueba. Permítalo al rol de DATABASE_URL: alter role … createdb.",
    noTools: "Faltan los programas cliente de PostgreSQL. Instale pg_dump y pg_restore (Debian: postgresql-client).",
    interrupted: "El proceso se detuvo a medio camino. Lo empezado está borrado; vuelva a lanzarlo.",
    other: "Ha fallado: {{reason}}",
  },
  deletion: {
    title: "¿Borrar la copia del {{at}}?",
    text: "Ya no se podrá restaurar ni descargar.",
    confirm: "Borrar",
    keep: "Conservarla",
  },
};
