import { describe, expect, test } from "vitest";
import { cleanReport, cleanText, errorReportRates, ignoredErrors } from "./error-reports.ts";

const jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl";

describe("a report that leaves", () => {
  const report = cleanReport({
    event_id: "0123456789abcdef0123456789abcdef",
    transaction: "GET /password/new/01939e0c-6e5b-7c2d-9a51-0d8f2b7a4c11/Zx81kQ",
    user: { id: "1", email: "ines@example.com", ip_address: "10.0.0.1" },
    server_name: "host-1",
    request: {
      method: "POST",
      url: "https://comptoir.example/auth/login?email=ines%40example.com",
      cookies: { comptoir: "secret-cookie" },
      headers: { authorization: `Bearer ${jwt}`, cookie: "comptoir=secret-cookie" },
      query_string: "email=ines%40example.com",
      data: { password: "hunter22" },
    },
    exception: {
      values: [
        {
          value: `GET https://api.example/api/v1/x?key=1 failed for ines@example.com with ${jwt}`,
          stacktrace: { frames: [{ filename: "/srv/app/assets/reviews-filters-panel-D9a8sKq1.js", lineno: 3 }] },
        },
      ],
    },
    breadcrumbs: [{ category: "navigation", data: { to: "/confirm/uid/Zx81kQ?x=1" } }],
    contexts: {
      trace: { trace_id: "abc", data: { "http.query": "?a=b", "http.target": "/p/Zx81kQ2mV7hT3nR9wB5yL0cJ" } },
    },
    spans: [{ description: "GET /p/Zx81kQ2mV7hT3nR9wB5yL0cJ?x=1", data: { "client.address": "10.0.0.1" } }],
    extra: { sessionToken: "kept-in-a-drawer", count: 3 },
  });
  const text = JSON.stringify(report);

  test.each(["ines", "10.0.0.1", "secret-cookie", "hunter22", "eyJ", "Zx81kQ", "host-1", "kept-in-a-drawer", "?"])(
    "does not hold %s",
    (secret) => expect(text).not.toContain(secret),
  );
  test("still says what happened and where", () => {
    expect(report.request).toEqual({ method: "POST", url: "https://comptoir.example/auth/login" });
    expect(report.event_id).toBe("0123456789abcdef0123456789abcdef");
    expect(report.transaction).toBe("GET /password/new/01939e0c-6e5b-7c2d-9a51-0d8f2b7a4c11/[token]");
    expect(report.exception.values[0]?.value).toBe(
      "GET https://api.example/api/v1/x failed for [address] with [token]",
    );
    expect(text).toContain("/srv/app/assets/reviews-filters-panel-D9a8sKq1.js");
    expect(report.extra).toEqual({ count: 3 });
  });
});

test("a sentence without an address stays as it is", () => {
  expect(cleanText('column "rating" does not exist, 3/4 of 12 km/h')).toBe(
    'column "rating" does not exist, 3/4 of 12 km/h',
  );
});

test.each([
  "Loading chunk 12 failed.",
  "Failed to fetch dynamically imported module: https://x.example/assets/a.js",
  "TypeError: Failed to fetch",
  "Http failure response for /api/v1/users: 0 Unknown Error",
  "Non-Error promise rejection captured with value: undefined",
  "ResizeObserver loop completed with undelivered notifications.",
  "Script error.",
])("%o is not reported", (message) => {
  expect(
    ignoredErrors.some((pattern) => (typeof pattern === "string" ? message === pattern : pattern.test(message))),
  ).toBe(true);
});
test.each(["Cannot read properties of undefined (reading 'rating')", "column reviews.x does not exist"])(
  "%o is reported",
  (message) => {
    expect(
      ignoredErrors.some((pattern) => (typeof pattern === "string" ? message === pattern : pattern.test(message))),
    ).toBe(false);
  },
);

test("rates and limits are those of the specification", () => {
  expect(errorReportRates).toEqual({
    tracesSampleRate: 0.1,
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1,
    maxBreadcrumbs: 30,
  });
});
