import { render } from '@testing-library/react';
import styled from 'styled-components';

const Pane = styled.div`
  display: grid;
  overflow: auto;
  margin: 4px 8px;
  color: rgb(10, 20, 30);

  & > p, & > span.aside { display: none; }
  &:not(.open) > b { visibility: hidden; }
  .word { opacity: .50; pointer-events: none; }
  i { animation-name: spin; }
`;
const Shut = styled(Pane)`
  display: unset;
  pointer-events: none;
  opacity: 0;
`;

const NAMES = [
  'display',
  'visibility',
  'opacity',
  'pointer-events',
  'overflow',
  'overflow-x',
  'position',
  'animation-name',
  'margin-left',
  'margin',
  'color',
  'background-color',
  'width',
  '--own',
];
const camelCase = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

it("the style of an element is the same as jsdom's, by rules, styles and parents", () => {
  render(
    <>
      <Pane className="open">
        <p>not there</p>
        <span className="aside">nor here</span>
        <b className="word">half</b>
        <i style={{ display: 'block', marginLeft: 3 }}>turning</i>
        <svg>
          <path />
        </svg>
      </Pane>
      <Shut>
        <b>hidden</b>
        <table hidden>
          <tbody>
            <tr>
              <td style={{ visibility: 'visible' }} />
            </tr>
          </tbody>
        </table>
      </Shut>
    </>,
  );
  const { byJsdom } = getComputedStyle as typeof getComputedStyle & { byJsdom: typeof getComputedStyle };
  const elements = [...document.querySelectorAll('*')];
  expect(elements.length).toBeGreaterThan(15);
  const read = (compute: typeof getComputedStyle) =>
    elements.map((element) => {
      const style = compute(element);
      return NAMES.map((name) => [
        name,
        style.getPropertyValue(name),
        (style as unknown as Record<string, unknown>)[camelCase(name)],
      ]);
    });
  const ours = read(getComputedStyle);
  expect(ours).toEqual(read(byJsdom));
  const word = elements.findIndex(({ className }) => className === 'word');
  expect(Object.fromEntries(ours[word]!.map(([name, value]) => [name, value]))).toMatchObject({
    opacity: '0.5',
    'pointer-events': 'none',
  });
});

it('a change of the page shows at once', () => {
  const { rerender, container } = render(<Pane />);
  const pane = container.firstElementChild!;
  expect(getComputedStyle(pane).display).toBe('grid');
  rerender(<Pane style={{ display: 'none' }} />);
  expect(getComputedStyle(pane).display).toBe('none');
  rerender(<Pane />);
  expect(pane).toBeVisible();
});
