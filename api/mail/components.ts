/** The components of a mail, as strings: tables and inline styles, which all mail programs support. */
const ink = "#2b211c";
const paper = "#faf6f1";
const accent = "#a8431f";
const font = "font-family:Figtree,Helvetica,Arial,sans-serif";

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
/** Text escaped for HTML, inside elements and inside quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] ?? char);

export const mailHeading = (text: string): string =>
  `<h1 style="margin:0 0 16px;${font};font-size:24px;line-height:1.25;color:${ink}">${escapeHtml(text)}</h1>`;

export const mailParagraph = (text: string): string =>
  `<p style="margin:0 0 16px;${font};font-size:16px;line-height:1.5;color:${ink}">${escapeHtml(text)}</p>`;

export const mailNote = (text: string): string =>
  `<p style="margin:0 0 12px;${font};font-size:14px;line-height:1.5;color:#6b5d54">${escapeHtml(text)}</p>`;

export const mailButton = (text: string, href: string): string =>
  `<p style="margin:24px 0"><a href="${escapeHtml(href)}" style="display:inline-block;padding:14px 24px;border-radius:8px;background:${accent};color:#fff;${font};font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(text)}</a></p>`;

export const mailAddress = (href: string): string =>
  `<p style="margin:0 0 24px;${font};font-size:13px;line-height:1.5;word-break:break-all"><a href="${escapeHtml(href)}" style="color:${accent}">${escapeHtml(href)}</a></p>`;

/** A line of a list that leads somewhere, with what stands below it. */
export const mailEntry = (text: string, detail: string, href: string): string =>
  `<p style="margin:0 0 16px;${font};font-size:16px;line-height:1.5;color:${ink}"><a href="${escapeHtml(href)}" style="color:${accent}">${escapeHtml(text)}</a>${detail === "" ? "" : `<br>${escapeHtml(detail)}`}</p>`;

/** A note that is a link. */
export const mailNoteLink = (text: string, href: string): string =>
  `<p style="margin:0 0 12px;${font};font-size:14px;line-height:1.5"><a href="${escapeHtml(href)}" style="color:#6b5d54">${escapeHtml(text)}</a></p>`;

/** A heading inside a mail. */
export const mailSubheading = (text: string): string =>
  `<h2 style="margin:24px 0 8px;${font};font-size:18px;line-height:1.3;color:${ink}">${escapeHtml(text)}</h2>`;

/** What a person wrote, under a line that says who. */
export const mailQuote = (title: string, lines: readonly string[]): string =>
  `<div style="margin:0 0 16px;padding:12px 16px;border-left:4px solid ${accent};background:${paper}"><p style="margin:0 0 8px;${font};font-size:14px;font-weight:600;color:${ink}">${escapeHtml(title)}</p>${lines.map(mailParagraph).join("")}</div>`;

/** Figures, one a row: name, value, change and what it was before. */
export function mailFigures(
  figures: readonly { label: string; value: string; change: string | null; before: string | null }[],
): string {
  const cell = `padding:8px 0;border-bottom:1px solid #ece3da;${font};line-height:1.4;color:${ink}`;
  const rows = figures.map(({ label, value, change, before }) => {
    const compared = [change, before].filter((one) => one !== null).map(escapeHtml);
    const note =
      compared.length === 0
        ? ""
        : `<br><span style="font-size:13px;font-weight:400;color:#6b5d54">${compared.join(" · ")}</span>`;
    return `<tr><th scope="row" align="left" style="${cell};font-size:15px;font-weight:400">${escapeHtml(label)}</th><td align="right" style="${cell};font-size:18px;font-weight:700">${escapeHtml(value)}${note}</td></tr>`;
  });
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 12px">${rows.join("")}</table>`;
}

/** A link in a line of its own. */
export const mailTextLink = (text: string, href: string): string =>
  `<p style="margin:0 0 16px;${font};font-size:15px;line-height:1.5"><a href="${escapeHtml(href)}" style="color:${accent}">${escapeHtml(text)}</a></p>`;

/** Who a mail is from, at its head; `colour` is `#rrggbb`, or empty for the product's own. */
export type MailBrand = { name: string; colour: string; hasLogo: boolean };

/** Where the logo of a mail is: in the mail itself, so that nothing is fetched when it is read. */
export const logoAddress = "cid:logo";

function mailHead(brand: MailBrand | null | undefined): string {
  const name = escapeHtml(brand?.name || "Comptoir");
  if (brand?.hasLogo)
    return `<p style="margin:0 0 24px"><img src="${logoAddress}" alt="${name}" height="48" style="display:block;height:48px;max-width:100%;border:0;${font};font-size:18px;font-weight:700;color:${ink}"></p>`;
  return `<p style="margin:0 0 24px;${font};font-size:18px;font-weight:700;color:${escapeHtml(brand?.colour || accent)}">${name}</p>`;
}

/**
 * The whole mail. `preview` is what inboxes show beside the subject; `body` consists of the components above; without `brand` it is from
 * Comptoir.
 */
export const mailDocument = (parts: {
  language: string;
  title: string;
  preview: string;
  body: string;
  brand?: MailBrand | null;
}): string =>
  `<!doctype html><html lang="${escapeHtml(parts.language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(parts.title)}</title></head>
<body style="margin:0;background:${paper}"><div style="display:none;max-height:0;overflow:hidden">${escapeHtml(parts.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#fff;border-radius:12px"><tr><td style="padding:32px">
${mailHead(parts.brand)}
${parts.body}</td></tr></table></td></tr></table></body></html>`;
