export default {
  title: "Developers",
  count_one: "{{count}} backup",
  count_other: "{{count}} backups",
  create: "Back up now",
  none: "No backup yet",
  noneText: "A backup holds the database and the files, and is made while Comptoir works.",
  update: "Refresh",
  download: "Download",
  delete: "Delete",
  deleted: "The backup is deleted",
  beforeMigration: "made before an update",
  checked: "checked {{ago}}",
  unchecked: "never checked",
  notRestorable: "Of another version",
  steps: {
    backup: {
      waiting: "The backup waits for its turn…",
      database: "Copying the database…",
      files: "Copying the files…",
      restoring: "Backing up…",
      done: "Done",
    },
    check: {
      waiting: "The check waits for its turn…",
      database: "The check begins…",
      files: "Comparing the files…",
      restoring: "Restoring into an empty database, then comparing…",
      done: "Done",
    },
  },
  stores: {
    embedded:
      "The embedded database is copied while requests are held for some seconds: pages wait, nothing is refused.",
    postgres: "PostgreSQL is backed up with pg_dump while it works; its programs must be installed beside Comptoir.",
  },
  checkHint:
    "Checking restores the backup into an empty database, compares rows and files, and removes that database. The live one is never touched.",
  secretsHint:
    "A backup holds all data: keep it accordingly. The secrets in secrets.json are not part of it. Each download is told in the audit log.",
  check: {
    start: "Check",
    well: "Checked",
    badly: "Look at it",
    same: "Restored and the same: {{tables}} tables, {{rows}} rows.",
    restored: "Restored: {{tables}} tables, {{rows}} rows. Made by a command, it does not say what the database held.",
    differs: "These tables differ: {{tables}}.",
    filesElsewhere: "The files are in their store, outside the backup.",
    filesLost_one: "{{count}} file is missing or damaged.",
    filesLost_other: "{{count}} files are missing or damaged.",
  },
  failures: {
    mayNotCreate:
      "Comptoir may not create a database to try it in. Allow it to the role of DATABASE_URL: alter role … createdb.",
    noTools: "PostgreSQL’s client programs are missing. Install pg_dump and pg_restore (Debian: postgresql-client).",
    interrupted: "The process stopped on the way. What it had begun is removed; start again.",
    other: "This failed: {{reason}}",
  },
  deletion: {
    title: "Delete the backup of {{at}}?",
    text: "It can no longer be restored or downloaded.",
    confirm: "Delete",
    keep: "Keep it",
  },
};
