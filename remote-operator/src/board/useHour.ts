import { type RefObject, useLayoutEffect, useState } from 'react';
import { WHO_PX } from './boardStyle';

/** Below this a bar is too small to be pressed. */
const LEAST = 30;

/** Pixels per hour: those of the zoom, or as many as show all hours of the day in the frame. */
export function useHour(frame: RefObject<HTMLElement | null>, zoom: number | 'day', hours: number): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || zoom !== 'day' || typeof ResizeObserver === 'undefined') return undefined;
    const measure = (): void => setWidth(element.clientWidth);
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [frame, zoom]);
  return zoom === 'day' ? Math.max(LEAST, Math.floor((width - WHO_PX) / hours)) : zoom;
}
