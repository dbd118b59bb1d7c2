import { render, screen } from '@testing-library/react';

it('a wait that gives up says what it looked for and what the page shows', async () => {
  render(<p>Here it is.</p>);
  await expect(screen.findByText('Nowhere', {}, { timeout: 200 })).rejects.toThrow(/text: Nowhere[^]*Here it is\./);
});

it('a look without a wait says the same', () => {
  render(<p>Here it is.</p>);
  expect(() => screen.getByText('Nowhere')).toThrow(/text: Nowhere[^]*Here it is\./);
});
