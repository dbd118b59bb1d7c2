import { createHeartbeat, EVERY_MS, type Shown } from './heartbeat';
import { dropBlock, keepBlock } from './lastBlock';

/** The page says what it shows; undefined: it rests. The first message brings the build of the shell as well. */
export interface Said {
  readonly shown: Shown | undefined;
  readonly shell: string;
}
/** The worker asks whether the page is there, or gives it the block that has ended. */
export type Asked = 'are you there?' | { readonly ended: Shown };

const send = (message: Asked): void => postMessage(message);

let shell = '';
let last: Shown | undefined;
const heart = createHeartbeat({
  ask: () => send('are you there?'),
  blocked(shown) {
    last = shown;
    void keepBlock({ ...shown, shell, at: Date.now() });
  },
  back() {
    void dropBlock();
    if (last) send({ ended: last });
  },
});

let timer: ReturnType<typeof setInterval> | undefined;
addEventListener('message', ({ data }: MessageEvent<Said>) => {
  ({ shell } = data);
  heart.heard(data.shown);
  if (!data.shown) {
    clearInterval(timer);
    timer = undefined;
  } else timer ??= setInterval(heart.tick, EVERY_MS);
});
