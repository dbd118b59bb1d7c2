import { keepToastsAside } from './standAside';

/** jsdom draws nothing: each element says where it is. */
const drawn = (tag: string, [left, top, right, bottom]: readonly number[], variant?: string): HTMLElement => {
  const one = document.body.appendChild(document.createElement(tag));
  if (variant) one.dataset['variant'] = variant;
  const box = { left, top, right, bottom } as DOMRect;
  jest.spyOn(one, 'getBoundingClientRect').mockImplementation(() => {
    const up = Number(one.dataset['up'] ?? 0);
    return { ...box, top: box.top - up, bottom: box.bottom - up };
  });
  return one;
};

describe('toasts', () => {
  let toasts: HTMLElement;
  beforeEach(() => {
    document.body.replaceChildren();
    toasts = drawn('div', [1040, 820, 1420, 880]);
    toasts.innerHTML = '<button>Dismiss</button>';
    jest.useFakeTimers();
    keepToastsAside(toasts);
  });

  afterEach(() => jest.useRealTimers());
  const pass = (): void => void jest.advanceTimersByTime(400);

  it('stand in their corner where they cover nothing, and above what a page is about (R-beyond-1280)', () => {
    pass();
    expect(toasts.style.translate).toBe('0 -0px');
    const close = drawn('button', [1200, 830, 1400, 870], 'primary');
    pass();
    expect(toasts.style.translate).toBe('0 -72px');
    close.remove();
    // A toast moves only to cover less; the next one begins in the corner.
    pass();
    expect(toasts.style.translate).toBe('0 -72px');
    toasts.replaceChildren();
    pass();
    expect(toasts.style.translate).toBe('0 -0px');
  });

  it('rather cover a link than the button that a page is about (R-beyond-1280)', () => {
    drawn('button', [1200, 830, 1400, 870], 'primary');
    for (const top of [600, 680, 760]) drawn('a', [1200, top, 1300, top + 40]);
    drawn('a', [1000, 760, 1100, 800]);
    pass();
    expect(toasts.style.translate).toBe('0 -144px');
  });
});
