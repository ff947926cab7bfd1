import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  verify,
} from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer };

/** A push service on this machine: it keeps what it was sent, and answers 201 or what `answers` says for a path. */
export async function startPushService() {
  const received: Received[] = [];
  const answers = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = request.url ?? "";
    received.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
    response.writeHead(answers.get(path) ?? 201).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = () => new Promise((done) => server.close(done));
  return { received, answers, origin, stop };
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, length));

/** A browser's keys, and what it reads of a message that was encrypted for them (RFC 8291 with the content coding `aes128gcm`, RFC 8188). */
export function browserKeys() {
  const pair = createECDH("prime256v1");
  const ownKey = pair.generateKeys();
  const auth = randomBytes(16);
  function read(body: Buffer): unknown {
    const salt = body.subarray(0, 16);
    const recordSize = body.readUInt32BE(16);
    const keyLength = body.readUInt8(20);
    const senderKey = body.subarray(21, 21 + keyLength);
    const record = body.subarray(21 + keyLength);
    if (record.length > recordSize) throw new Error("more than one record");
    const keyInfo = Buffer.concat([Buffer.from("WebPush: info\0"), ownKey, senderKey]);
    const shared = derive(pair.computeSecret(senderKey), auth, keyInfo, 32);
    const key = derive(shared, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
    const nonce = derive(shared, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
    const decipher = createDecipheriv("aes-128-gcm", key, nonce);
    decipher.setAuthTag(record.subarray(-16));
    const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    // The last record ends with 2 and zeros.
    const end = plain.lastIndexOf(2);
    return JSON.parse(plain.subarray(0, end).toString("utf8"));
  }
  return { p256dh: ownKey.toString("base64url"), auth: auth.toString("base64url"), read };
}

/** The server's own keys (VAPID). */
export function serverKeys(subject = "mailto:ops@comptoir.test") {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  const privateKey = pair.getPrivateKey();
  return {
    publicKey: pair.getPublicKey("base64url"),
    privateKey: Buffer.concat([Buffer.alloc(32 - privateKey.length), privateKey]).toString("base64url"),
    subject,
  };
}

function publicKeyOf(point: Buffer): KeyObject {
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  return createPublicKey({ key: { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" }, format: "jwk" });
}

/** Reads `Authorization: vapid t=…, k=…` (RFC 8292) as a push service does; throws for a signature that is not of its key. */
export function readVapid(authorization: string | undefined) {
  const [, token = "", publicKey = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization ?? "") ?? [];
  const [header = "", claims = "", signature = ""] = token.split(".");
  const key = publicKeyOf(Buffer.from(publicKey, "base64url"));
  const isGenuine = verify(
    "sha256",
    Buffer.from(`${header}.${claims}`),
    { key, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isGenuine) throw new Error("the signature is of another key");
  const parse = (part: string): Record<string, unknown> => JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
  return { header: parse(header), claims: parse(claims), publicKey };
}
