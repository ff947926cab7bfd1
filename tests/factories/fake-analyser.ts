import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

type ReceivedRequest = { headers: IncomingMessage["headers"]; body: string };
/** The fake's handling of a request; a fault may leave it without a response. */
export type Behaviour = (asked: ReceivedRequest, response: ServerResponse) => void;

export const json =
  (body: (asked: ReceivedRequest) => unknown, status = 200): Behaviour =>
  (asked, response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(body(asked)));
  };

/** A fake external analyser on this machine, until the test ends. */
export async function fakeAnalyser(behaviour: Behaviour) {
  const asked: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const one = { headers: request.headers, body: Buffer.concat(chunks).toString() };
    asked.push(one);
    behaviour(one, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/analyse`, asked };
}
