import { href, type RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import type { Cursors } from "#contract/lists/list-query.ts";
import { mailList } from "#contract/mail-outbox/list-query.ts";
import type { OutboxMail } from "#contract/mail-outbox/schemas.ts";
import { loadPage, pageLinks } from "../lists/pages.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { readerMoment } from "../request/reader-clock.server.ts";

type Context = Readonly<RouterContextProvider>;

/** The mails of the installation for an address. */
export async function loadMails(context: Context, url: URL) {
  const t = textsIn(context, "mail-outbox");
  const path = href("/admin/developer-settings/mails");
  const query = mailList.read(url.searchParams);
  const at = (cursors: Cursors = {}) => mailList.address(path, query, cursors);
  const page = await loadPage(url, (cursors) => productApi(context).mailOutbox.list({ ...query, ...cursors }), at);
  return {
    query,
    isDelivering: page.isDelivering,
    isNarrowed: mailList.changed(query).length > 0,
    isNone: page.unfilteredCount === 0,
    countText: t("count", { count: page.unfilteredCount }),
    states: (["all", "waiting", "sent", "failed"] as const).map((value) => ({ value, label: t(`filter.${value}`) })),
    rows: page.data.map((mail) => mailView(context, mail, page.isDelivering)),
    links: { self: at(), path, pages: pageLinks(page.pagination, at) },
  };
}
export type MailsData = Awaited<ReturnType<typeof loadMails>>;

function mailView(context: Context, mail: OutboxMail, isDelivering: boolean) {
  const t = textsIn(context, "mail-outbox");
  const formats = formatsOf(languageOf(context));
  const { _id, recipient, subject, state, attempts, createdAt, sentAt, nextAt, lastError, canSendAgain } = mail;
  return {
    id: _id,
    recipient,
    subject,
    state,
    stateText: state === "waiting" && !isDelivering ? t("kept") : t(`states.${state}`),
    error: lastError,
    facts: [
      t("written", { at: readerMoment(context, createdAt) }),
      ...(sentAt === null ? [] : [t("sent", { ago: formats.ago(sentAt) })]),
      ...(attempts === 0 ? [] : [t("attempts", { count: attempts })]),
      ...(nextAt === null || attempts === 0 ? [] : [t("next", { at: readerMoment(context, nextAt) })]),
    ].join(" · "),
    /** Of one that has not been tried there is nothing to repeat. */
    canSendAgain: canSendAgain && isDelivering && (state !== "waiting" || attempts > 0),
  };
}
export type MailView = ReturnType<typeof mailView>;
