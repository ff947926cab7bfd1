import { createHmac } from "node:crypto";

const hmac = (secret: string, body: string) => createHmac("sha256", secret).update(body).digest("hex");

/** `X-Hub-Signature-256` of Meta, over the bytes as sent. */
export const metaSignature = (appSecret: string, body: string): string => `sha256=${hmac(appSecret, body)}`;
/** `X-Uber-Signature`. */
export const uberSignature = (clientSecret: string, body: string): string => hmac(clientSecret, body);
