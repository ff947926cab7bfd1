import { z } from "zod";
import type { Failure, VendorResponse } from "#api/platforms/http/client.ts";
import { failureOfStatus } from "../responses.ts";

/** The gateway's own form, and that of the service behind it. */
const GatewayError = z.object({ message: z.string() });
const ServiceError = z.object({
  error: z.object({
    message: z.string().default(""),
    type: z.string().nullish(),
    code: z.union([z.string(), z.number()]).nullish(),
  }),
});

/** Tripadvisor's refusals (platform reference, 3.2). Its gateway answers 403 for a key that is wrong and for a limit that is reached. */
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
