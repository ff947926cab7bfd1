export default {
  title: "Developers",
  intro: "The features that this installation opens or keeps closed. They are set in the shipped file, not here.",
  service: "This installation takes its features from GrowthBook: you find them there.",
  caption: "Features",
  flag: "Feature",
  state: "State",
  owner: "Owner",
  end: "End",
  on: "Open",
  off: "Closed",
  rules: "depending on the person",
  nobody: "Nobody",
  never: "No end",
  endsIn: "Ends {{when}}",
  ended: "Ended {{when}}",
  problems: {
    waiting: "The first answer has not arrived yet: until then every feature is closed.",
    unreachable: "The features could not be read: all of them are closed. The log says why.",
    empty: "The answer holds no feature: all of them are closed. Check GROWTHBOOK_CLIENT_KEY.",
    encrypted: "The answer is encrypted and no key is set: every feature is closed. Set GROWTHBOOK_DECRYPTION_KEY.",
    wrongKey: "The answer cannot be decrypted with this key: every feature is closed. Check GROWTHBOOK_DECRYPTION_KEY.",
  },
  flags: {
    "store-locator": {
      name: "Store locator",
      text: "Opens, under Visibility, the page that shows all restaurants of a brand on a map.",
    },
    roi: {
      name: "Return on investment",
      text: "Opens the tab of the statistics that estimates what replies and reviews bring in.",
    },
    boosters: {
      name: "Boosters",
      text: "Opens the wheel of fortune and the chip stands that invite guests to leave a review.",
    },
    automations: {
      name: "Automations",
      text: "Opens, in a restaurant’s settings, the rules that reply to some reviews by themselves.",
    },
    interactions: {
      name: "Messages and comments",
      text: "Opens the inbox of guests’ messages and of the comments below posts.",
    },
    "ai-settings": {
      name: "AI & tone",
      text: "Opens, in a restaurant’s settings, the brand voice and the provider of drafts.",
    },
  },
  owners: {
    visibility: "Visibility",
    statistics: "Statistics",
    boosters: "Boosters",
    replies: "Replies",
    messages: "Messages",
  },
};
