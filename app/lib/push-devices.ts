import { href } from "react-router";

/** Where a browser hands over its subscription to pushes; the service worker knows it by heart. */
export const devicesPath: string = href("/resources/push-devices");
