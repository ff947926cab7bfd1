/**
 * What is told in the audit log: kinds of subject, each with what is done to it. A new write adds its word here, and a line to
 * `api/audit/writes.ts`.
 */
export const auditActions = {
  aiFact: ["created", "updated", "deleted"],
  aiHabit: ["forgotten"],
  aiSettings: ["voiceChanged", "providerChanged", "learningChanged", "inherited"],
  apiToken: ["created", "revoked"],
  auditLog: ["retentionChanged"],
  automations: ["saved", "madeOwn", "leftOwn", "restored"],
  automationRun: ["undone"],
  backgroundJob: ["retried"],
  backup: ["asked", "checked", "downloaded", "deleted"],
  competitorRating: ["created", "deleted"],
  connection: ["connected", "changed", "disconnected", "claimDecided"],
  credential: ["connected", "attached", "revoked", "forgotten", "lost", "reminded"],
  customRole: ["created", "updated", "deleted"],
  import: ["applied"],
  mail: ["sentAgain"],
  mailedReport: ["created", "updated", "paused", "resumed", "deleted"],
  invitation: ["sent", "sentAgain", "withdrawn", "accepted"],
  maintenance: ["changed", "closed", "opened"],
  member: ["added", "changed", "removed"],
  nfcChip: ["created", "updated"],
  note: ["created", "updated", "deleted"],
  organization: ["created", "updated", "limitsChanged"],
  outboxItem: ["queued", "cancelled", "sentNow", "rescheduled", "retried", "undone"],
  replyApproval: ["changed"],
  replyDeadline: ["changed", "inherited"],
  replyEscalation: ["changed", "inherited"],
  reportAppearance: ["changed"],
  reportLink: ["created", "revoked"],
  restaurant: ["created", "updated", "movedAway", "movedHere"],
  restaurantGroup: ["created", "updated", "deleted"],
  review: [
    "entered",
    "replied",
    "replyEdited",
    "replySent",
    "replyDeleted",
    "replyPublished",
    "replyRecorded",
    "replySuggested",
    "suggestionApproved",
    "suggestionRefused",
    "suggestionWithdrawn",
    "archived",
    "unarchived",
    "assigned",
    "unassigned",
    "tagged",
    "untagged",
    "labelsCorrected",
  ],
  reviewBatch: ["confirmed", "undone"],
  reviewReport: ["created", "updated", "moved", "discarded", "fileAdded", "fileRemoved"],
  reviewTag: ["created", "updated", "merged", "deleted"],
  roiAssumptions: ["changed", "reset"],
  savedView: ["created", "updated", "deleted"],
  secondFactor: ["added", "removed", "reset", "recoveryCodesRenewed", "recoveryCodeUsed"],
  signInRule: ["changed"],
  singleSignOn: ["changed", "ended"],
  statisticsNote: ["created", "deleted"],
  template: ["created", "updated", "deleted"],
  user: [
    "invited",
    "created",
    "joined",
    "updated",
    "confirmed",
    "emailChanged",
    "passwordChanged",
    "passwordLinkSent",
    "avatarChanged",
    "avatarRemoved",
    "sessionsEnded",
    "erased",
    "exported",
    "roleChanged",
    "deactivated",
    "activated",
    "seenAs",
    "seenAsEnded",
  ],
  webhookEndpoint: ["created", "updated", "enabled", "disabled", "secretReplaced", "deleted"],
} as const satisfies Record<string, readonly string[]>;

export type AuditSubjectKind = keyof typeof auditActions;
/** What was done to which kind of subject, such as `template.updated`. */
export type AuditAction = {
  [Kind in AuditSubjectKind]: `${Kind}.${(typeof auditActions)[Kind][number]}`;
}[AuditSubjectKind];

/** Who acts: a person, a rule of theirs, an API token, a platform that says so, or Comptoir itself. */
export const auditActorKinds = ["person", "rule", "token", "platform", "system"] as const;
export type AuditActorKind = (typeof auditActorKinds)[number];
/** Where it came from: the web app, another client of the API, a job, or a command of the server. */
export const auditChannels = ["web", "api", "job", "command"] as const;
export type AuditChannel = (typeof auditChannels)[number];
