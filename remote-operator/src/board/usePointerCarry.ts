import { type PointerEvent as ReactPointerEvent, type RefObject, useCallback, useEffect, useRef } from 'react';
import { limits } from 'shared-lib';
import type { Carry } from './carry';
import { movesInTime } from './movable';
import type { Piece } from './pieces';

const HOUR = 60 * limits.MINUTE;
/** How far a hand trembles without dragging, in pixels. A finger trembles more. */
const TREMBLE = { mouse: 5, touch: 10 } as const;
/** How long a finger rests on a piece before it picks it up. Until then it scrolls. */
const HOLD_MS = 400;
/** How long the phone vibrates then, if it can. */
const FELT_MS = 15;
/** How close to its edge the board scrolls along, and how far per frame, in pixels. */
const EDGE = 36;
const EDGE_STEP = 14;

interface Options {
  readonly carry: Carry;
  /** Pixels per hour. */
  readonly hour: number;
  readonly frame: RefObject<HTMLElement | null>;
  /** The whole board. While a piece is carried, a finger does not scroll it. */
  readonly stage: RefObject<HTMLElement | null>;
  readonly onDrop: () => void;
  /** The operator pulled at a piece that cannot be moved any more. */
  readonly onFixed: (piece: Piece, why: string) => void;
}

/** The places of rows and hours, measured once when a piece is picked up. Only the ghost moves meanwhile. */
function measure(frame: HTMLElement) {
  const rows = [...frame.querySelectorAll<HTMLElement>('[data-row]')].map((row) => ({
    id: Number(row.dataset.row),
    top: row.offsetTop,
    bottom: row.offsetTop + row.offsetHeight,
  }));
  const who = frame.querySelector<HTMLElement>('[data-part="who"]')?.offsetWidth ?? 0;
  return { rows, who, box: frame.getBoundingClientRect() };
}

/** Stops a carrying finger from scrolling. The listener must exist before the finger comes down. */
function useNoScroll(stage: RefObject<HTMLElement | null>, carry: Carry): void {
  useEffect(() => {
    const board = stage.current;
    const hold = (event: Event): void => {
      if (carry.current()) event.preventDefault();
    };
    board?.addEventListener('touchmove', hold, { passive: false });
    return () => board?.removeEventListener('touchmove', hold);
  }, [stage, carry]);
}

/** A long press opens a menu or selects text by itself. */
const noMenu = (event: Event): void => event.preventDefault();

/**
 * Carries a piece, or its end, with mouse, pen or finger. A resting finger picks it up, a moving one scrolls, and a
 * second one puts it back. `begin` handles the pointer going down on a piece. A press without pulling stays a press.
 */
