import type { LetterTexts } from "./texts.ts";

export const en: LetterTexts = {
  subject: "Subject: report of a review of {{restaurant}}",
  greeting: "Hello,",
  opening:
    "We are reporting the following review, published on {{platform}} about our restaurant {{restaurant}}{{place}}.",
  author: "Author shown: {{author}}",
  anonymous: "not shown",
  date: "Date of the review: {{date}}",
  rating: "Rating: {{rating}} out of 5",
  address: "Address: {{url}}",
  quote: "Text of the review:\n“{{text}}”",
  noText: "The review has no text.",
  reasons: {
    spam: "This review appears to be spam or repeated content that is not about a real visit.",
    conflict:
      "This review appears to come from somebody with a conflict of interest, such as a competitor or a former employee, rather than from a guest.",
    not_a_guest: "We find no trace of a visit, a booking or an order that matches this review.",
    wrong_place: "This review is about another place than ours.",
    off_topic: "This review is not about an experience at our restaurant.",
    offensive: "This review contains obscene or offensive language.",
    harassment: "This review attacks a person with insults, threats or harassment.",
    hate: "This review contains hateful or discriminatory language.",
    personal_info: "This review discloses personal information about a person who can be identified.",
  },
  evidence: "In support of this report:",
  grounds: {
    digital_services:
      "This report is a notice within the meaning of Article 16 of Regulation (EU) 2022/2065 (Digital Services Act).",
    french_press_insult:
      "These words may fall under Article 29 of the French Act of 29 July 1881 on the freedom of the press (insult, defamation).",
    french_press_hatred:
      "These words may fall under Article 24 of the French Act of 29 July 1881 on the freedom of the press (incitement to hatred or discrimination).",
  },
  request: "We ask you to examine it under your own rules, and to remove it if it breaks them.",
  closing: "Kind regards,\n{{restaurant}}",
  enclosures: "Enclosures:",
};
