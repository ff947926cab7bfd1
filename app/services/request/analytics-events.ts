import type { endpoints } from "#contract/endpoints.ts";

/** Name of an endpoint in the contract, such as `reviews.reply`. */
export type EndpointName = {
  [Domain in keyof typeof endpoints & string]: `${Domain}.${keyof (typeof endpoints)[Domain] & string}`;
}[keyof typeof endpoints & string];

/**
 * The one table of analytics events: the capability a person has used, by the endpoint that carries it out. The product API client sends
 * the event once the call has succeeded, so that no action sends one itself. Writes that the app makes by itself have none.
 */
export const capabilityEvents = {
  "ai.setBrandVoice": "brand_voice_saved",
  "ai.setProvider": "ai_provider_saved",
  "ai.inherit": "ai_settings_inherited",
  "ai.addFact": "fact_added",
  "ai.setFact": "fact_changed",
  "ai.deleteFact": "fact_deleted",
  "ai.setLearning": "learning_switched",
  "ai.forgetHabit": "habit_forgotten",
  "ai.forgetHabits": "habits_forgotten",
  "ai.bench": "brand_voice_tried",
  "ai.draft": "draft_requested",
  "analysis.correct": "analysis_corrected",
  "apiTokens.create": "api_token_created",
  "apiTokens.revoke": "api_token_revoked",
  "auth.login": "signed_in",
  "auth.logout": "signed_out",
  "auth.forgotPassword": "password_link_requested",
  "auth.newPassword": "password_reset",
  "auth.confirm": "address_confirmed",
  "auth.resendConfirmation": "confirmation_resent",
  "auth.completeProfile": "profile_completed",
  "automations.save": "automations_saved",
  "automations.makeOwn": "automations_made_own",
  "automations.leaveOwn": "automations_left_own",
  "automations.restore": "automations_restored",
  "automations.undo": "automation_run_undone",
  "automations.dryRun": "automations_tried",
  "dashboards.putOrder": "dashboard_arranged",
  "restaurants.addSpecialHours": "special_hours_added",
  "unsubscribes.stop": "mails_stopped",
  "unsubscribes.resume": "mails_resumed",
  "users.update": "profile_saved",
  "users.changePassword": "password_changed",
  "users.setAvatar": "avatar_set",
  "users.deleteAvatar": "avatar_deleted",
  "users.endSession": "session_ended",
  "users.endOtherSessions": "other_sessions_ended",
  "mailedReports.create": "mailed_report_created",
  "mailedReports.update": "mailed_report_changed",
  "mailedReports.pause": "mailed_report_paused",
  "mailedReports.delete": "mailed_report_deleted",
  "mailedReports.preview": "mailed_report_previewed",
  "mailedReports.test": "mailed_report_tested",
  "mailedReports.resumeRecipient": "mailed_report_recipient_resumed",
  "notifications.putSettings": "notifications_settings_saved",
  "notifications.putWebhook": "chat_webhook_saved",
  "notifications.subscribePush": "push_switched_on",
  "notifications.unsubscribePush": "push_switched_off",
  "notifications.test": "notification_tested",
  "outbox.cancel": "sending_cancelled",
  "outbox.cancelAll": "sendings_cancelled",
  "outbox.sendNow": "sent_now",
  "outbox.reschedule": "sending_rescheduled",
  "outbox.retry": "sending_retried",
  "outbox.undo": "sending_undone",
  "replyDeadlines.put": "deadlines_saved",
  "replyDeadlines.delete": "deadlines_inherited",
  "replyEscalation.put": "escalation_saved",
  "replyEscalation.delete": "escalation_inherited",
  "replyLinks.reply": "replied_from_mail",
  "replySuggestions.putApproval": "approval_saved",
  "replySuggestions.suggest": "reply_suggested",
  "replySuggestions.approve": "suggestion_approved",
  "replySuggestions.refuse": "suggestion_refused",
  "replySuggestions.withdraw": "suggestion_withdrawn",
  "restaurants.update": "restaurant_saved",
  "reviewBatches.create": "batch_created",
  "reviewBatches.chooseKept": "kept_replies_chosen",
  "reviewBatches.plan": "batch_planned",
  "reviewBatches.draft": "batch_drafted",
  "reviewBatches.confirm": "batch_confirmed",
  "reviewBatches.undo": "batch_undone",
  "reviewImages.get": "review_image_made",
  "reviewReports.prepare": "report_prepared",
  "reviewReports.change": "report_changed",
  "reviewReports.move": "report_moved",
  "reviewReports.discard": "report_discarded",
  "reviewReports.addFile": "report_file_added",
  "reviewReports.removeFile": "report_file_removed",
  "reviewTags.create": "tag_created",
  "reviewTags.update": "tag_changed",
  "reviewTags.merge": "tags_merged",
  "reviewTags.delete": "tag_deleted",
  "savedViews.create": "view_created",
  "savedViews.pin": "view_pinned",
  "savedViews.update": "view_changed",
  "savedViews.delete": "view_deleted",
  "reviewTranslations.translate": "review_translated",
  "reviewTranslations.translateReply": "reply_translated",
  "reviewWork.tag": "review_tagged",
  "reviewWork.assign": "review_assigned",
  "reviewWork.addNote": "note_added",
  "reviewWork.editNote": "note_changed",
  "reviewWork.deleteNote": "note_deleted",
  "reviews.archive": "reviews_archived",
  "reviews.reply": "review_replied",
  "reviews.recordReply": "reply_recorded",
  "reviews.editReply": "reply_changed",
  "reviews.deleteReply": "reply_deleted",
  "reviews.markReplyPublished": "reply_published_by_hand",
  "reviews.synchronize": "reviews_synchronised",
  "templates.create": "template_created",
  "templates.update": "template_changed",
  "templates.delete": "template_deleted",
  "templates.fill": "template_used",
  "templates.checkFile": "template_import_checked",
  "templates.applyImport": "templates_imported",
  "maintenance.put": "maintenance_set",
  "imports.check": "review_import_checked",
  "imports.map": "review_import_mapped",
  "imports.enterReview": "review_entered",
  "imports.apply": "reviews_imported",
  "credentials.authorize": "account_connection_started",
  "credentials.complete": "account_connected",
  "credentials.attachOrganization": "account_attached",
  "credentials.addLocations": "listings_added",
  "credentials.revoke": "account_revoked",
  "credentials.forget": "account_forgotten",
  "platforms.upsert": "platform_linked",
  "platforms.disconnect": "platform_disconnected",
  "platforms.decideClaim": "claim_decided",
  "platforms.sendReminders": "reminders_sent",
  "profileHours.correct": "profile_hours_corrected",
  "restaurantGroups.create": "restaurant_group_created",
  "restaurantGroups.update": "restaurant_group_updated",
  "restaurantGroups.delete": "restaurant_group_deleted",
  "reportAppearance.put": "report_appearance_changed",
  "reportAppearance.setLogo": "report_logo_set",
  "reportAppearance.deleteLogo": "report_logo_removed",
  "printedReports.createLink": "report_link_created",
  "printedReports.revokeLink": "report_link_revoked",
  "printedReports.openLink": "report_link_opened",
  "preparedFiles.create": "report_file_started",
  "preparedFiles.delete": "report_file_deleted",
  "statistics.addNote": "statistics_note_added",
  "statistics.deleteNote": "statistics_note_deleted",
  "statistics.addCompetitorRating": "competitor_rating_added",
  "statistics.deleteCompetitorRating": "competitor_rating_deleted",
  "statistics.putRoiAssumptions": "roi_assumptions_saved",
  "statistics.deleteRoiAssumptions": "roi_assumptions_reset",
} as const satisfies Partial<Record<EndpointName, string>>;

const isCapability = (name: string): name is keyof typeof capabilityEvents => Object.hasOwn(capabilityEvents, name);

/** The event of a call that has succeeded; null for one that is no capability. Its properties name the records, never their content. */
export function eventOf(path: readonly string[], input: unknown, output: unknown, by: Sender) {
  const name = path.join(".");
  if (!isCapability(name)) return null;
  const signedIn = name === "auth.login" ? idIn(output, "data", "user", "_id") : undefined;
  const userId = signedIn ?? by.userId;
  const ids = ["restaurantId", "organizationId"].flatMap((key) => {
    const id = idIn(input, key);
    return id ? [[key, id] as const] : [];
  });
  return {
    type: "track" as const,
    event: capabilityEvents[name],
    properties: Object.fromEntries(ids),
    ...(userId ? { userId } : { anonymousId: by.requestId }),
  };
}
type Sender = { userId: string | undefined; requestId: string };

/** The text at a path of keys; undefined where there is none. */
function idIn(value: unknown, ...keys: string[]): string | undefined {
  const found = keys.reduce<unknown>((at, key) => (at as Record<string, unknown> | null | undefined)?.[key], value);
  return typeof found === "string" ? found : undefined;
}
