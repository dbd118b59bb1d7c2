import { serverLimits } from 'shared-lib/domain';
import { escapeHtml } from '../platform/html.js';
import type { TapsPart } from './taps-part.js';
import * as m from '../texts/m.js';

const wrong = (id: string, problem: string): string =>
  `<p class="wrong" id="${id}" role="alert"${problem ? '' : ' hidden'} data-unsent="${escapeHtml(m.this_was_not_sent())}">${escapeHtml(problem)}</p>`;

function unitForm(unit: string, tried: string | undefined): string {
  const problem = tried === undefined ? '' : m.write_your_unit({ most: serverLimits.CLIENT_UNIT_MAX });
  const about = problem ? ' aria-invalid="true" aria-describedby="unit-wrong"' : '';
  return (
    `<form method="post" action="?"><input type="hidden" name="do" value="unit"><label for="unit">${escapeHtml(m.your_unit_or_room())}</label>` +
    `<input id="unit" class="line" name="unit" required maxlength="${serverLimits.CLIENT_UNIT_MAX}" value="${escapeHtml(tried ?? unit)}" autocomplete="off"${about}>` +
    `${wrong('unit-wrong', problem)}<button id="send-unit" class="plain">${escapeHtml(m.send_unit())}</button></form>`
  );
}

/**
 * What a client tells those who come, each with one press: that they are late, and their unit.
 * @param tried a unit that was not taken
 */
export function tapsCard(taps: TapsPart | undefined, tried?: string): string {
  if (!taps) return '';
  const { lateAt, mayBeLate, unit, mayTellUnit, isUnitAsked } = taps;
  const late =
    (lateAt === undefined ? '' : `<p data-said>${escapeHtml(m.you_said_you_are_late_at({ time: lateAt }))}</p>`) +
    (mayBeLate
      ? `<form method="post" action="?"><input type="hidden" name="do" value="late">${wrong('late-wrong', '')}<button id="late" class="plain">${escapeHtml(m.i_am_late())}</button></form>`
      : '');
  const told = unit === undefined ? '' : `<p data-said>${escapeHtml(m.your_unit_is({ unit }))}</p>`;
  const form = mayTellUnit ? unitForm(unit ?? '', tried) : '';
  const change =
    unit === undefined
      ? form
      : form &&
        `<details${tried === undefined ? '' : ' open'}><summary>${escapeHtml(m.change_unit())}</summary>${form}</details>`;
  // What is asked for stands first.
  const parts = isUnitAsked ? [told, change, late] : [late, told, change];
  return `<section class="rate taps"><h2>${escapeHtml(m.tell_those_who_come())}</h2>${parts.join('')}</section>`;
}
