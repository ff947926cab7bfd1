const startupHeaderBytes = 4;
const messageHeaderBytes = 5;
const terminate = 0x58;
/** Query, Sync, Terminate: after these the client waits for a response (or for none), so that the messages before can run. */
const endsBatch = new Set([0x51, 0x53, terminate]);

/**
 * Splits a connection's bytes into batches the engine can run in one go: the startup packet alone, then everything up to the next Query or
 * Sync message. PostgreSQL protocol 3.0, "Message Flow".
 */
export class Frames {
  #pending: Buffer = Buffer.alloc(0);
  #scanned = 0;
  #isStarted = false;

  /** Takes bytes in any portions and returns the batches they complete, in order. */
  push(bytes: Uint8Array): { batch: Buffer; isStartup: boolean }[] {
    this.#pending = this.#pending.length === 0 ? Buffer.from(bytes) : Buffer.concat([this.#pending, bytes]);
    const batches: { batch: Buffer; isStartup: boolean }[] = [];
    for (let end = this.#findMessageEnd(); end !== null; end = this.#findMessageEnd()) {
      const type = this.#isStarted ? this.#pending[this.#scanned] : undefined;
      this.#scanned = end;
      if (type === terminate) this.#take();
      else if (type === undefined || endsBatch.has(type)) {
        batches.push({ batch: this.#take(), isStartup: !this.#isStarted });
        this.#isStarted = true;
      }
    }
    return batches;
  }

  #findMessageEnd(): number | null {
    const header = this.#isStarted ? messageHeaderBytes : startupHeaderBytes;
    if (this.#pending.length < this.#scanned + header) return null;
    const typeBytes = header - startupHeaderBytes;
    const end = this.#scanned + typeBytes + this.#pending.readUInt32BE(this.#scanned + typeBytes);
    return end <= this.#pending.length ? end : null;
  }

  #take(): Buffer {
    const batch = this.#pending.subarray(0, this.#scanned);
    this.#pending = this.#pending.subarray(this.#scanned);
    this.#scanned = 0;
    return batch;
  }
}

/** A simple query message, for the engine's own statements. */
export function queryMessage(sql: string): Buffer {
  const text = Buffer.from(`${sql}\0`);
  const message = Buffer.alloc(messageHeaderBytes + text.length, "Q");
  message.writeUInt32BE(text.length + startupHeaderBytes, 1);
  text.copy(message, messageHeaderBytes);
  return message;
}
