declare module "@20minutes/s3rver" {
  type Options = {
    port: number;
    address: string;
    silent: boolean;
    serviceEndpoint?: string;
    directory: string;
    configureBuckets: { name: string }[];
    allowMismatchedSignatures?: boolean;
  };
  /** An S3 server that keeps objects in a folder. */
  export default class S3rver {
    constructor(options: Options);
    run(): Promise<{ address: string; port: number }>;
    close(): Promise<void>;
  }
}
