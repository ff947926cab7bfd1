import { Duplex } from "node:stream";
import type { Worker } from "node:worker_threads";
import type { FromEngine, ToEngine } from "./messages.ts";

/** The socket of `pg`: its bytes go to the engine's thread and back. */
export class EngineConnection extends Duplex {
  readonly #worker: Worker;
  readonly #id: number;
  readonly #onMessage: (message: FromEngine) => void;
  readonly #onExit: () => void;

  constructor(worker: Worker, id: number) {
    super({ decodeStrings: true });
    this.#worker = worker;
    this.#id = id;
    this.#onMessage = (message) => {
      if (message.kind === "bytes" && message.connection === id) this.push(message.bytes);
    };
    this.#onExit = () => this.destroy(new Error("The embedded database has stopped."));
    worker.on("message", this.#onMessage);
    worker.once("exit", this.#onExit);
  }

  connect(): this {
    queueMicrotask(() => {
      if (this.#worker.threadId === -1) this.#onExit();
      else this.emit("connect");
    });
    return this;
  }
  // No-ops: a thread has no packets to delay, no connection to keep alive.
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#post(new Uint8Array(chunk));
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#post(new Uint8Array(Buffer.concat(chunks.map(({ chunk }) => chunk))));
    done();
  }

  override _final(done: () => void): void {
    done();
    this.push(null);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#worker.off("message", this.#onMessage);
    this.#worker.off("exit", this.#onExit);
    this.#send({ kind: "ended", connection: this.#id });
    done(error);
  }

  #post(bytes: Uint8Array<ArrayBuffer>): void {
    this.#send({ kind: "bytes", connection: this.#id, bytes });
  }

  #send(message: ToEngine): void {
    this.#worker.postMessage(message);
  }
}
