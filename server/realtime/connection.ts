import { randomInt } from "node:crypto";
import { once } from "node:events";
import type { WebSocket } from "ws";
import { Bucket } from "./bucket.ts";
import type { RealtimeLimits } from "./limits.ts";
import { errorFrame } from "./protocol.ts";

const socketIdPartMax = 2 ** 32;

/** One browser tab at the other end of a socket. */
export class Connection {
  readonly socketId = `${randomInt(1, socketIdPartMax)}.${randomInt(1, socketIdPartMax)}`;
  /** Identifies the visitor. */
  readonly address: string;
  readonly channels = new Set<string>();
  readonly frames: Bucket;
  readonly clientEvents: Bucket;
  /** Set by `pusher:signin`. */
  userId: string | null = null;
  heardAt: number;
  /** Since when it has no subscription; null while it has one. */
  idleSince: number | null;
  readonly #socket: WebSocket;
  readonly #bufferedBytesMax: number;

  constructor(socket: WebSocket, address: string, limits: RealtimeLimits, now: number) {
    this.#socket = socket;
    this.#bufferedBytesMax = limits.bufferedBytesMax;
    this.address = address;
    this.heardAt = now;
    this.idleSince = now;
    this.frames = new Bucket(limits.framesBurst, limits.framesPerSecond, now);
    this.clientEvents = new Bucket(limits.clientEventsPerSecond, limits.clientEventsPerSecond, now);
  }

  /** Frames that arrive while a connection is closing are ignored. */
  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  /** A frame, as text or bytes. A client too slow to receive it is disconnected instead of buffered. */
  send(data: string | Buffer): void {
    if (!this.isOpen) return;
    if (this.#socket.bufferedAmount > this.#bufferedBytesMax) this.#socket.terminate();
    else this.#socket.send(data, { binary: false });
  }

  /** Sends the reason, then closes with the same code. */
  close(code: number, message: string): void {
    this.send(errorFrame(code, message));
    this.#socket.close(code, message);
  }

  /** Resolves when the socket is closed. */
  async whenClosed(): Promise<void> {
    await once(this.#socket, "close");
  }

  terminate(): void {
    this.#socket.terminate();
  }
}
