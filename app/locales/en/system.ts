import type fr from "../fr/system.ts";

export default {
  maintenance: {
    title: "We’re tidying up",
    intro: "Comptoir is under maintenance. Your data is safe.",
    back: "Back {{countdown}}",
    at: "around {{at}}",
    soon: "Back very soon",
    byItself: "This page will take you back to where you were.",
    retry: "Try again now",
  },
  offline: {
    title: "You are offline",
    text: "Check your connection. What you have saved is safe with us.",
    retry: "Try again",
  },
} satisfies typeof fr;
