import { once } from "node:events";
import { connect as connectTcp } from "node:net";
import { expect, test } from "vitest";
import { connect, testRealtime } from "#tests/setup/realtime.ts";

test.each(["//", "http://[", "///app/app-key?protocol=7"])(
  "a socket for the address %j is nobody's, and the process lives on",
  async (address) => {
    const { port } = await testRealtime();
    const socket = connectTcp(port, "127.0.0.1");
    socket.on("error", () => {});
    socket.write(
      `GET ${address} HTTP/1.1\r\nHost: comptoir.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    );
    await once(socket, "close");
    expect((await connect(port)).socketId).toMatch(/^\d+\.\d+$/);
  },
);

test.each(['{"toString":1}', '{"toString":null,"valueOf":null}', '[{"toString":1}]', "7", "null"])(
  "leaving %s, which is no channel, changes nothing",
  async (channel) => {
    const { port } = await testRealtime();
    const client = await connect(port);
    client.socket.send(`{"event":"pusher:unsubscribe","data":{"channel":${channel}}}`);
    client.socket.send(`{"event":"client-x","data":{},"channel":${channel}}`);
    expect(await client.next()).toMatchObject({ event: "pusher:error" });
    client.send("pusher:ping", {});
    expect(await client.next()).toMatchObject({ event: "pusher:pong" });
  },
);
