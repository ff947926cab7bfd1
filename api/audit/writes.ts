import type { AuditAction } from "#contract/audit/actions.ts";
import type { endpoints } from "#contract/endpoints.ts";

/** What a write tells the audit log, or why it tells nothing. */
export type AuditedWrite = readonly AuditAction[] | { tells: readonly AuditAction[]; unless: string } | string;

type Endpoints = typeof endpoints;
type Writes = { [Domain in keyof Endpoints]?: { [Name in keyof Endpoints[Domain]]?: AuditedWrite } };

const session = "sessions are listed, and attempts counted, where people sign in";
const ownView = "a person's own choice of what they see";
const ownFile = "a file of figures that the person may read, for them alone";
const ownChannel = "a person's own choice of what they hear of, and how";
const dryRun = "a dry run: nothing changes until it is applied";
const machine = "what a model wrote; what a person makes of it is told";
const idempotent = "nothing was to be done any more";

/**
 * Every endpoint that writes. `tests/domains.test.ts` holds that the table is complete; tests of the API hold that each call tells what
 * stands here (`api/http/procedures.ts`).
 */
export const auditedWrites = {
  ai: {
    setBrandVoice: ["aiSettings.voiceChanged"],
    setProvider: ["aiSettings.providerChanged"],
    inherit: { tells: ["aiSettings.inherited"], unless: idempotent },
    addFact: ["aiFact.created"],
    setFact: ["aiFact.updated"],
    deleteFact: ["aiFact.deleted"],
    setLearning: ["aiSettings.learningChanged"],
    forgetHabit: ["aiHabit.forgotten"],
    forgetHabits: { tells: ["aiHabit.forgotten"], unless: idempotent },
    bench: machine,
    draft: machine,
  },
  analysis: { correct: ["review.labelsCorrected"] },
  apiTokens: {
    create: ["apiToken.created"],
    revoke: { tells: ["apiToken.revoked"], unless: idempotent },
  },
  audit: {
    check: "reads the log; what it finds stands beside it",
    keep: { tells: ["auditLog.retentionChanged"], unless: "saved as it was" },
  },
  auth: {
    login: session,
    refresh: session,
    logout: session,
    forgotPassword: "a mail that anybody may ask for",
    newPassword: ["user.passwordChanged"],
    confirm: { tells: ["user.confirmed", "user.emailChanged"], unless: "one or the other, as the link says" },
    renewLink: "a mail that anybody may ask for",
    resendConfirmation: "a mail that anybody may ask for",
    completeProfile: ["user.updated"],
  },
  automations: {
    save: ["automations.saved"],
    makeOwn: { tells: ["automations.madeOwn"], unless: idempotent },
    leaveOwn: { tells: ["automations.leftOwn"], unless: idempotent },
    restore: ["automations.restored"],
    undo: ["automationRun.undone", "review.replyDeleted", "review.suggestionWithdrawn"],
  },
  backgroundJobs: {
    retry: ["backgroundJob.retried"],
    retryQueue: { tells: ["backgroundJob.retried"], unless: "nothing has failed" },
  },
  backups: {
    create: ["backup.asked"],
    check: ["backup.checked"],
    download: ["backup.downloaded"],
    delete: ["backup.deleted"],
  },
  dashboards: { putOrder: ownView },
  team: {
    setRole: { tells: ["user.roleChanged"], unless: "it is their role already" },
    setState: { tells: ["user.deactivated", "user.activated"], unless: "they are in that state already" },
    sendPasswordLink: ["user.passwordLinkSent"],
    seeAs: ["user.seenAs"],
    endSeeAs: { tells: ["user.seenAsEnded"], unless: "it had ended by itself" },
    setMembership: { tells: ["member.added", "member.changed"], unless: "saved as it was" },
    removeMembership: ["member.removed"],
    invite: { tells: ["invitation.sent"], unless: "no address can be invited" },
    resendInvitation: ["invitation.sentAgain"],
    withdrawInvitation: ["invitation.withdrawn"],
    leaveRestaurant: ["member.changed", "member.removed"],
    acceptInvitation: ["invitation.accepted", "member.added", "user.created"],
  },
  webhooks: {
    create: ["webhookEndpoint.created"],
    update: { tells: ["webhookEndpoint.updated"], unless: idempotent },
    setEnabled: ["webhookEndpoint.enabled", "webhookEndpoint.disabled"],
    rotateSecret: ["webhookEndpoint.secretReplaced"],
    delete: ["webhookEndpoint.deleted"],
    test: "a test event; its outcome stands in the endpoint's log",
    replay: "sends again what was sent before; the endpoint's log tells it",
    replayFailed: "sends again what was sent before; the endpoint's log tells it",
  },
  singleSignOn: {
    put: ["singleSignOn.changed"],
    delete: ["singleSignOn.ended"],
    start: session,
    finish: { tells: ["user.joined"], unless: session },
  },
  signInRules: { put: ["signInRule.changed"] },
  secondFactors: {
    signIn: { tells: ["secondFactor.recoveryCodeUsed"], unless: session },
    passkeyOptions: session,
    signInWithPasskey: session,
    startPasskey: "what a browser needs to make a passkey",
    addPasskey: ["secondFactor.added"],
    removePasskey: ["secondFactor.removed"],
    startTotp: "a key that protects nothing before its first code",
    confirmTotp: ["secondFactor.added"],
    endTotp: ["secondFactor.removed"],
    renewRecoveryCodes: ["secondFactor.recoveryCodesRenewed"],
  },
  unsubscribes: { stop: ownChannel, resume: ownChannel },
  users: {
    update: ["user.updated"],
    changePassword: ["user.passwordChanged"],
    changeEmail: "a mail to the new address; the change is told when its link is used",
    setAvatar: ["user.avatarChanged"],
    deleteAvatar: ["user.avatarRemoved"],
    endSession: ["user.sessionsEnded"],
    endOtherSessions: ["user.sessionsEnded"],
  },
  userFilters: {
    putAggregatedStatistics: ownView,
    putAggregatedReviews: ownView,
    putStatistics: ownView,
    putReviews: ownView,
  },
  organizations: {
    create: ["organization.created"],
    update: { tells: ["organization.updated"], unless: "saved as it was" },
    setLimits: { tells: ["organization.limitsChanged"], unless: "saved as they were" },
  },
  outbox: {
    cancel: ["outboxItem.cancelled"],
    cancelAll: { tells: ["outboxItem.cancelled"], unless: "nothing waited any more, or more than was confirmed" },
    sendNow: ["outboxItem.sentNow"],
    reschedule: ["outboxItem.rescheduled"],
    retry: ["outboxItem.retried"],
    undo: ["outboxItem.undone"],
  },
  profileHours: {
    correct: { tells: ["outboxItem.queued"], unless: "the same hours are on their way already" },
  },
  replyDeadlines: {
    put: ["replyDeadline.changed"],
    delete: { tells: ["replyDeadline.inherited"], unless: idempotent },
  },
  replyLinks: { reply: ["review.replied"] },
  replyEscalation: {
    put: ["replyEscalation.changed"],
    delete: { tells: ["replyEscalation.inherited"], unless: idempotent },
  },
  firstRun: {
    setUp: ["user.created", "organization.created", "member.added"],
    testMail: "a mail to whoever sets Comptoir up",
  },
  restaurantGroups: {
    create: ["restaurantGroup.created"],
    update: { tells: ["restaurantGroup.updated"], unless: "saved as it was" },
    delete: ["restaurantGroup.deleted", "template.updated", "template.deleted"],
  },
  restaurantAdministration: {
    create: ["restaurant.created"],
    update: { tells: ["restaurant.updated"], unless: "saved as it was" },
    planChange: dryRun,
    confirmChange: { tells: ["restaurant.updated"], unless: idempotent },
    undoChange: { tells: ["restaurant.updated"], unless: idempotent },
    move: {
      tells: ["restaurant.movedAway", "restaurant.movedHere", "connection.disconnected"],
      unless: "its connections stay",
    },
    copy: {
      tells: [
        "replyDeadline.changed",
        "replyEscalation.changed",
        "aiSettings.voiceChanged",
        "aiSettings.providerChanged",
        "template.created",
        "template.updated",
        "automations.saved",
        "roiAssumptions.changed",
      ],
      unless: "what is copied, at each restaurant that takes it",
    },
  },
  restaurants: {
    update: ["restaurant.updated"],
    addSpecialHours: { tells: ["restaurant.updated"], unless: idempotent },
  },
  replySuggestions: {
    putApproval: ["replyApproval.changed"],
    suggest: ["review.replySuggested"],
    approve: ["review.suggestionApproved", "review.replied"],
    refuse: ["review.suggestionRefused"],
    withdraw: ["review.suggestionWithdrawn"],
    saveDraft: "a draft, which its author alone sees until it is sent",
  },
  reviewBatches: {
    create: dryRun,
    chooseKept: dryRun,
    plan: dryRun,
    draft: dryRun,
    confirm: {
      tells: [
        "reviewBatch.confirmed",
        "review.replied",
        "review.replySuggested",
        "review.replyEdited",
        "review.replySent",
        "review.tagged",
        "review.untagged",
        "review.assigned",
        "review.unassigned",
        "review.archived",
        "review.unarchived",
      ],
      unless: idempotent,
    },
    undo: {
      tells: [
        "reviewBatch.undone",
        "review.replyDeleted",
        "review.suggestionWithdrawn",
        "review.assigned",
        "review.unassigned",
        "review.archived",
        "review.unarchived",
      ],
      unless: idempotent,
    },
  },
  reviewReports: {
    prepare: ["reviewReport.created"],
    change: ["reviewReport.updated"],
    move: ["reviewReport.moved"],
    discard: ["reviewReport.discarded"],
    addFile: ["reviewReport.fileAdded"],
    removeFile: ["reviewReport.fileRemoved"],
  },
  reviewTags: {
    create: ["reviewTag.created"],
    update: ["reviewTag.updated"],
    merge: ["reviewTag.merged"],
    delete: ["reviewTag.deleted"],
  },
  savedViews: {
    create: { tells: ["savedView.created"], unless: "it is the person's alone" },
    pin: ownView,
    update: { tells: ["savedView.updated"], unless: "it is the person's alone" },
    delete: { tells: ["savedView.deleted"], unless: "it is the person's alone" },
  },
  mailedReports: {
    create: ["mailedReport.created"],
    update: ["mailedReport.updated"],
    pause: { tells: ["mailedReport.paused", "mailedReport.resumed"], unless: idempotent },
    delete: ["mailedReport.deleted"],
    test: "a mail to the caller alone",
    resumeRecipient: { tells: ["mailedReport.updated"], unless: idempotent },
  },
  notifications: {
    test: ownChannel,
    open: ownView,
    markUnseen: ownView,
    markSeen: ownView,
    putSettings: ownChannel,
    putWebhook: ownChannel,
    subscribePush: ownChannel,
    unsubscribePush: ownChannel,
  },
  reviewTranslations: { translate: machine, translateReply: machine },
  reportAppearance: {
    put: { tells: ["reportAppearance.changed"], unless: idempotent },
    setLogo: ["reportAppearance.changed"],
    deleteLogo: { tells: ["reportAppearance.changed"], unless: idempotent },
  },
  printedReports: {
    createLink: ["reportLink.created"],
    revokeLink: { tells: ["reportLink.revoked"], unless: idempotent },
    openLink: "kept where its maker sees it: with the link's views",
  },
  preparedFiles: {
    create: ownFile,
    createPersonal: { tells: ["user.exported"], unless: "it is the person's own" },
    delete: ownFile,
  },
  personalData: { erase: ["user.erased"], eraseOther: ["user.erased"] },
  statistics: {
    addNote: ["statisticsNote.created"],
    deleteNote: ["statisticsNote.deleted"],
    addCompetitorRating: ["competitorRating.created"],
    deleteCompetitorRating: ["competitorRating.deleted"],
    putRoiAssumptions: { tells: ["roiAssumptions.changed"], unless: "saved as they were" },
    deleteRoiAssumptions: { tells: ["roiAssumptions.reset"], unless: idempotent },
  },
  reviewWork: {
    tag: { tells: ["review.tagged", "review.untagged"], unless: idempotent },
    assign: { tells: ["review.assigned", "review.unassigned"], unless: idempotent },
    addNote: ["note.created"],
    editNote: ["note.updated"],
    deleteNote: ["note.deleted"],
  },
  reviews: {
    archive: { tells: ["review.archived", "review.unarchived"], unless: idempotent },
    reply: ["review.replied"],
    recordReply: ["review.replyRecorded"],
    editReply: ["review.replyEdited", "review.replySent"],
    deleteReply: ["review.replyDeleted"],
    markReplyPublished: ["review.replyPublished"],
    synchronize: "reads what platforms have; what it finds is theirs",
  },
  templates: {
    create: ["template.created"],
    update: ["template.updated"],
    delete: ["template.deleted"],
    fill: "writes nothing",
    checkFile: dryRun,
    applyImport: { tells: ["template.created", "template.updated"], unless: "the file says what is stored already" },
  },
  mailOutbox: { sendAgain: ["mail.sentAgain"] },
  maintenance: { put: ["maintenance.changed"] },
  imports: {
    check: dryRun,
    map: dryRun,
    enterReview: { tells: ["review.entered"], unless: idempotent },
    apply: ["import.applied"],
  },
  credentials: {
    authorize: "only leads to the platform, where the person consents or not",
    complete: { tells: ["credential.connected"], unless: "the consent was for another account" },
    attachOrganization: ["credential.attached"],
    listLocations: "reads what the platform has",
    addLocations: { tells: ["connection.connected", "restaurant.created"], unless: "no row could be added" },
    revoke: ["credential.revoked"],
    forget: ["credential.forgotten", "connection.disconnected"],
  },
  platforms: {
    upsert: { tells: ["connection.connected"], unless: idempotent },
    disconnect: ["connection.disconnected"],
    decideClaim: ["connection.claimDecided"],
    sendReminders: { tells: ["credential.reminded"], unless: "everybody was mailed a moment ago" },
  },
  push: { authorize: "a signature; stores nothing", signIn: "a signature; stores nothing" },
} as const satisfies Writes;
