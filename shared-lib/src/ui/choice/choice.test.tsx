import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ChoiceChips } from '../chip/ChoiceChips';
import { Field } from '../field/Field';
import { Checkbox } from './Checkbox';
import { RadioGroup } from './RadioGroup';
import { SegmentedControl } from './SegmentedControl';

const options = [
  { value: 'schedule', label: 'Schedule conflict' },
  { value: 'other', label: 'Other' },
] as const;

it('RadioGroup has a name, shows its error, and moves by arrows', async () => {
  function Reasons() {
    const [value, setValue] = useState<'schedule' | 'other'>();
    return (
      <RadioGroup
        label="Reason"
        required
        value={value}
        onChange={setValue}
        options={options}
        error={value ? undefined : 'Rejection reason cannot be empty'}
      />
    );
  }
  render(<Reasons />);
  const group = screen.getByRole('radiogroup', { name: /Reason/ });
  expect(group).toHaveAccessibleDescription('Rejection reason cannot be empty');
  // At the label, because the end of a long list is off-screen.
  const error = screen.getByText('Rejection reason cannot be empty');
  expect(group.compareDocumentPosition(error)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  await userEvent.click(screen.getByRole('radio', { name: 'Schedule conflict' }));
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('radio', { name: 'Other' })).toBeChecked();
  expect(group).not.toHaveAccessibleDescription();
});

it('Checkbox can be ticked by its words, and its error describes it', async () => {
  const onChange = jest.fn();
  render(
    <Checkbox checked={false} onChange={onChange} label="Service was extended" error="Please tick this to go on." />,
  );
  await userEvent.click(screen.getByText('Service was extended'));
  expect(onChange).toHaveBeenCalledWith(true);
  expect(screen.getByRole('checkbox')).toHaveAccessibleDescription('Please tick this to go on.');
});

it('SegmentedControl chooses a view', async () => {
  const onChange = jest.fn();
  render(
    <SegmentedControl
      label="View"
      value="cards"
      onChange={onChange}
      options={[
        { value: 'cards', label: 'Cards' },
        { value: 'table', label: 'Table' },
      ]}
    />,
  );
  expect(screen.getByRole('radiogroup', { name: 'View' })).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Cards' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Table' }));
  expect(onChange).toHaveBeenCalledWith('table');
});

describe('ChoiceChips', () => {
  const services = [
    { value: 1, label: 'Swedish 60', detail: '₱850' },
    { value: 2, label: 'Foot 30' },
  ];

  it('choose one option, under the label of the field', async () => {
    const onChange = jest.fn();
    render(
      <Field group label="Therapist">
        <ChoiceChips value={1} onChange={onChange} options={services} />
      </Field>,
    );
    expect(screen.getByRole('radiogroup', { name: 'Therapist' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: 'Foot 30' }));
    expect(onChange).toHaveBeenCalledWith(2);
  });

  it('choose several, and undo a choice', async () => {
    const onChange = jest.fn();
    render(<ChoiceChips multiple label="Services" value={[1]} onChange={onChange} options={services} />);
    expect(screen.getByRole('checkbox', { name: 'Swedish 60 · ₱850' })).toBeChecked();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Foot 30' }));
    await userEvent.click(screen.getByRole('checkbox', { name: /Swedish 60/ }));
    expect(onChange.mock.calls).toEqual([[[1, 2]], [[]]]);
  });
});
