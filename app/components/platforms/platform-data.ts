import type { ListingState } from "#contract/platforms/connections.ts";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";

/** A platform by name; `isSandbox` is told wherever it is named. */
export type PlatformView = { key: ConnectionKey; name: string; isSandbox: boolean };
/** The state of one connection; `to` leads to where it is dealt with. */
export type PlatformHealthView = PlatformView & { state: ListingState; to?: string };
/** What a platform last refused, in words, with its own code for the support. */
export type FailureView = { text: string; code: string | null; ago: string };
/** A right by its name at the platform, and what it is for, in one line. */
export type RightView = { name: string; needs: string; isGranted: boolean };
