import { type Appointment, Text } from 'shared-lib';
import styled from 'styled-components';
import { stopsOf } from './rides';
import * as m from '../../texts/m';

/** It measures the room it has: beside the history it may be as narrow as on a phone. */
const Place = styled.div`
  container-type: inline-size;
`;
const Line = styled.ol`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr)) minmax(0, max-content);
  font-size: var(--t-s);

  li { position: relative; min-width: 0; padding: 32px var(--s3) 0 0; overflow-wrap: anywhere; }
  li:last-child { max-width: 140px; padding-right: 0; }
  b { display: block; }
  /* The place. */
  li::before {
    content: '';
    position: absolute;
    z-index: 1;
    top: 14px;
    left: 0;
    width: 14px;
    height: 14px;
    border: 3px solid var(--tone, var(--line-strong));
    border-radius: 50%;
    background: var(--surface);
  }
  /* The way to the next one: drawn through once it was driven. */
  li:not(:last-child)::after {
    content: '';
    position: absolute;
    top: 19px;
    left: 14px;
    right: 0;
    border-top: 4px dashed var(--tone, var(--line-strong));
  }
  li:is([data-look='done'], [data-look='moving'], [data-look='session'])::after { border-top-style: solid; }
  p { color: var(--ink-2); font-size: var(--t-xs); }
  p[data-leg] {
    position: absolute;
    top: 0;
    left: 14px;
    right: 0;
    overflow: hidden;
    padding-inline: var(--s1);
    color: var(--tone, var(--ink-2));
    font-weight: 600;
    text-align: center;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  @container (max-width: 560px) {
    grid-template-columns: minmax(0, 1fr);

    li { padding: 0 0 var(--s4) 26px; }
    li:last-child { max-width: none; padding-bottom: 0; }
    li::before { top: 3px; }
    li:not(:last-child)::after {
      top: 17px;
      bottom: -3px;
      left: 5px;
      right: auto;
      border: 0;
      border-left: 4px dashed var(--tone, var(--line-strong));
    }
    li:is([data-look='done'], [data-look='moving'], [data-look='session'])::after { border-left-style: solid; }
    p[data-leg] { position: static; margin-top: 2px; padding: 0; text-align: start; white-space: normal; }
  }
`;

const TONES = { done: 'green', moving: 'blue', session: 'violet', asked: 'clay', planned: undefined } as const;

/**
 * The rides of a visit as a line of places, with who drives and when. Solid was driven, dashed is still to come. A
 * visit that was called off before anybody drove has none.
 */
export function RideLine({ appointment }: { appointment: Appointment }) {
  const stops = stopsOf(appointment);
  const isPlanned = stops.every(({ leg }) => leg === undefined || leg.look === 'planned' || leg.look === 'asked');
  if (appointment.outcome === 'cancelled' && isPlanned)
    return (
      <Text as="p" size="s" muted>
        {m.no_ride_was_driven()}
      </Text>
    );
  return (
    <Place>
      <Line role="list" aria-label={m.rides()}>
        {stops.map(({ place, words, leg }) => (
          <li key={place} data-look={leg?.look} data-tone={leg && TONES[leg.look]}>
            <b>{place}</b>
            <p>{words}</p>
            {leg && <p data-leg>{leg.words}</p>}
          </li>
        ))}
      </Line>
    </Place>
  );
}