export function usePointerCarry({ carry, hour, frame, stage, onDrop, onFixed }: Options) {
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);
  useNoScroll(stage, carry);

  return useCallback(
    (event: ReactPointerEvent, piece: Piece) => {
      if (event.button !== 0 || carry.current()) return;
      const isTouch = event.pointerType === 'touch';
      const isEnd = (event.target as HTMLElement).closest('[data-part="end"]') !== null;
      const began = { x: event.clientX, y: event.clientY };
      let at = began;
      let geometry: ReturnType<typeof measure> | null = null;
      let grabbed = 0;
      let drawing = 0;
      let taking: ReturnType<typeof setTimeout> | undefined;

      const timeAt = (x: number): number => {
        const { who = 0, box } = geometry ?? {};
        const left = x - (box?.left ?? 0) + (frame.current?.scrollLeft ?? 0) - who;
        return carry.look().axis.from + (left / hour) * HOUR;
      };
      const follow = (): void => {
        drawing = 0;
        const board = frame.current;
        if (!geometry || !board) return;
        // When the board reaches past the edge of the screen, the page scrolls first.
        const isLow = at.y > window.innerHeight - EDGE && geometry.box.bottom > window.innerHeight;
        const isHigh = at.y < EDGE && geometry.box.top < 0;
        if (isLow || isHigh) {
          window.scrollBy(0, isLow ? EDGE_STEP : -EDGE_STEP);
          geometry = { ...geometry, box: board.getBoundingClientRect() };
        }
        const { box, rows, who } = geometry;
        const near = (place: number, low: number, high: number): number =>
          place > high - EDGE ? EDGE_STEP : place < low + EDGE ? -EDGE_STEP : 0;
        const inside = at.x > box.left && at.x < box.right;
        const dx = inside && (isEnd || movesInTime(piece)) ? near(at.x, box.left + who, box.right) : 0;
        const dy = inside ? near(at.y, box.top, box.bottom) : 0;
        if (dx || dy) board.scrollBy(dx, dy);
        if (dx || dy || isLow || isHigh) drawing = requestAnimationFrame(follow);
        if (isEnd) return carry.stretchTo(timeAt(at.x) - grabbed);
        const y = at.y - box.top + board.scrollTop;
        const row = inside ? rows.find(({ top, bottom }) => top <= y && y < bottom) : undefined;
        carry.moveTo({ person: row?.id ?? null, from: timeAt(at.x) - grabbed });
      };
      const take = (): boolean => {
        const why = carry.pickUp(piece);
        if (why) {
          onFixed(piece, why);
          end();
          return false;
        }
        if (frame.current) {
          geometry = measure(frame.current);
          // Keeps hover effects and hit tests off the elements on the way. Not every environment supports it.
          (frame.current as Partial<Element>).setPointerCapture?.(event.pointerId);
        }
        // A piece from the side is held at its start.
        grabbed = piece.person === null ? 0 : timeAt(began.x) - (isEnd ? piece.to : piece.from);
        return true;
      };
      const move = (next: PointerEvent): void => {
        if (next.pointerId !== event.pointerId) return;
        at = { x: next.clientX, y: next.clientY };
        if (!geometry) {
          if (taking || Math.hypot(at.x - began.x, at.y - began.y) < TREMBLE[isTouch ? 'touch' : 'mouse']) return;
          // A finger that moves at once scrolls.
          if (isTouch) return end();
          // Picking up redraws its row. That is too much for the task that already draws this move.
          taking = setTimeout(() => {
            if (take()) drawing = requestAnimationFrame(follow);
          });
          return;
        }
        drawing ||= requestAnimationFrame(follow);
      };
      const another = (next: PointerEvent): void => {
        if (next.pointerId !== event.pointerId) giveUp();
      };
      const end = (): void => {
        clearTimeout(resting);
        clearTimeout(taking);
        cancelAnimationFrame(drawing);
        window.removeEventListener('pointermove', move);
        window.removeEventListener('pointerup', up);
        window.removeEventListener('pointercancel', giveUp);
        window.removeEventListener('pointerdown', another, { capture: true });
        window.removeEventListener('contextmenu', noMenu);
        stop.current = null;
      };
      const up = (next: PointerEvent): void => {
        if (next.pointerId !== event.pointerId) return;
        // Pulled and let go at once.
        if (taking && !geometry && !take()) return;
        if (geometry) {
          follow();
          // The click that follows a drop is no press of the bar below. After a finger it comes a little later.
          const swallow = (click: MouseEvent): void => click.stopPropagation();
          window.addEventListener('click', swallow, { capture: true, once: true });
          setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), isTouch ? HOLD_MS : 0);
        }
        const wasCarried = geometry !== null && carry.current() !== null;
        end();
        if (wasCarried) onDrop();
      };
      const giveUp = (): void => {
        end();
        carry.putBack();
      };
      const rested = (): void => {
        if (!take()) return;
        (navigator as Partial<Navigator>).vibrate?.(FELT_MS);
        follow();
      };
      const resting = isTouch ? setTimeout(rested, HOLD_MS) : undefined;
      window.addEventListener('pointermove', move);
      window.addEventListener('pointerup', up);
      window.addEventListener('pointercancel', giveUp);
      window.addEventListener('pointerdown', another, { capture: true });
      if (isTouch) window.addEventListener('contextmenu', noMenu);
      stop.current = giveUp;
    },
    [carry, hour, frame, onDrop, onFixed],
  );
}
