/** Limits of the endpoint. The protocol's own numbers are in the platform reference, 4.1 to 4.4. */
export const realtimeLimits = {
  /** Sent to clients: after this much silence they send a ping. */
  activityTimeoutSeconds: 30,
  /** A connection silent for this long is closed. */
  silenceMaxMs: 120_000,
  /** A connection without a subscription. */
  inactivityMaxMs: 60_000,
  sweepEveryMs: 15_000,
  connectionsMax: 20_000,
  /** An office shares one address; so does a misbehaving machine. */
  connectionsPerAddressMax: 500,
  /** Attempts from one address within the window. */
  attemptsPerAddressMax: 600,
  attemptWindowMs: 60_000,
  /** Tabs of one user. */
  connectionsPerUserMax: 50,
  channelsPerConnectionMax: 100,
  frameBytesMax: 16 * 1024,
  /** Frames a client may send in one burst, and then each second. */
  framesBurst: 300,
  framesPerSecond: 30,
  clientEventsPerSecond: 10,
  presenceDataBytesMax: 1024,
  /** A client that falls behind by more than this is disconnected: it polls for what it missed when it reconnects. */
  bufferedBytesMax: 1024 * 1024,
  /** HTTP API. */
  bodyBytesMax: 1024 * 1024,
  eventDataBytesMax: 10 * 1024,
  channelsPerEventMax: 100,
  batchEventsMax: 10,
  clockDriftMaxSeconds: 600,
  /** On shutdown clients get this long to close. */
  goodbyeMs: 1_000,
};
export type RealtimeLimits = typeof realtimeLimits;

export const channelNameLengthMax = 200;
export const eventNameLengthMax = 200;
