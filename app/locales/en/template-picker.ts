import type fr from "../fr/template-picker.ts";

export default {
  fits: "For this review",
  others: "Other templates",
  insert: "Insert",
  label: "Template",
  none: "There is no template for this restaurant.",
  filled: "Text of the template “{{name}}”. Read it through before sending.",
  noneFits: "No template fits this review: choose one from the list.",
  missing: "No version in {{wanted}}: this is the one in {{language}}.",
  repeats: "All its texts have been used recently: this is the one used longest ago.",
  unfilled: "To fill in before sending: {{names}}.",
  kept: "Your text is kept, the template follows it.",
} satisfies typeof fr;
