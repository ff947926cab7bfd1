// The browser runtime of the push client, replacing its own ones (see pusher-over-sockets.ts).
import EventsDispatcher from "pusher-js/src/core/events/dispatcher";
import FirstConnectedStrategy from "pusher-js/src/core/strategies/first_connected_strategy";
import SequentialStrategy from "pusher-js/src/core/strategies/sequential_strategy";
import Transport from "pusher-js/src/core/transports/transport";
import TransportManager from "pusher-js/src/core/transports/transport_manager";
import { ws } from "pusher-js/src/core/transports/url_schemes";

/** The values of the client's own runtime. */
const attempts = { loop: true, timeout: 15_000, timeoutLimit: 60_000 };
const minPingDelay = 10_000;

class Network extends EventsDispatcher {
  constructor() {
    super();
    for (const name of ["online", "offline"]) addEventListener(name, () => this.emit(name));
  }
  isOnline() {
    return navigator.onLine;
  }
}
const network = new Network();

const createWebSocket = (url) => new WebSocket(url);
const sockets = new Transport({
  urls: ws,
  handlesActivityChecks: false,
  supportsPing: false,
  isInitialized: () => true,
  isSupported: () => true,
  getSocket: createWebSocket,
});

export default {
  Transports: { ws: sockets },
  setup: (Pusher) => Pusher.ready(),
  getDefaultStrategy(config, options, defineTransport) {
    const manager = new TransportManager({ minPingDelay, maxPingDelay: config.activityTimeout });
    const { wsHost, wsPort, wssPort, wsPath } = config;
    const place = { hostNonTLS: `${wsHost}:${wsPort}`, hostTLS: `${wsHost}:${wssPort}`, httpPath: wsPath };
    const socket = defineTransport(config, "ws", "ws", 3, { ...options, ...place }, manager);
    return new FirstConnectedStrategy(new SequentialStrategy([socket], attempts));
  },
  transportConnectionInitializer() {
    this.changeState("initialized");
  },
  getProtocol: () => location.protocol,
  getNetwork: () => network,
  createWebSocket,
  getWebSocketAPI: () => WebSocket,
  addUnloadListener: (listener) => addEventListener("pagehide", listener),
  removeUnloadListener: (listener) => removeEventListener("pagehide", listener),
  randomInt: (max) => Math.floor(Math.random() * max),
};
