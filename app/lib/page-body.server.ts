import { Writable } from "node:stream";

/**
 * Takes a page as React writes it, in hundreds of small pieces. A page that is whole after the first flush, as nearly all are, becomes
 * one buffer, which the listener sends and compresses in one go; one with parts still to come streams, a piece per flush.
 */
export class PageBody extends Writable {
  #pieces: Buffer[] = [];
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;

  constructor() {
    // React holds the rendered page in memory anyway: making it wait would save nothing.
    super({ highWaterMark: Number.MAX_SAFE_INTEGER });
  }

  /** What goes into the response; asked for once, after React's first flush. */
  content(): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> {
    if (this.writableEnded) return this.#take();
    return new ReadableStream({
      start: (controller) => {
        this.#controller = controller;
        this.flush();
      },
      cancel: () => void this.destroy(),
    });
  }

  /** React calls this whenever it has written all that is ready. */
  flush(): void {
    if (this.#controller && this.#pieces.length > 0) this.#controller.enqueue(this.#take());
  }

  override _write(piece: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#pieces.push(piece);
    done();
  }

  override _final(done: () => void): void {
    this.flush();
    this.#controller?.close();
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    // After its end a stream is destroyed as well, which is no failure.
    if (error) this.#controller?.error(error);
    done(error);
  }

  #take(): Uint8Array<ArrayBuffer> {
    const taken = Buffer.concat(this.#pieces);
    this.#pieces = [];
    return taken;
  }
}
