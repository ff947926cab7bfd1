import { z } from "zod";
import type { Failure, VendorResponse } from "#api/platforms/http/client.ts";
import { failureOfStatus } from "../responses.ts";

/** Error formats of the gateway, and of the service behind it. */
const GatewayError = z.object({ message: z.string() });
const ServiceError = z.object({
  error: z.object({
    message: z.string().default(""),
    type: z.string().nullish(),
    code: z.union([z.string(), z.number()]).nullish(),
  }),
});

/** Tripadvisor's refusals (platform reference, 3.2). Its gateway returns 403 both for a wrong key and for a reached limit. */
export function tripadvisorFailure(response: VendorResponse): Failure {
  const plain = failureOfStatus(response);
  const service = ServiceError.safeParse(response.json);
  const gateway = GatewayError.safeParse(response.json);
  const message = service.data?.error.message || gateway.data?.message || plain.message;
  const { type, code } = service.data?.error ?? {};
  const vendorCode = [type, code].filter((part) => part !== null && part !== undefined).join("/") || plain.vendorCode;
  if (/limit exceeded|too many requests|quota/i.test(message)) return { code: "RATE_LIMITED", vendorCode, message };
  return { code: plain.code, vendorCode, message };
}
