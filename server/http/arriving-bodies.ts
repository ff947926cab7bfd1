import type { Leave } from "./page-queue.ts";

const mebibyte = 1024 * 1024;
const arrivingBounds = {
  /** Requests whose body is on its way, waits for a turn, or is being worked on. */
  bodiesMax: 256,
  /** Bytes of one that is held in memory, more than any row and any page without files takes. */
  heldMaxBytes: 8 * mebibyte,
  /** Bytes of all of those together. */
  bytesMax: 96 * mebibyte,
  /** Such a body has to be whole by then. Files have as long as they keep a pace (`slow-bodies.ts`). */
  timeMaxMs: 30_000,
  /** Before this no body makes place for another. */
  undisturbedMs: 2_000,
};
export type ArrivingBounds = Partial<typeof arrivingBounds>;

/** Why a request was given up before its turn: its body was too slow or too large, or there was no place or no turn for it. */
export type GivenUp = "slow" | "tooLarge" | "busy";
type Arriving = {
  /** The same request. Its body ends once its turn has come: whoever reads it to its end holds no turn until then. */
  request: Request;
  givenUp(): GivenUp | null;
  /** True once the body has come to its end. */
  isWhole(): boolean;
  /** Ends the turn, if there was one, and frees the place. */
  leave(): void;
};
type Place = { since: number; bytes: number; isArriving: boolean; giveUp(why: GivenUp): void };

/**
 * Receives bodies before their requests take a turn, so that slow senders keep nobody from one. Where places or bytes run out, the body
 * that has been on its way for longest makes place; while none has been for long, it is the newcomer who is refused.
 */
export function createArrivingBodies(bounds: ArrivingBounds = {}) {
  const { bodiesMax, heldMaxBytes, bytesMax, timeMaxMs, undisturbedMs } = { ...arrivingBounds, ...bounds };
  // In the order in which they came.
  const places = new Set<Place>();
  let bytesHeld = 0;

  function makePlace(beside: Place | null): boolean {
    const oldest = [...places].find((one) => one.isArriving && one !== beside);
    if (!oldest || performance.now() - oldest.since < undisturbedMs) return false;
    oldest.giveUp("slow");
    return true;
  }

  /**
   * Receives the body of a request that has one, and takes a turn by `enter` at its end. `isHeld`: in memory, and not on the disk as it
   * comes. Null where there is no place.
   */
  function receive(
    request: Request,
    isHeld: boolean,
    enter: () => Leave | null | Promise<Leave | null>,
  ): Arriving | null {
    if (places.size >= bodiesMax && !makePlace(null)) return null;
    let why: GivenUp | null = null;
    let turn: Leave | null = null;
    let isWhole = false;
    let fail = (_error: Error) => {};
    const free = () => {
      clearTimeout(timeout);
      place.isArriving = false;
      if (places.delete(place)) bytesHeld -= place.bytes;
    };
    const place: Place = {
      since: performance.now(),
      bytes: 0,
      isArriving: true,
      giveUp(reason) {
        why ??= reason;
        free();
        fail(new Error("The request was given up before its turn."));
      },
    };
    const timeout = isHeld ? setTimeout(() => place.giveUp("slow"), timeMaxMs) : undefined;
    places.add(place);
    const gate = new TransformStream<Uint8Array, Uint8Array>({
      start(controller) {
        fail = (error) => controller.error(error);
      },
      transform(chunk, controller) {
        if (isHeld) {
          if (place.bytes + chunk.byteLength > heldMaxBytes) return place.giveUp("tooLarge");
          while (bytesHeld + chunk.byteLength > bytesMax) if (!makePlace(place)) return place.giveUp("busy");
          place.bytes += chunk.byteLength;
          bytesHeld += chunk.byteLength;
        }
        controller.enqueue(chunk);
      },
      async flush() {
        clearTimeout(timeout);
        isWhole = true;
        place.isArriving = false;
        turn = await enter();
        if (!turn) place.giveUp("busy");
      },
    });
    // A cancelled body would end the connection before it has been told why.
    const body = request.body?.pipeThrough(gate, { preventCancel: true });
    const init: RequestInit & { duplex: "half" } = { body, duplex: "half" };
    return {
      request: new Request(request, init),
      givenUp: () => why,
      isWhole: () => isWhole,
      leave() {
        free();
        turn?.();
      },
    };
  }
  return {
    receive,
    /** Whether a body that would be held announces more than may be: nobody has to send it to be told so. */
    isTooLarge: ({ headers }: Request): boolean => Number(headers.get("content-length") ?? 0) > heldMaxBytes,
  };
}
export type ArrivingBodies = ReturnType<typeof createArrivingBodies>;
