import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DateField } from './DateField';
import { DateWords } from './DateWords';

function Booked({ first = '2026-11-25' }: { first?: string }) {
  const [day, setDay] = useState(first);
  return (
    <>
      <DateField aria-label="Day" value={day} onChange={setDay} />
      <button>Next</button>
    </>
  );
}
const wordsOf = (input: HTMLElement): HTMLElement => input.nextElementSibling as HTMLElement;
const shown = async (): Promise<HTMLElement> => {
  const input = screen.getByLabelText('Day');
  await act(() => import('./DateWords'));
  return input;
};

describe('the words of a date field (R-beyond-720)', () => {
  it.each([
    ['2026-11-25', 'Wed, 25 Nov'],
    ['2027-01-06', 'Wed, 6 Jan 2027'],
    ['', 'Choose a day'],
  ])('of %p are %p', async (first, words) => {
    render(<Booked first={first} />);
    expect(wordsOf(await shown())).toHaveTextContent(words);
  });

  it('give way to a key until one leaves, and stand at once where a date is picked', async () => {
    render(<Booked />);
    const input = await shown();
    expect(wordsOf(input)).toBeVisible();
    await userEvent.tab();
    expect(input).toHaveFocus();
    expect(wordsOf(input)).not.toBeVisible();
    fireEvent.keyDown(input, { key: '2' });
    fireEvent.input(input, { target: { value: '2026-11-22' } });
    expect(wordsOf(input)).not.toBeVisible();
    await userEvent.tab();
    expect(wordsOf(input)).toBeVisible();
    expect(wordsOf(input)).toHaveTextContent('Sun, 22 Nov');
    await userEvent.click(input);
    expect(wordsOf(input)).not.toBeVisible();
    fireEvent.input(input, { target: { value: '2026-11-24' } });
    expect(wordsOf(input)).toBeVisible();
  });

  it.each([
    ['a finger', true],
    ['a mouse or a key', false],
  ])('that come late, to a field that %s is in', (_, isPhone) => {
    jest.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: isPhone } as MediaQueryList);
    const field = (isHere: boolean) => (
      <div>
        <input aria-label="Day" type="date" />
        {isHere && <DateWords day="2026-11-25" isHalfTyped={false} />}
      </div>
    );
    const { rerender } = render(field(false));
    const input = screen.getByLabelText('Day');
    input.focus();
    rerender(field(true));
    expect(wordsOf(input).hidden).toBe(!isPhone);
    jest.restoreAllMocks();
  });
});
