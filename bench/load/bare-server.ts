/** The reference: Node's own HTTP server that sends the same head and bytes to every request. Prints its port. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const [headersFile = "", bodyFile = ""] = process.argv.slice(2);
const headers = JSON.parse(readFileSync(headersFile, "utf8")) as Record<string, string>;
const body = readFileSync(bodyFile);
const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
server.listen(0, "127.0.0.1", () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
