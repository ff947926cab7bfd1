import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { checkIntervalMs, dialogAfterMs, firstCheckMs, watchVersion } from "./version-check.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function watching(served: () => string | null, isVisible = () => true) {
  const findServedBuild = vi.fn(async () => served());
  const onNewVersion = vi.fn();
  const stop = watchVersion({ ownBuild: "a", findServedBuild, isVisible, onNewVersion });
  return { findServedBuild, onNewVersion, stop };
}

test("asks first after half a minute, then every minute, as long as the build is the same", async () => {
  const { findServedBuild, onNewVersion } = watching(() => "a");
  await vi.advanceTimersByTimeAsync(firstCheckMs - 1);
  expect(findServedBuild).toHaveBeenCalledTimes(0);
  await vi.advanceTimersByTimeAsync(1 + 5 * checkIntervalMs);
  expect(findServedBuild).toHaveBeenCalledTimes(6);
  expect(onNewVersion).not.toHaveBeenCalled();
});

test("reports a new build a minute after it was seen, once", async () => {
  const { onNewVersion } = watching(() => "b");
  await vi.advanceTimersByTimeAsync(firstCheckMs + dialogAfterMs - 1);
  expect(onNewVersion).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10 * checkIntervalMs);
  expect(onNewVersion).toHaveBeenCalledTimes(1);
});

test("a deployment that is taken back within the minute shows nothing", async () => {
  let served = "b";
  const { onNewVersion } = watching(() => served);
  await vi.advanceTimersByTimeAsync(firstCheckMs);
  served = "a";
  await vi.advanceTimersByTimeAsync(10 * checkIntervalMs);
  expect(onNewVersion).not.toHaveBeenCalled();
});

test("a hidden tab asks nothing, and a server that is away is no new version", async () => {
  const hidden = watching(
    () => "b",
    () => false,
  );
  const away = watching(() => null);
  await vi.advanceTimersByTimeAsync(10 * checkIntervalMs);
  expect(hidden.findServedBuild).not.toHaveBeenCalled();
  expect(away.onNewVersion).not.toHaveBeenCalled();
});

test("stops when the page goes", async () => {
  const { findServedBuild, stop } = watching(() => "b");
  stop();
  await vi.advanceTimersByTimeAsync(10 * checkIntervalMs);
  expect(findServedBuild).not.toHaveBeenCalled();
});
