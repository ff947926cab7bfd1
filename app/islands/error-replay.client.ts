import { type BrowserClient, replayIntegration } from "@sentry/browser";

/** Records what happened before an error. All text is masked, pictures are left out. */
export function addReplay(client: BrowserClient): void {
  client.addIntegration(
    replayIntegration({
      maskAllText: true,
      maskAllInputs: true,
      blockAllMedia: true,
      // The compression worker would need a blob: address, which the content security policy does not allow.
      useCompression: false,
    }),
  );
}
