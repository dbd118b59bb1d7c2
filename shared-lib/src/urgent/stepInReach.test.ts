/** @jest-environment jsdom */
import { keepStepInReach } from './stepInReach';

const boxes = new Map<Element, { top: number; bottom: number }>();
const put = (one: Element, top: number, bottom: number): void => void boxes.set(one, { top, bottom });
const frame = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

beforeEach(() => {
  boxes.clear();
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const { top, bottom } = boxes.get(this) ?? { top: 0, bottom: 0 };
    return { ...new DOMRect(0, top, 300, bottom - top).toJSON(), top, bottom } as DOMRect;
  });
  const phone = { matches: true, addEventListener: () => undefined } as unknown as MediaQueryList;
  jest.spyOn(globalThis, 'matchMedia').mockReturnValue(phone);
});
afterEach(() => jest.restoreAllMocks());

it('holds the step past its card, and never over the step of another visit (R-beyond-303, R-beyond-1533)', async () => {
  document.body.innerHTML = `<main>
    <div data-now="true"><article><button data-takes-step="1" data-variant="primary">Ready</button></article></div>
    <article><button data-takes-step="2">Accept</button></article>
  </main>`;
  const [ready, accept] = [...document.querySelectorAll('button')] as HTMLElement[] as [HTMLElement, HTMLElement];
  put(ready, -80, -20);
  put(ready.closest('article') as Element, -300, 0);
  put(accept, 200, 244);
  const end = keepStepInReach();
  await frame();
  expect(ready.style.position).toBe('fixed');
  put(accept, innerHeight - 60, innerHeight - 16);
  dispatchEvent(new Event('scroll'));
  await frame();
  expect(ready.style.position).toBe('');
  put(accept, 300, 344);
  dispatchEvent(new Event('scroll'));
  await frame();
  expect(ready.style.position).toBe('fixed');
  end();
});
