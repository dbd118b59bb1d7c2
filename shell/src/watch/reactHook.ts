/** What React keeps of a drawn component. Only what the watch reads. */
export interface Fiber {
  readonly flags: number;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  /** The same component in the drawing before. */
  readonly alternate: Fiber | null;
  readonly stateNode: unknown;
}

export interface Root {
  readonly current: Fiber;
  /** What is still to be drawn, as bits. */
  readonly pendingLanes: number;
}

/** React calls it after each drawing, in released builds too. React's developer tools stand on it. */
export interface ReactHook {
  onCommitFiberRoot?: (renderer: number, root: Root, ...more: unknown[]) => void;
  /** After the effects of a drawing. */
  onPostCommitFiberRoot?: (renderer: number, root: Root) => void;
}

declare global {
  var __REACT_DEVTOOLS_GLOBAL_HOOK__: ReactHook | undefined;
}

/** React looks for the hook when its code starts, so it must be there before. `watchDrawing` fills it later. */
export function placeReactHook(): void {
  globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= { supportsFiber: true, inject() {} } as ReactHook;
}
