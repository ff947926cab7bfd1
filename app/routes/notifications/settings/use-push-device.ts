import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import {
  deviceIdOf,
  findSubscription,
  isOfKey,
  registerForPush,
  sendSubscription,
} from "./push-subscription.client.ts";

type State = "unknown" | "unsupported" | "denied" | "off" | "subscribed";

/** Whether this browser shows pushes, and how it is made to. */
export type PushDevice = {
  /** `unknown` until a script has asked. */
  state: State;
  deviceId: string | null;
  browser: "chromium" | "firefox" | "safari";
  /** True where pushes come once Comptoir is on the home screen. */
  mayInstall: boolean;
  isBusy: boolean;
  failure: "failed" | "refused" | null;
  subscribe(): void;
  /** Ends the browser's own subscription; the server's goes with the form. */
  forget(): Promise<void>;
};

const isSupported = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

function browserOf({ userAgent }: Navigator): PushDevice["browser"] {
  if (userAgent.includes("Firefox")) return "firefox";
  return /Chrom|Edg/.test(userAgent) ? "chromium" : "safari";
}

/** One with an earlier key of the installation gets nothing any more: it counts as none, so that the device is asked to subscribe anew. */
async function stateNow(publicKey: string): Promise<State> {
  if (!isSupported()) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  const subscription = await findSubscription();
  return subscription && isOfKey(subscription, publicKey) ? "subscribed" : "off";
}

/** This browser as a device for pushes. The permission is asked for upon a press alone. */
export function usePushDevice(publicKey: string | null): PushDevice {
  const { revalidate } = useRevalidator();
  const [device, setDevice] = useState<Pick<PushDevice, "state" | "deviceId">>({ state: "unknown", deviceId: null });
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<PushDevice["failure"]>(null);
  useEffect(() => {
    if (publicKey === null) return;
    let isGone = false;
    void Promise.all([stateNow(publicKey), deviceIdOf()]).then(([state, deviceId]) => {
      if (!isGone) setDevice({ state, deviceId });
    });
    return () => {
      isGone = true;
    };
  }, [publicKey]);

  async function turnOn(key: string) {
    setBusy(true);
    setFailure(null);
    try {
      const permission = await Notification.requestPermission();
      if (permission === "granted") {
        const subscription = await registerForPush(key);
        if (await sendSubscription(subscription)) await revalidate();
        else setFailure("refused");
      }
    } catch {
      setFailure("failed");
    }
    setDevice({ state: await stateNow(key), deviceId: await deviceIdOf() });
    setBusy(false);
  }
  return {
    ...device,
    browser: typeof navigator === "undefined" ? "chromium" : browserOf(navigator),
    mayInstall: typeof navigator !== "undefined" && /iPhone|iPad/.test(navigator.userAgent),
    isBusy,
    failure,
    subscribe: () => {
      if (publicKey !== null && !isBusy) void turnOn(publicKey);
    },
    forget: async () => {
      await (await findSubscription())?.unsubscribe();
      setDevice(({ deviceId }) => ({ state: "off", deviceId }));
    },
  };
}
