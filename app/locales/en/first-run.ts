import type fr from "../fr/first-run.ts";

export default {
  setUp: {
    title: "Welcome to Comptoir",
    intro:
      "Nobody has an account here yet. Create your organization and the first administrator’s account; you invite the others afterwards.",
    code: "Set-up code",
    codeHint: "Comptoir wrote it to its log when it started. Each start gives a new one.",
    organization: "Your organization",
    organizationName: "Name of the organization",
    organizationHint: "The brand, the group or the agency. You can create others later.",
    language: "Language",
    timeZone: "Time zone",
    admin: "Your account",
    name: "First name",
    lastname: "Last name",
    email: "E-mail address",
    password: "Password",
    passwordHint_one: "At least {{count}} character. A sentence is a good choice.",
    passwordHint_other: "At least {{count}} characters. A sentence is a good choice.",
    address: "Address of Comptoir",
    addressSet: "The links in e-mails lead there (setting PUBLIC_ORIGIN).",
    addressUnset:
      "The setting PUBLIC_ORIGIN is missing: only this computer can open Comptoir, and the links in e-mails will lead nowhere else. Whoever hosts it sets it and restarts.",
    submit: "Create and open Comptoir",
  },
  mail: {
    title: "E-mail",
    intro: "Receive a test message at your address before you rely on invitations and alerts.",
    send: "Send a test message",
    noServer:
      "No mail server is set (SMTP_URL): alerts and password links will not be sent, and you will hand over the link of each invitation yourself. You can go on without one and set it later.",
    sent: "The server has accepted the message for {{email}}. Look at your e-mails, spam included.",
    waiting:
      "The message for {{email}} is still waiting in the outbox. Check that the process that sends e-mails is running and that SMTP_URL is right; Comptoir keeps trying.",
    failed:
      "The message for {{email}} was not sent. Put SMTP_URL or MAIL_FROM right according to what the server said:",
  },
  steps: {
    title: "First steps",
    state: "{{done}} of {{all}}",
    done: "done",
    away: "Hide the first steps",
    connect: { title: "Connect an account", text: "Google, Facebook and the others: their locations appear next." },
    pickListings: {
      title: "Pick the locations",
      text: "Say which ones to follow: each becomes a restaurant in Comptoir.",
    },
    readReviews: {
      title: "Receive the reviews",
      text: "They arrive by themselves once connected. You can import a file as well.",
    },
    invite: { title: "Invite the team", text: "Paste the addresses: everyone gets a link and chooses a password." },
  },
} satisfies typeof fr;
