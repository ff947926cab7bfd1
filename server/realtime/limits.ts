/** Where the endpoint stops. The protocol's own numbers stand in the platform reference, 4.1 to 4.4. */
export const realtimeLimits = {
  /** Told to clients: after this much silence they ask whether anybody is there. */
  activityTimeoutSeconds: 30,
  /** Nothing heard for so long: nobody is there. */
  silenceMaxMs: 120_000,
  /** A connection that listens to nothing. */
  inactivityMaxMs: 60_000,
  sweepEveryMs: 15_000,
  connectionsMax: 20_000,
  /** An office shares one address; a machine that misbehaves has one too. */
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
  /** A client that takes no more than this is dropped: it asks what it missed when it comes back. */
  bufferedBytesMax: 1024 * 1024,
  /** HTTP API. */
  bodyBytesMax: 1024 * 1024,
  eventDataBytesMax: 10 * 1024,
  channelsPerEventMax: 100,
  batchEventsMax: 10,
  clockDriftMaxSeconds: 600,
  /** On shutdown clients get this long to say goodbye. */
  goodbyeMs: 1_000,
};
export type RealtimeLimits = typeof realtimeLimits;

export const channelNameLengthMax = 200;
export const eventNameLengthMax = 200;
