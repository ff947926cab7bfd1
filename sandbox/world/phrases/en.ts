import type { Phrases } from "./texts.ts";

export const en: Phrases = {
  dishes: {
    bistro: [
      "the beef cheek",
      "the steak tartare",
      "the onion soup",
      "the tarte Tatin",
      "the duck confit",
      "the terrine",
    ],
    pizza: ["the margherita", "the burrata", "the seafood linguine", "the tiramisu", "the calzone", "the arancini"],
  },
  openings: {
    happy: [
      "Lovely evening.",
      "We will be back.",
      "Warm welcome from the first minute.",
      "Spot on for a long lunch.",
      "A gem of the neighbourhood.",
    ],
    mixed: ["Mixed feelings.", "Fine, nothing more.", "Nice room, slow kitchen.", "Not their best night."],
    cross: ["Very disappointing.", "We won’t be back.", "Forty minutes for a drink.", "Second visit, second let-down."],
  },
  middles: {
    happy: [
      "We loved @.",
      "Order @, you won’t regret it.",
      "Thoughtful service, and @ was excellent.",
      "@ came perfectly cooked.",
    ],
    mixed: [
      "@ needed seasoning.",
      "Good marks for @, fewer for the service.",
      "Staff were stretched, though @ was decent.",
    ],
    cross: ["@ arrived cold.", "Asked for @, got something else.", "Nobody came to the table and @ was bland."],
  },
  closings: {
    happy: ["Thank you to the whole team!", "Great value for what you get.", "Book ahead.", "Highly recommended."],
    mixed: ["Might try again on a quieter day.", "Room for improvement.", "We’ll give it another go."],
    cross: ["No apology offered.", "A shame, it used to be good.", "Avoid at the weekend."],
  },
  titles: {
    happy: ["A treat", "Great find", "Will return"],
    mixed: ["So-so", "Could be better"],
    cross: ["Let down", "Avoid"],
  },
  authors: [
    "Priya Whitlock",
    "Owen Fairley",
    "Martha Quill",
    "Dominic Ashe",
    "Ellie Tamsin",
    "Callum Rourke",
    "Grace Penhale",
    "Sam Oduya",
  ],
  replies: {
    happy: ["Thank you so much, see you again soon!", "The whole team thanks you."],
    mixed: [
      "Thank you for your feedback, we are talking about it in the kitchen.",
      "Thank you for being frank; we will do better.",
    ],
    cross: [
      "We are sorry about this and would like to understand what happened.",
      "Our apologies: this is not what we want to serve.",
    ],
  },
};
