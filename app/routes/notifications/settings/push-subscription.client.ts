import { devicesPath } from "#app/lib/push-devices.ts";

/** Kept where the service worker finds it too: a subscription that the browser renews stays this device's. */
const deviceCache = "device-1";
const deviceKey = "/device";

/** The id this browser has given itself as a device; null where it has none yet, or keeps nothing. */
export async function deviceIdOf(): Promise<string | null> {
  try {
    return (await (await caches.match(deviceKey, { cacheName: deviceCache }))?.text()) ?? null;
  } catch {
    return null;
  }
}

async function makeDeviceId(): Promise<string> {
  const known = await deviceIdOf();
  if (known) return known;
  const id = crypto.randomUUID();
  await (await caches.open(deviceCache)).put(deviceKey, new Response(id));
  return id;
}

/** The subscription of this browser, if it has one that may show something. */
export async function findSubscription(): Promise<PushSubscription | null> {
  if (Notification.permission !== "granted") return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** True for a subscription made with this key; also where the browser does not tell its key. */
export function isOfKey({ options }: PushSubscription, publicKey: string): boolean {
  const { applicationServerKey: key } = options;
  if (!key) return true;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "") === publicKey.replace(/=+$/, "");
}

/** Subscribes with the key of this installation, in place of a subscription with an earlier one. */
export async function registerForPush(publicKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register("/sw.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    const earlier = await pushManager.getSubscription();
    if (!earlier) throw error;
    await earlier.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/** Hands the subscription to the server; false if that refused it. */
export async function sendSubscription(subscription: PushSubscription): Promise<boolean> {
  const { endpoint = "", keys = {} } = subscription.toJSON();
  const body = new URLSearchParams({ endpoint, ...keys, deviceId: await makeDeviceId() });
  const response = await fetch(devicesPath, { method: "POST", body });
  return response.ok && !response.redirected;
}
