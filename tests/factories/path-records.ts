import type { Database } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";
import { createOrganization, createReply, createRestaurant, createReview } from "./records.ts";

/** Ids by the parameter that names them in a path; `domain.parameter` where a parameter names other records in that domain. */
export type PathRecords = Record<string, string>;

const dayMs = 86_400_000;
const later = () => new Date(Date.now() + 30 * dayMs);
const past = "2026-01-05";

/** Inserts a row with an id of its own, and returns the id. Objects are written as JSON, lists as arrays. */
async function insert({ pool }: Database, table: string, values: Record<string, unknown>): Promise<string> {
  const id = typeof values.id === "string" ? values.id : newId();
  const given = Object.entries({ ...values, id });
  const isJson = (value: unknown) =>
    typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  const columns = given.map(([name]) => `"${name}"`).join(", ");
  const places = given.map((_, index) => `$${index + 1}`).join(", ");
  await pool.query(
    `insert into ${table} (${columns}) values (${places})`,
    given.map(([, value]) => (isJson(value) ? JSON.stringify(value) : value)),
  );
  return id;
}

/** One record for each parameter of a path: an organization, its restaurant with a review, and all that is a person's there. */
export async function createPathRecords(database: Database, userId: string): Promise<PathRecords> {
  const { id: organizationId } = await createOrganization(database);
  const { id: restaurantId } = await createRestaurant(database, { organizationId });
  const { id: reviewId } = await createReview(database, { restaurantId });
  await database.pool.query(
    "insert into organization_members (organization_id, user_id, casl_role) values ($1, $2, 'owner')",
    [organizationId, userId],
  );
  const put = (table: string, values: Record<string, unknown>) => insert(database, table, values);
  const ofRestaurant = { restaurant_id: restaurantId };
  const ofReview = { ...ofRestaurant, review_id: reviewId };
  const ofUser = { user_id: userId };
  const ofOrganization = { organization_id: organizationId };

  const credentialId = await put("credentials", { ...ofOrganization, key: "gmb", account_id: newId() });
  const report = { reason: "spam", language: "fr", letter: "Bonjour" };
  const reviewReport = await put("review_reports", { ...ofReview, ...report });
  const mailedReport = await put("mailed_reports", {
    ...ofUser,
    name: "Hebdo",
    scope: "all",
    tabs: ["e-reputation"],
    frequency: "daily",
    at_time: "08:00",
    time_zone: "Europe/Paris",
    language: "fr",
    next_run_at: later(),
  });
  const webhookId = await put("webhook_endpoints", {
    ...ofOrganization,
    address: "https://example.com/hook",
    events: ["review.created"],
    secret_sealed: "x",
  });
  const setId = await put("automation_sets", { ...ofOrganization, safety: {} });
  await put("audit_chains", { id: organizationId });
  return {
    organizationId,
    restaurantId,
    reviewId,
    userId,
    credentialId,
    webhookId,
    replyId: (await createReply(database, { reviewId, text: "Merci" })).id,
    factId: await put("ai_facts", { ...ofRestaurant, key: "Parking", text: "Oui" }),
    habitId: await put("ai_habits", {
      ...ofRestaurant,
      language: "fr",
      kind: "greeting",
      fingerprint: newId(),
      text: "Bonjour",
      review_ids: [reviewId],
    }),
    tokenId: await put("api_tokens", {
      ...ofUser,
      name: "Export",
      token_hash: newId(),
      hint: "abcd",
      scopes: ["reviews:read"],
      expires_at: later(),
    }),
    chainId: organizationId,
    number: "1",
    ruleId: newId(),
    runId: await put("automation_runs", { ...ofReview, set_id: setId, set_version: 1, outcome: "queued" }),
    passkeyId: await put("passkeys", {
      ...ofUser,
      credential_id: newId(),
      public_key: Buffer.from("key"),
      counter: 0,
      name: "Téléphone",
    }),
    sessionId: await put("auth_sessions", { ...ofUser, expires_at: later() }),
    "mailedReports.reportId": mailedReport,
    recipientId: await put("mailed_report_recipients", {
      report_id: mailedReport,
      user_id: userId,
      position: 0,
    }),
    "reviewReports.reportId": reviewReport,
    "reviewReports.fileId": await put("review_report_files", {
      ...ofRestaurant,
      report_id: reviewReport,
      name: "preuve.pdf",
      kind: "pdf",
      size_bytes: 4,
      added_by: "Iris",
      content: Buffer.from("%PDF"),
    }),
    "preparedFiles.fileId": await put("prepared_files", { ...ofUser, kind: "csv", content: {}, expires_at: later() }),
    chipId: await put("nfc_chips", {
      ...ofRestaurant,
      uid: newId().replaceAll("-", "").slice(-14).toUpperCase(),
    }),
    "nfcChips.importId": await put("nfc_chip_imports", {
      ...ofUser,
      ...ofOrganization,
      file_name: "puces.csv",
      state: "checked",
    }),
    "templates.importId": await put("template_imports", {
      ...ofUser,
      ...ofRestaurant,
      kind: "review",
      file_name: "modeles.csv",
      state: "checked",
      counts: {},
    }),
    "imports.importId": await put("imports", {
      ...ofOrganization,
      kind: "reviews",
      file_name: "avis.csv",
      state: "checked",
      counts: {},
    }),
    notificationId: await put("notifications", {
      ...ofUser,
      ...ofReview,
      event: "review.negative",
      subject_kind: "review",
      subject_id: reviewId,
      thing: newId(),
    }),
    subscriptionId: await put("push_subscriptions", {
      ...ofUser,
      endpoint: `https://push.example.com/${newId()}`,
      p256dh: "x",
      auth: "x",
      device_id: newId(),
      label: "Firefox",
    }),
    itemId: await put("outbox_items", {
      ...ofReview,
      platform_key: "gmb",
      kind: "reply",
      state: "queued",
      idempotency_key: newId(),
      send_after: later(),
      next_attempt_at: later(),
      subject_kind: "review",
      subject_id: reviewId,
      payload: {},
    }),
    platformId: await put("platforms", {
      ...ofRestaurant,
      key: "gmb",
      external_id: newId(),
      credential_id: credentialId,
    }),
    changeId: await put("restaurant_changes", { ...ofUser, user_name: "Iris", field: "active", value: false }),
    groupId: await put("restaurant_groups", { ...ofOrganization, name: "Lyon", kind: "hand" }),
    suggestionId: await put("review_suggestions", { ...ofReview, text: "Merci" }),
    batchId: await put("review_batches", { ...ofUser, ...ofRestaurant }),
    tagId: await put("tags", { ...ofOrganization, name: "Presse" }),
    viewId: await put("saved_views", { ...ofUser, kind: "groups", name: "Vue", state: {} }),
    "reviewWork.noteId": await put("review_notes", { ...ofReview, author_id: userId, text: "Voir" }),
    "statistics.noteId": await put("statistics_notes", { ...ofRestaurant, kind: "note", day: past, text: "Travaux" }),
    invitationId: await put("invitations", {
      ...ofOrganization,
      email: `${newId()}@example.com`,
      role: "comptoir-basic",
      casl_role: "editor",
      scope: "organization",
      language: "fr",
      token_hash: newId(),
      expires_at: later(),
    }),
    templateId: await put("templates", {
      ...ofOrganization,
      kind: "review",
      scope: "organization",
      name: "Merci",
      default_language: "fr",
    }),
    postId: await put("social_posts", {
      ...ofRestaurant,
      platform_key: "instagram",
      listing_id: "1",
      external_id: newId(),
      kind: "post",
      published_at: past,
      read_at: past,
    }),
    roleId: await put("custom_roles", { ...ofOrganization, name: "Rôle", rights: ["read Review"] }),
    ratingId: await put("competitor_ratings", {
      ...ofRestaurant,
      name: "En face",
      platform_key: "gmb",
      day: past,
      rating: 4,
      review_count: 10,
    }),
    linkId: await put("report_links", { ...ofUser, token_hash: newId(), content: {}, expires_at: later() }),
    deliveryId: await put("webhook_deliveries", {
      endpoint_id: webhookId,
      event: "review.created",
      data: {},
      occurred_at: past,
    }),
    // These name no record of anybody.
    key: "gmb",
    tab: "e-reputation",
    position: "0",
  };
}
