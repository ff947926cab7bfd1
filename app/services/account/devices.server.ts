import { createCookie } from "react-router";
import { z } from "zod";
import { devicesMax } from "#contract/auth/schemas.ts";
import { isOverTls } from "../request/transport.server.ts";

/** Device tokens that show where somebody has signed in before; they grant nothing. Sent on the sign-in pages only. */
const devicesCookie = createCookie("devices", {
  path: "/auth",
  httpOnly: true,
  sameSite: "lax",
  maxAge: 365 * 24 * 60 * 60,
});
const Devices = z.array(z.string().max(200)).catch([]);

/** Device tokens of earlier sign-ins, the latest first. */
export async function devicesOf(request: Request): Promise<string[]> {
  return Devices.parse(await devicesCookie.parse(request.headers.get("Cookie"))).slice(0, devicesMax);
}

/** The `Set-Cookie` value that adds a device token, replacing an earlier one of the same person. */
export async function keepDevice(request: Request, device: string): Promise<string> {
  const personOf = (text: string) => text.split(".", 1)[0];
  const others = (await devicesOf(request)).filter((one) => personOf(one) !== personOf(device));
  return devicesCookie.serialize([device, ...others].slice(0, devicesMax), { secure: isOverTls(request) });
}
