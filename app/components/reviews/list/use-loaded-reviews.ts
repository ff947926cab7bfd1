import { type MouseEvent, useEffect, useReducer, useRef, useState } from "react";
import { dataAddress, isPlainClick } from "#app/lib/review-links.ts";
import type { ReviewScreenData } from "#app/services/reviews/screen.server.ts";
import { changeLoaded, type LoadedPage, type LoadStrategy, loadedOf } from "./loaded-reviews.ts";

/**
 * The reviews on screen: the page of the address, and those loaded before and after it by script. A link that cannot be fetched is followed
 * instead, so that an ended session leads to sign-in.
 */
export function useLoadedReviews(data: ReviewScreenData) {
  const [source, setSource] = useState(data);
  const [loaded, change] = useReducer(changeLoaded, data, loadedOf);
  const [loading, setLoading] = useState<LoadStrategy | null>(null);
  const running = useRef<AbortController>(null);
  if (source !== data) {
    setSource(data);
    setLoading(null);
    change({ kind: "page", strategy: "REPLACE", page: data });
  }
  const latest = useRef(data);
  useEffect(() => {
    latest.current = data;
  }, [data]);
  useEffect(() => () => running.current?.abort(), []);

  async function load(strategy: LoadStrategy, address: string) {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setLoading(strategy);
    try {
      const response = await fetch(dataAddress(address), { signal: controller.signal });
      if (!response.ok || response.redirected) throw new Error(String(response.status));
      const page = (await response.json()) as LoadedPage;
      // A page of the former list must not be added to the new one.
      if (latest.current !== data) return;
      change({ kind: "page", strategy, page });
      setLoading(null);
    } catch {
      if (!controller.signal.aborted) window.location.assign(address);
    }
  }

  const onLoad = (strategy: LoadStrategy, address: string) => (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    if (loading === null) void load(strategy, address);
  };
  return { loaded, change, loading, onLoad };
}
