import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();
const userPresent = 0x01;
const userVerified = 0x04;
const backupEligible = 0x08;
const backedUp = 0x10;
const withKey = 0x40;

/** What an answer says besides its key, as the device has it or as somebody forges it. */
export type Forged = {
  origin: string;
  rpId: string;
  challenge: string;
  counter: number;
  isUnlocked: boolean;
  isSynced: boolean;
};

/** A device with one passkey, which answers as browsers do: with an ECDSA key and no attestation. */
export function fakeAuthenticator(publicOrigin: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  const id = credentialId.toString("base64url");
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  // COSE: an EC2 key for ES256 on P-256, with its coordinates.
  const coseKey = Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    Buffer.from(x, "base64url"),
    Buffer.from("225820", "hex"),
    Buffer.from(y, "base64url"),
  ]);
  let counter = 0;

  function parts(type: string, options: { challenge: string }, forged: Partial<Forged>) {
    counter += 1;
    const answer: Forged = {
      origin: publicOrigin,
      rpId: new URL(publicOrigin).hostname,
      challenge: options.challenge,
      counter,
      isUnlocked: true,
      isSynced: false,
      ...forged,
    };
    const { origin, challenge } = answer;
    const clientData = Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(answer.counter);
    const data = (flags: number) =>
      Buffer.concat([
        sha256(answer.rpId),
        Buffer.from([
          flags |
            userPresent |
            (answer.isUnlocked ? userVerified : 0) |
            (answer.isSynced ? backupEligible | backedUp : 0),
        ]),
        counted,
      ]);
    return { clientData, data };
  }
  const answerOf = (response: object) => ({
    id,
    rawId: id,
    type: "public-key" as const,
    response,
    clientExtensionResults: {},
  });

  return {
    id,
    /** The answer to the options of a new passkey. */
    register(options: { challenge: string }, forged: Partial<Forged> = {}) {
      const { clientData, data } = parts("webauthn.create", options, forged);
      const length = Buffer.from([0, credentialId.length]);
      const authData = Buffer.concat([data(withKey), Buffer.alloc(16), length, credentialId, coseKey]);
      // CBOR: { fmt: "none", attStmt: {}, authData }.
      const attestation = Buffer.concat([
        Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex"),
        Buffer.from([authData.length]),
        authData,
      ]);
      return answerOf({
        clientDataJSON: clientData.toString("base64url"),
        attestationObject: attestation.toString("base64url"),
        transports: ["internal"],
      });
    },
    /** The answer to the options of a sign-in. */
    sign(options: { challenge: string }, forged: Partial<Forged> = {}) {
      const { clientData, data } = parts("webauthn.get", options, forged);
      const authData = data(0);
      const signature = sign("sha256", Buffer.concat([authData, sha256(clientData)]), privateKey);
      return answerOf({
        clientDataJSON: clientData.toString("base64url"),
        authenticatorData: authData.toString("base64url"),
        signature: signature.toString("base64url"),
      });
    },
  };
}
