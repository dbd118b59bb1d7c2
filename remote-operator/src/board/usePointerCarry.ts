import { type PointerEvent as ReactPointerEvent, type RefObject, useCallback, useEffect, useRef } from 'react';
import { limits } from 'shared-lib';
import type { Carry } from './carry';
import { movesInTime } from './movable';
import type { Piece } from './pieces';

const HOUR = 60 * limits.MINUTE;
/** So far a hand trembles without dragging, in pixels; a finger does more. */
const TREMBLE = { mouse: 5, touch: 10 } as const;
/** So long a finger rests on a piece until it has it in hand; before that it scrolls. */
const HOLD_MS = 400;
/** The phone's own answer to that, where it has one. */
const FELT_MS = 15;
/** So near to its edge the board scrolls along, and so far with each frame, in pixels. */
const EDGE = 36;
const EDGE_STEP = 14;

interface Options {
  readonly carry: Carry;
  /** Pixels an hour. */
  readonly hour: number;
  readonly frame: RefObject<HTMLElement | null>;
  /** All of the board: what a finger drags here does not scroll while something is in hand. */
  readonly stage: RefObject<HTMLElement | null>;
  readonly onDrop: () => void;
  /** A piece that is no longer moved was pulled at. */
  readonly onFixed: (piece: Piece, why: string) => void;
}

/** Where rows and hours are, measured once as a piece is taken: nothing else moves meanwhile but the ghost. */
function measure(frame: HTMLElement) {
  const rows = [...frame.querySelectorAll<HTMLElement>('[data-row]')].map((row) => ({
    id: Number(row.dataset.row),
    top: row.offsetTop,
    bottom: row.offsetTop + row.offsetHeight,
  }));
  const who = frame.querySelector<HTMLElement>('[data-part="who"]')?.offsetWidth ?? 0;
  return { rows, who, box: frame.getBoundingClientRect() };
}

/** A finger that carries does not scroll. It has to be asked for before the finger comes down. */
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

/** What a long press does of itself: a menu, or text that is chosen. */
const noMenu = (event: Event): void => event.preventDefault();

/**
 * Carries a piece, or its end, with the mouse, a pen or a finger: a finger that rests takes it in hand, and before that
 * scrolls; a second one puts it back. `begin` is for the pointer's going down on a piece; a press without pulling stays
 * a press.
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
        // Where the board reaches over the edge of the screen, the page goes along first.
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
          // What lies under the way is neither looked for nor lit up. Not every environment knows it.
          (frame.current as Partial<Element>).setPointerCapture?.(event.pointerId);
        }
        // From the side a piece is held at its beginning.
        grabbed = piece.person === null ? 0 : timeAt(began.x) - (isEnd ? piece.to : piece.from);
        return true;
      };
      const move = (next: PointerEvent): void => {
        if (next.pointerId !== event.pointerId) return;
        at = { x: next.clientX, y: next.clientY };
        if (!geometry) {
          if (taking || Math.hypot(at.x - began.x, at.y - began.y) < TREMBLE[isTouch ? 'touch' : 'mouse']) return;
          // It scrolls.
          if (isTouch) return end();
          // To take it draws its row anew, too much for the task that already makes this move's picture.
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
          // What follows the drop is no press of the bar that lies under it; after a finger it comes a little later.
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
