import { join } from "node:path";
import { z } from "zod";
import { baseUrl, Flag, optional, withDefault } from "./settings.ts";

const text = () => optional(z.string());

/** Where the bytes of files are: a folder, or a bucket of an S3-compatible store. */
export const mediaEnvironment = {
  S3_ENDPOINT: baseUrl().describe(
    "S3-compatible store for files, such as `https://s3.eu-west-3.amazonaws.com`; without it they are in `DATA_DIR/media`. Goes with the next four (docs/guides/media.md)",
  ),
  S3_REGION: text().describe("Its region, such as `eu-west-3`; `auto` or `us-east-1` where it has none"),
  S3_BUCKET: optional(z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "is no name of a bucket")).describe(
    "Its bucket, which exists already and is private",
  ),
  S3_ACCESS_KEY_ID: text().describe("Id of a key that may get, put, delete and list in the bucket"),
  S3_SECRET_ACCESS_KEY: text().describe("That key's secret"),
  S3_FORCE_PATH_STYLE: withDefault(Flag, "false").describe(
    "Name the bucket in the path and not in the host, as MinIO, Garage and Ceph want it",
  ),
  S3_PREFIX: optional(
    z
      .string()
      .regex(/^[\w-][\w./-]*$/, "may have letters, digits, `.`, `_`, `-` and `/`")
      .refine((value) => !value.split("/").some((part) => part === "." || part === ".."), "leads elsewhere"),
  ).describe("Put in front of every key, such as `comptoir/`, where others use the bucket as well"),
  FILES_RETENTION_DAYS: withDefault(z.coerce.number().int().min(1).max(365), "7").describe(
    "Days for which the bytes of deleted files stay. Copies of the database alone are whole for as long: at least the age of the oldest that you would put back",
  ),
};

type MediaEnvironment = z.infer<z.ZodObject<typeof mediaEnvironment>>;

const together = ["S3_ENDPOINT", "S3_REGION", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

export type S3Settings = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  forcePathStyle: boolean;
  /** Empty, or ends with a slash. */
  prefix: string;
};
export type MediaSettings = {
  /** Where files are kept without a bucket, and where uploads wait until they are complete. */
  directory: string;
  /** Null: files are kept in the folder. */
  s3: S3Settings | null;
  /** Days for which bytes stay whose record is gone. */
  retentionDays: number;
};

/** The settings missing from half a configuration, each with a sentence; none when all or none of them are set. */
export function missingMediaSettings(env: MediaEnvironment): string[] {
  const missing = together.filter((name) => env[name] === undefined);
  if (missing.length === 0 || missing.length === together.length) return [];
  const present = together.filter((name) => env[name] !== undefined);
  return missing.map((name) => `${name}: is missing, and goes with ${present.join(", ")}`);
}

/** Below the folder of files, on the same disk: where uploads wait until they are complete. */
export const receivingIn = (directory: string): string => join(directory, "receiving");

/** Where files are kept, from a parsed environment. */
export function mediaSettings(env: MediaEnvironment & { DATA_DIR: string }): MediaSettings {
  const directory = join(env.DATA_DIR, "media");
  const retentionDays = env.FILES_RETENTION_DAYS;
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!(endpoint && region && bucket && accessKeyId && secretAccessKey)) return { directory, s3: null, retentionDays };
  const prefix = env.S3_PREFIX ? `${env.S3_PREFIX.replace(/\/+$/, "")}/` : "";
  const forcePathStyle = env.S3_FORCE_PATH_STYLE;
  const s3 = { endpoint, region, bucket, accessKeyId, secretAccessKey, forcePathStyle, prefix };
  return { directory, s3, retentionDays };
}
