import type source from "../fr/refused-words.ts";

export default {
  title: "{{platform}} refuses:",
  kinds: {
    phone: "phone numbers",
    email: "e-mail addresses",
    link: "links",
    offer: "discounts",
    insult: "hurtful words",
  },
  find: "Show in the text",
  remove: "Take out",
  removed: "Those words are out. Read the sentence once more.",
  stopped:
    "{{platform}} would most likely refuse this reply, and the guest would never see it. Take the words out, or send it as it is.",
  anyway: "Send anyway",
} satisfies typeof source;
