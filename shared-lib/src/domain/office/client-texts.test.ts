import {
  CLIENT_TEXT_KINDS,
  type ClientTextKind,
  type ClientTextPart,
  clientTextProblem,
  type KnownValues,
  mailToClient,
  smsToClient,
  valuesFor,
} from './client-texts.js';

const OURS = { sms: 'Ours {day}.\n{link}', subject: 'Ours', mail: 'Ours, {client}' };
const VALUES: KnownValues = {
  business: 'Hilot sa Bahay',
  client: 'Maria',
  day: 'Friday',
  time: '4:00 PM',
  price: '₱850.00',
  link: 'https://x.test/t/abc',
};
const END = 'To end these SMS, reply STOP.';
const sms = (
  text: string,
  values = VALUES,
  { kind = 'confirmation', end }: { kind?: ClientTextKind; end?: string } = {},
) => smsToClient({ kind, texts: { ...OURS, sms: text }, ours: OURS, values }, { end });

describe('a text that a business writes to clients', () => {
  it.each<[ClientTextKind, ClientTextPart, string, string]>([
    ['confirmation', 'sms', '  ', 'This field is required'],
    ['confirmation', 'sms', `{day} {time} ${'a'.repeat(300)}`, 'Use at most 300 letters.'],
    ['confirmation', 'subject', 'a'.repeat(121), 'Use at most 120 letters.'],
    ['confirmation', 'sms', '{day} {time} {adress}', 'Take out {adress}: it has no meaning here.'],
    ['confirmation', 'sms', '{day} {time} {amount}', 'Take out {amount}: it has no meaning here.'],
    ['confirmation', 'subject', 'See {link}', 'Take out {link}: it has no meaning here.'],
    ['confirmation', 'sms', 'On {day} at time}', 'Use braces only around the name of a value.'],
    ['confirmation', 'sms', 'You are booked', 'Keep {day}, {time} in the text, letter for letter.'],
    ['receipt', 'mail', 'Thank you for {amount}', 'Keep {link} in the text, letter for letter.'],
    ['thanks', 'sms', 'Thank you', 'Keep {link} in the text, letter for letter.'],
  ])('for %s, %s is refused as %j: %s (R-beyond-1091)', (kind, part, typed, problem) => {
    expect(clientTextProblem(kind, part, typed)).toBe(problem);
  });

  it('is taken with the values of its message, in any order (R-beyond-1091)', () => {
    expect(clientTextProblem('confirmation', 'sms', '{time}, {day}: see you, {client}! {link}')).toBeUndefined();
    expect(clientTextProblem('on_the_way', 'sms', 'Almost there')).toBeUndefined();
    for (const kind of CLIENT_TEXT_KINDS)
      for (const part of ['sms', 'mail'] as const)
        expect(
          clientTextProblem(
            kind,
            part,
            valuesFor(kind, part)
              .map((name) => `{${name}}`)
              .join(' '),
          ),
        ).toBeUndefined();
  });

  it('has its values, and the business before all (R-beyond-1092)', () => {
    expect(sms('Hi {client}!\nSee you {day}, {time}: {price}')).toBe(
      'Hilot sa Bahay: Hi Maria! See you Friday, 4:00 PM: P850.00',
    );
    // What a value says is no value again.
    expect(sms('{client}: {day}, {time}', { ...VALUES, client: '{link}' })).toBe(
      'Hilot sa Bahay: {link}: Friday, 4:00 PM',
    );
  });

  it('says how to end these SMS where that is due, before a link of its own line (R-beyond-1092)', () => {
    expect(sms('{day}, {time}\n{link}', VALUES, { end: END })).toBe(
      `Hilot sa Bahay: Friday, 4:00 PM ${END} https://x.test/t/abc`,
    );
    expect(sms('{day}, {time}: {link}', VALUES, { end: END })).toBe(
      `Hilot sa Bahay: Friday, 4:00 PM: https://x.test/t/abc ${END}`,
    );
  });

  it('loses the lines whose value is not known, and gives way to ours where it loses what it needs (R-beyond-1092)', () => {
    const { link: _, ...without } = VALUES;
    expect(sms('On {day}, {time}.\nCall {office}\n{link}', without)).toBe('Hilot sa Bahay: On Friday, 4:00 PM.');
    expect(sms('On {day}, {time}: {link}', without)).toBe('Hilot sa Bahay: Ours Friday.');
    expect(sms('{arrival}', VALUES, { kind: 'on_the_way' })).toBe('Hilot sa Bahay: Ours Friday. https://x.test/t/abc');
  });

  it('gives way to ours where the lines that are left have no words (R-beyond-1092)', () => {
    expect(sms('Call {office}\n{link}', VALUES, { kind: 'thanks' })).toBe(
      'Hilot sa Bahay: Ours Friday. https://x.test/t/abc',
    );
    expect(sms('{day}, {time}!\n{office}')).toBe('Hilot sa Bahay: Ours Friday. https://x.test/t/abc');
    // A business that writes values alone gets them.
    expect(sms('{day}, {time}!\n{client}')).toBe('Hilot sa Bahay: Friday, 4:00 PM! Maria');
  });

  it('is an e-mail with paragraphs, and ends with what ends these and the business (R-beyond-1092)', () => {
    const texts = { ...OURS, subject: 'See you {day}', mail: 'Dear {client},\n\n{arrival}\n\nOn {day}, {time}.\nBye' };
    expect(
      mailToClient({ kind: 'confirmation', texts, ours: OURS, values: VALUES }, { end: 'To end these, tell us.' }),
    ).toEqual({
      subject: 'See you Friday',
      text: 'Dear Maria,\n\nOn Friday, 4:00 PM.\nBye\n\nTo end these, tell us.\n\nHilot sa Bahay',
    });
  });
});
