import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Language } from "#contract/languages.ts";
import { instant } from "./columns.ts";
import { mediaFiles } from "./media.ts";
import { preparedFiles } from "./printed-reports.ts";

/** Mail is written in the transaction of the change it reports; a job delivers it. */
export const mailOutbox = pgTable("mail_outbox", {
  id: uuid("id").primaryKey(),
  recipient: text("recipient").notNull(),
  language: text("language").$type<Language>().notNull(),
  kind: text("kind").notNull(),
  subject: text("subject").notNull(),
  textBody: text("text_body").notNull(),
  htmlBody: text("html_body").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
  sentAt: instant("sent_at"),
  attempts: integer("attempts").notNull().default(0),
  nextAttemptAt: instant("next_attempt_at").notNull().defaultNow(),
  lastError: text("last_error"),
  /** When the recipient's mail server refused it for good. */
  bouncedAt: instant("bounced_at"),
  /** A prepared file that goes with it, and the name it is saved under. */
  attachmentFileId: uuid("attachment_file_id").references(() => preparedFiles.id, { onDelete: "set null" }),
  attachmentName: text("attachment_name"),
  /** Whose name it is sent in, before the address of `MAIL_FROM`; null for the product's own. */
  senderName: text("sender_name"),
  /** The picture that its HTML shows as `cid:logo`. */
  logoMediaId: uuid("logo_media_id").references(() => mediaFiles.id, { onDelete: "set null" }),
  /** Where its reader stops such mails; also sent as `List-Unsubscribe`. Null for mails that cannot be stopped. */
  unsubscribeAddress: text("unsubscribe_address"),
});
