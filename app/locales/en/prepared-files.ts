export default {
  title: "Downloads",
  intro: "The files you asked for, kept for seven days.",
  empty: {
    title: "No file yet",
    text: "Ask for a PDF or a CSV from a statistics page: it will wait for you here.",
    to: "See the statistics",
  },
  columns: { file: "File", state: "State", size: "Size", made: "Asked for", expires: "Deleted", actions: "Actions" },
  many: "Several restaurants",
  states: { waiting: "Waiting", running: "In preparation", ready: "Ready", failed: "Failed" },
  ahead_one: "{{count}} file before this one",
  ahead_other: "{{count}} files before this one",
  failures: {
    noChromium:
      "This server has no Chromium. Until whoever runs it installs one (or sets CHROMIUM_PATH), print the page from your browser.",
    noPages: "What prepares files cannot reach the pages. Whoever runs this server has to set PAGES_URL.",
    timeout: "The preparation took too long. Choose fewer restaurants or a shorter period.",
    noRight: "You no longer have access to these restaurants.",
    page: "The page could not be prepared. Try again; if it goes on, tell your contact.",
    tooLarge: "The file is too large. Choose fewer restaurants or a shorter period.",
    interrupted: "The preparation was interrupted too often. Ask for the file again.",
  },
  print: "Page to print",
  download: "Download",
  delete: "Delete",
  deleted: "File deleted.",
  update: "Refresh",
};
