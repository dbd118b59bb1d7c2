import { onIdle } from 'shared-lib';

const AGAIN_MS = 10_000;

/**
 * Loads code once the browser is idle, and again until the network gives it. A failure never breaks the page around it.
 */
export const onceIdle = <Code>(load: () => Promise<Code>): Promise<Code> =>
  new Promise((resolve) => {
    const attempt = (): void => void load().then(resolve, () => setTimeout(attempt, AGAIN_MS));
    onIdle(attempt);
  });
