import { describe, expect, test } from "vitest";
import { chooseEncoding, isSameVersion } from "./encodings.ts";

describe("encoding of an answer", () => {
  test.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0.0", "identity"],
    ["br;q=0.5, gzip;q=1.0", "br"],
    ["identity", "identity"],
    ["", "identity"],
    [undefined, "identity"],
  ])("for %o is %s", (header, expected) => {
    expect(chooseEncoding(header, ["br", "gzip", "identity"])).toBe(expected);
  });
  test("is never one that there is no file for", () => {
    expect(chooseEncoding("br, gzip", ["gzip", "identity"])).toBe("gzip");
    expect(chooseEncoding("br, gzip", ["identity"])).toBe("identity");
  });
});

describe("a version the visitor already has", () => {
  test.each(['"a"', 'W/"a"', '"b", "a"', "*"])("is recognised in %s", (header) => {
    expect(isSameVersion(header, '"a"')).toBe(true);
  });
  test.each([undefined, "", '"b"', '"aa"', "a"])("is not recognised in %o", (header) => {
    expect(isSameVersion(header, '"a"')).toBe(false);
  });
});
