import { useEffect, useState } from "react";

const shown = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** A time that counts down to 0:00 from the server's value; without scripts it stands still. */
export function useCountdown(seconds: number): string {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    // Measured, not counted: timers of hidden pages are paused.
    const endsAt = performance.now() + seconds * 1000;
    const update = () => setLeft(Math.max(0, Math.ceil((endsAt - performance.now()) / 1000)));
    update();
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  return shown(left);
}
