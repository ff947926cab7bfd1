/** Addresses that mail programs post to without a page of ours: the signed token in them is all that counts there, no cookie does. */
const unsubscribePath = /^\/unsubscribe(?:\/[\w-]+\.[\w-]{24}|_report|_report_v2)$/;

/** True for the address of a mail's `List-Unsubscribe` header (RFC 8058). */
export const isUnsubscribePath = (path: string): boolean => unsubscribePath.test(path);
