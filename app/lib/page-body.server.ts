import { Writable } from "node:stream";

/**
 * Collects a page from React's hundreds of small pieces. A page that is complete after the first flush, as nearly all are, becomes one
 * buffer,
 * which the listener sends and compresses at once; one with later parts streams, a piece per flush.
 */
export class PageBody extends Writable {
  #pieces: Buffer[] = [];
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;

  constructor() {
    // React holds the rendered page in memory anyway: back-pressure would save nothing.
    super({ highWaterMark: Number.MAX_SAFE_INTEGER });
  }

  /** The content of the response; called once, after React's first flush. */
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

  /** Called by React whenever it has written all that is ready. */
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
    // A stream is destroyed after its end as well, which is no failure.
    if (error) this.#controller?.error(error);
    done(error);
  }

  #take(): Uint8Array<ArrayBuffer> {
    const taken = Buffer.concat(this.#pieces);
    this.#pieces = [];
    return taken;
  }
}
