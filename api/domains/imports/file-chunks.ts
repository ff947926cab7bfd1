/** Bytes already in memory, as the stream a reader takes. */
export async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
