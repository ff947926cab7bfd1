import type fr from "../fr/review-reports.ts";

export default {
  title: "Report to the platform",
  start: "Report to {{platform}}",
  again: "Report to {{platform}} again",
  about: "Report to {{platform}}: {{reason}}",
  explained:
    "Comptoir prepares the letter; you send it to {{platform}} and then say so here. No platform lets reviews be reported automatically.",
  byHand:
    "Nothing has left by itself: copy the letter, open {{platform}}’s page, report the review there, then say so here.",
  reason: "Reason",
  language: "Language of the letter",
  note: "What proves it",
  noteHint: "Added to the letter: no such booking, a screenshot you kept, a witness…",
  remindOn: "Remind me on",
  prepare: "Prepare the letter",
  letter: "Letter",
  letterLabel: "Text of the letter",
  save: "Save the letter",
  saveReminder: "Save the reminder",
  open: "Open {{platform}}’s page",
  pages: {
    help: "The page of {{platform}} that opens explains how to report a review.",
    start:
      "The link opens the management area of {{platform}}: sign in, then look for the review or the help there. Its exact form is not public.",
  },
  discard: "Drop this report",
  step: "{{state}}: {{name}}, {{when}}",
  stepSeen: "{{state}}: seen on {{platform}}, {{when}}",
  reminderDue: "Reminder of {{day}}: look at what {{platform}} has decided.",
  reasons: {
    spam: "Spam or repeated",
    conflict: "Conflict of interest",
    not_a_guest: "Was never a guest",
    wrong_place: "Wrong place",
    off_topic: "Off topic",
    offensive: "Obscene language",
    harassment: "Insults, threats, harassment",
    hate: "Hate, discrimination",
    personal_info: "Personal information",
  },
  states: {
    prepared: "Report prepared",
    reported: "Reported",
    under_review: "Report under review",
    removed: "Review removed",
    kept: "Review kept",
  },
  moves: {
    reported: "I have reported it",
    under_review: "{{platform}} is looking at it",
    removed: "{{platform}} removed it",
    kept: "{{platform}} keeps it",
  },
} satisfies typeof fr;
