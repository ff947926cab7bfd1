import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";

/** A new secret, as Standard Webhooks writes it. */
export const newSecret = (): string => prefix + randomBytes(32).toString("base64");

/** The id a delivery is known by at the endpoint. */
export const messageIdOf = (deliveryId: string): string => `msg_${deliveryId.replaceAll("-", "")}`;

type Signed = { id: string; at: Date; body: string; secrets: readonly string[] };

/** The headers of Standard Webhooks: id, time and a signature by each secret, of which a receiver needs to know one. */
export function signatureHeaders({ id, at, body, secrets }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}
