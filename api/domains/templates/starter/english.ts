import type { StarterTexts } from "./texts.ts";

/** Starter templates in English. */
export const english: StarterTexts = {
  fallbacks: { first_name: "there", my_name: "The whole team", phone: "the number on our page", link: "our website" },
  five: {
    texts: [
      "Hello {{first_name}},\n\nThank you for taking the time to tell us about your visit to {{restaurant}}. We read your message out in the kitchen before service, and it put a smile on every face.\n\nThe menu moves with the seasons, so do come back and see where it goes next.\n\n{{my_name}}",
      "Hello {{first_name}},\n\nWhat a pleasure to read this. Looking after people is our trade; knowing that it was felt at your table is the best part of it.\n\nLet us know when you are next in, we would love to say hello.\n\n{{my_name}}, {{restaurant}}",
      "Thank you for such generous words. They are now pinned up by the pass, where both the kitchen and the floor recognised themselves.\n\nSee you soon at {{restaurant}}: there is bound to be a dish you have not tried yet.\n\n{{my_name}}",
      "Hello {{first_name}},\n\nYour review means a lot to us, and it helps: it is thanks to messages like yours that others find our door in {{city}}.\n\nThank you for coming. There will always be a table for you.\n\n{{my_name}}",
    ],
  },
  four: {
    texts: [
      "Hello {{first_name}},\n\nThank you for your visit and for such a precise account of it. We are glad you had a good time, and we have noted what would have made it better still.\n\nWe would like to earn that fifth star on your next visit.\n\n{{my_name}}, {{restaurant}}",
      "Hello {{first_name}},\n\nA kind review and a useful remark: exactly what helps us improve. We talked it through with the team as soon as we had read it.\n\nWe look forward to welcoming you again.\n\n{{my_name}}",
      "Thank you for putting so fairly what you enjoyed and what we still have to work on. Both are worth a great deal to us.\n\nCome back to {{restaurant}} whenever you like, we will do our best to do better.\n\n{{my_name}}",
    ],
  },
  three: {
    texts: [
      "Hello {{first_name}},\n\nThank you for being straight with us. “All right” is not what we set out to serve, and your message shows us where to look. We are going through it with the team, point by point.\n\nIf you give us another chance, tell us you are coming and we will take good care of you.\n\n{{my_name}}, {{restaurant}}",
      "Hello {{first_name}},\n\nWe have read your review carefully. There is good in what you describe, and there are things we need to put right; we are on it.\n\nIf you would rather talk, call the restaurant or drop in: we will make time for you.\n\n{{my_name}}",
      "Thank you for such a balanced review: it tells us far more than a number. What you point out has gone to both the floor and the kitchen.\n\nWe hope to have the chance to show you what {{restaurant}} can do.\n\n{{my_name}}",
    ],
  },
  low: {
    texts: [
      "Hello {{first_name}},\n\nWe are truly sorry. What you describe is not the welcome we want to give, and you were right to tell us.\n\nWe would like to understand what happened that day. Could you ring the restaurant and ask for a manager?\n\n{{my_name}}, {{restaurant}}",
      "Hello {{first_name}},\n\nYour disappointment is ours too. We have gone through your message with the people who were there, to understand it and to see that it does not happen again.\n\nIf you can spare us a few details, ask for a manager at the restaurant and you will get an answer in person.\n\n{{my_name}}",
      "Hello {{first_name}},\n\nThank you for writing to us in spite of a poor experience. You expected something else from {{restaurant}}, and so do we.\n\nWe take your remarks seriously and are here to listen, over the phone or at your table.\n\n{{my_name}}",
    ],
  },
  highBare: {
    texts: [
      "Thank you very much! We hope to see you again soon at {{restaurant}}.",
      "Hello {{first_name}}, your rating made our day. Thank you, and see you soon in {{city}}!\n\n{{my_name}}",
      "A big thank you for those stars. Everyone here sends their best and hopes to see you again before long.\n\n{{my_name}}, {{restaurant}}",
      "Hello {{first_name}}, thank you for thinking of us: a small gesture that means a lot to a team. See you soon!",
    ],
  },
  lowBare: {
    texts: [
      "Hello {{first_name}}, thank you for your rating. We would have liked to do better: what was missing? Drop in or give us a ring, we will listen.\n\n{{my_name}}",
      "Hello {{first_name}}, your rating tells us that something was not right. A word from you would help us mend it: add to your review or ring the restaurant.\n\n{{my_name}}, {{restaurant}}",
      "Hello {{first_name}}, we are sorry that your visit did not win you over. If you care to tell us more, our door is open and we always pick up the phone.\n\n{{my_name}}",
    ],
  },
  unrated: {
    texts: [
      "Hello {{first_name}},\n\nThank you for sharing your visit to {{restaurant}}. We read every message, and yours has gone to the team.\n\nWe look forward to welcoming you.\n\n{{my_name}}",
      "Thank you for your message. It is always good to know how a meal with us went.\n\nSee you soon,\n{{my_name}}, {{restaurant}}",
    ],
  },
  thanks: {
    texts: [
      "Hello {{first_name}}, thank you for your message. We will come back to you within the day.\n\n{{my_name}}, {{restaurant}}",
      "Hello {{first_name}}, got it! We are checking and will answer very soon.\n\n{{my_name}}",
    ],
  },
  hours: {
    texts: [
      "Hello {{first_name}}, our hours are up to date on {{link}}, bank holidays included. For a particular service, call us on {{phone}}.\n\n{{my_name}}",
    ],
  },
  booking: {
    texts: [
      "Hello {{first_name}}, with pleasure! The surest way is to book on {{link}}. For more than eight, call us on {{phone}} and we will arrange the room.\n\n{{my_name}}, {{restaurant}}",
      "Hello {{first_name}}, we would be delighted to have you. You can choose your table on {{link}} or call us on {{phone}}.\n\n{{my_name}}",
    ],
  },
  allergies: {
    texts: [
      "Hello {{first_name}}, thank you for letting us know. Our list of allergens is available here; tell us what to avoid when you book, and the kitchen will say what it can safely prepare.\n\n{{my_name}}",
    ],
  },
  lost: {
    texts: [
      "Hello {{first_name}}, we are looking straight away, in the cloakroom and the dining room. Could you tell us the day, the time and the table, and describe the item? We will be in touch as soon as we know.\n\n{{my_name}}, {{restaurant}}",
    ],
  },
};
