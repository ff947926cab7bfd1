import { request } from "node:http";

export type RawResponse = { status: number; headers: Record<string, string>; body: Buffer };

/** One request with its raw response, compressed or not. */
export function getRaw(origin: string, path: string, headers: Record<string, string>): Promise<RawResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<RawResponse>();
  const outbox = request(new URL(path, origin), { headers }, (response) => {
    const chunks: Buffer[] = [];
    response.on("data", (chunk: Buffer) => chunks.push(chunk));
    response.on("error", reject);
    response.on("end", () => {
      const pairs = Object.entries(response.headersDistinct).map(([name, values]) => [name, values?.join(", ") ?? ""]);
      resolve({ status: response.statusCode ?? 0, headers: Object.fromEntries(pairs), body: Buffer.concat(chunks) });
    });
  });
  outbox.on("error", reject).end();
  return promise;
}

/** Signs a user in through the form, as a browser without scripts does. Returns the session's cookie. */
export async function signIn(origin: string, user: { email: string; password: string }): Promise<string> {
  const response = await fetch(`${origin}/auth/login`, {
    method: "POST",
    redirect: "manual",
    headers: { origin },
    body: new URLSearchParams(user),
  });
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  if (response.status !== 302 || cookie === "") throw new Error(`The sign-in answered ${response.status}.`);
  return cookie;
}
