import type fr from "../fr/unsubscribe.ts";

export default {
  title: "Stop these emails",
  mailsTo: "Sent to {{address}}",
  stops: "You will no longer get emails for:",
  digest: "The daily summary from Comptoir",
  report: "The report “{{name}}”",
  reportStays: "Your other e-mails and other reports do not change.",
  stays: "Nothing else changes: the bell in Comptoir, your devices and your other emails go on.",
  stop: "Stop these emails",
  doneTitle: "These emails are stopped",
  done: "You no longer get emails for:",
  offTitle: "These emails are not being sent",
  off: "Your settings have switched them off already; that is where they are switched on again.",
  undo: "Undo, send them to me again",
  settings: "Set all my notifications",
  goneTitle: "This link does not work",
  gone: "It is incomplete or no longer known. You can also set your notifications in Comptoir once signed in.",
} satisfies typeof fr;
