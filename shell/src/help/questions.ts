import type { Role } from 'shared-lib';

export interface Question {
  readonly ask: string;
  readonly answer: string;
  /** The roles that ask this; all roles if left out. */
  readonly roles?: readonly Role[];
}

/** Frequent questions. The figures are the limits of the product (shared-lib/src/domain/limits.ts). */
export const QUESTIONS: readonly Question[] = [
  {
    ask: 'I have forgotten my password. What now?',
    answer:
      'Press “Forgot your password” on the log-in page and give your e-mail address. You get a code of six digits that works for 15 minutes.',
  },
  {
    ask: 'My account is locked.',
    answer: 'After five wrong passwords it stays locked for 5 minutes. Then try again, or set a new password.',
  },
  {
    ask: 'No code arrives by e-mail.',
    answer:
      'Look into the spam folder first. A new code can be sent once a minute; only the newest one works, and only in the browser in which you began.',
  },
  {
    ask: 'A tip came with the payment. Why does it stand under “Needs you now”?',
    answer:
      'Every payment that is not the price less the discount is looked at once by an operator. Press “Review”, then “It is right”, and say why; it comes back only where the payment is changed again.',
    roles: ['operator'],
  },
  {
    ask: 'Who changed this appointment, and what stood there before?',
    answer:
      'Open the appointment and press “All in Logs”: every change with who, when and from where; a line unfolds to before and after. Nobody can edit the logs.',
    roles: ['operator'],
  },
  {
    ask: 'I have lost my phone.',
    answer:
      'Log in on another device, open Settings, then Security, and sign the phone out there. It is out within a second. Then change your password.',
  },
  {
    ask: 'Why was I signed out?',
    answer:
      'Somebody changed your password or ended the session, or it was not used for too long: 12 hours for operators, 7 days for therapists and drivers. After 30 days everybody logs in again.',
  },
  {
    ask: 'I forgot to check out. What now?',
    answer:
      'Until noon you can still check out for the night before. From your next check-in on, Attendance asks when you left. An operator can also enter the time.',
    roles: ['therapist', 'driver'],
  },
  {
    ask: 'Who changed the times of a day?',
    answer:
      'Open the row in Attendance: its history says who changed what, when and for what reason, and who wrote which note.',
    roles: ['operator'],
  },
  {
    ask: 'Why does an appointment in the night belong to the day before?',
    answer:
      'A service day lasts from 6:00 AM to 5:59 AM of the next morning. An appointment at 12:30 AM is the end of the evening before it.',
  },
  {
    ask: 'Why are later dates of a weekly booking left out?',
    answer:
      'Hours are known eight weeks ahead: of a later day nobody knows yet who works. Repeat the booking once those weeks have come nearer, or enter hours for that day.',
  },
  {
    ask: 'What do the colours of the slots mean?',
    answer:
      'Green is free, amber is scarce (fewer than half of the therapists are free, or no driver), red is fully booked, dark is nobody on duty, grey is past. They are for a visit of one hour; in the booking form for the services that are chosen.',
  },
  {
    ask: 'How is my commission counted?',
    answer:
      'Each payment is shared equally among the therapists of the visit, what is left over going to the first; your part of it is your rate on the day of the visit. My statement lists every payment with its rate.',
    roles: ['therapist'],
  },
  {
    ask: 'Why does a report not show a visit of yesterday?',
    answer:
      'Revenue counts on the service day on which its payment was verified. A visit of last night that was verified this afternoon counts today.',
    roles: ['operator'],
  },
  {
    ask: 'I accepted, but now I cannot come.',
    answer: 'Call your operator at once. An operator can put somebody else in your place until the session begins.',
    roles: ['therapist', 'driver'],
  },
  {
    ask: 'Why can I not press “Confirm Ready”?',
    answer: 'It appears once everybody has accepted. Until then the card names whom it waits for.',
    roles: ['therapist'],
  },
  {
    ask: 'Why can I not check the materials during the session?',
    answer: 'They are checked at the end, when what was used is known. Request the payment first.',
    roles: ['therapist'],
  },
  {
    ask: 'How often am I told that a material runs low?',
    answer:
      'Once, when it comes to its reorder level. You are told again only after there was enough in between; what comes back after visits, twice a day at most.',
    roles: ['operator'],
  },
  {
    ask: 'I get no new pickups today.',
    answer:
      'Who does not confirm a pickup within 15 minutes gets no new work until the next service day. An operator can lift this.',
    roles: ['driver'],
  },
  {
    ask: 'Why is a therapist not offered for a time?',
    answer: 'They have no availability then, are booked already, or are disabled. What would overlap is never offered.',
    roles: ['operator'],
  },
  {
    ask: 'Why is a client’s favourite therapist not offered first?',
    answer:
      'They are not free then: who is offered is free for the whole visit. Swap them in later, or keep the client on the waitlist for that therapist.',
    roles: ['operator'],
  },
  {
    ask: 'Who reads the allergies and gate instructions of a client?',
    answer:
      'Allergies: the therapists of their visits, and operators. Gate instructions: the driver too. Notes in the record are read by operators alone. All of it is taken away with the client’s other data, some months after the last visit.',
    roles: ['operator'],
  },
  {
    ask: 'Who on the waitlist is offered a slot that opens?',
    answer:
      'Whoever has waited longest of those it fits, and nobody else meanwhile. The slot is not held: if somebody books it first, the offer goes, and the next slot in the wanted hours is looked for. A wish ends with its last hour, and you are told.',
    roles: ['operator'],
  },
  {
    ask: 'Why can I not count my own cash?',
    answer:
      'Another operator counts what you hand over, so that two have seen it. Only who is the one operator of the business counts alone.',
    roles: ['operator'],
  },
  {
    ask: 'The office counted less than I gave. What now?',
    answer:
      'Press This is not right under Cash in hand and say what you gave. Operators are told, and can withdraw the count and count anew; until then nothing is agreed.',
    roles: ['therapist', 'driver'],
  },
  {
    ask: 'How does Hatid know how long a way takes?',
    answer:
      'By the service areas under Business rules in Settings: each address is in the area whose name or word stands in it, and the minutes between two areas are set there. They warn and advise; nothing is refused for them.',
    roles: ['operator'],
  },
  {
    ask: 'Why did a bar of the board go back to where it was?',
    answer:
      'The reason stands on the bar: somebody is not free then, or a colleague changed the visit while you held it. It stands now where it really is.',
    roles: ['operator'],
  },
  {
    ask: 'What happens to an appointment that nobody answers?',
    answer:
      'It appears in Timeout Monitoring when the answer is overdue. At its end at the latest it is cancelled by itself.',
    roles: ['operator'],
  },
  {
    ask: 'The page says that real-time updates are off.',
    answer:
      'Nothing is lost: lists are then asked for every 15 seconds. The page connects again by itself, or when you press Retry.',
  },
];
