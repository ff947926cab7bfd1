import { createHash } from "node:crypto";
import { Hono } from "hono";
import { html, raw } from "hono/html";
import { z } from "zod";
import type { Statements } from "../db/statements.ts";
import { findMail, listMails, type OutboxMail } from "./outbox.ts";

const shownMax = 100;
const style = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:60rem;margin:0 auto;padding:1.5rem}
table{border-collapse:collapse;width:100%}td,th{text-align:start;padding:.375rem .75rem .375rem 0;border-bottom:1px solid #8884}
pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:1rem;border:1px solid #8886;border-radius:.375rem}
iframe{width:100%;height:44rem;border:1px solid #8886;border-radius:.375rem;background:#fff}`;
const styleHash = createHash("sha256").update(style).digest("base64");
/** No script; the page's own style sheet by its hash; only the mail may have inline styles, inside its frame. */
const pagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation allow-popups";

type Markup = ReturnType<typeof html>;

const frame = (title: string, body: Markup): Markup => html`<!doctype html><html lang="en"><head><meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
  <title>${title}</title><style>${raw(style)}</style></head><body>${body}</body></html>`;

const stateOf = (mail: OutboxMail): string => {
  if (mail.sentAt) return "sent";
  return mail.lastError ? `not sent (${mail.lastError})` : "kept here";
};

const row = (mail: OutboxMail): Markup => html`<tr><td>${mail.createdAt.toISOString()}</td>
  <td>${mail.recipient}</td><td><a href="/dev/outbox/${mail.id}">${mail.subject}</a></td><td>${stateOf(mail)}</td></tr>`;

const listPage = (mails: OutboxMail[]): Markup =>
  frame(
    "Outbox",
    html`<h1>Outbox</h1><p>The latest ${shownMax} mails. Without a mail server they stay here.</p>
      ${
        mails.length === 0
          ? html`<p>No mail has been written yet.</p>`
          : html`<table><thead><tr><th>Written</th><th>To</th><th>Subject</th><th>State</th></tr></thead>
              <tbody>${mails.map(row)}</tbody></table>`
      }`,
  );

/** The text with clickable links. */
function linked(text: string): Markup {
  const parts = text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 ? html`<a href="${part}">${part}</a>` : part));
  return html`${parts}`;
}

const mailPage = (mail: OutboxMail): Markup =>
  frame(
    mail.subject,
    html`<p><a href="/dev/outbox">Outbox</a></p><h1>${mail.subject}</h1>
      <p>To ${mail.recipient}, ${mail.createdAt.toISOString()}, ${stateOf(mail)}</p>
      ${mail.textBody === "" ? html`<p>Its text and its links went when it was sent, or could not be sent any more.</p>` : ""}
      <h2>Text</h2><pre>${linked(mail.textBody)}</pre>
      <h2>HTML</h2><iframe src="/dev/outbox/${mail.id}/html" title="${mail.subject}"></iframe>`,
  );

/** The outbox as a page, mounted at `/dev/outbox` in development only: the mails hold working links. Plain HTML without scripts. */
export function outboxPage(tx: Statements): Hono {
  const find = async (id: string) => (z.uuid().safeParse(id).success ? findMail(tx, id) : null);
  return new Hono()
    .get("/", async (c) => {
      c.header("Content-Security-Policy", pagePolicy);
      c.header("Cache-Control", "no-store");
      return c.html(listPage(await listMails(tx, shownMax)));
    })
    .get("/:id", async (c) => {
      const mail = await find(c.req.param("id"));
      c.header("Content-Security-Policy", pagePolicy);
      c.header("Cache-Control", "no-store");
      return mail ? c.html(mailPage(mail)) : c.html(frame("Not found", html`<p>There is no such mail.</p>`), 404);
    })
    .get("/:id/html", async (c) => {
      const mail = await find(c.req.param("id"));
      c.header("Content-Security-Policy", mailPolicy);
      c.header("Cache-Control", "no-store");
      // Links open outside the frame: the app's pages refuse to be framed.
      return mail ? c.html(mail.htmlBody.replace("<head>", '<head><base target="_top">')) : c.notFound();
    });
}
