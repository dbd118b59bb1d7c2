import type { BadgeTone } from 'shared-lib';
import type { Arrival } from 'shared-lib/attendance';
import * as m from '../texts/m';

const ARRIVAL: Record<Arrival, { word: string; tone: BadgeTone }> = {
  present: { word: m.present(), tone: 'green' },
  late: { word: m.late(), tone: 'amber' },
  absent: { word: m.absent(), tone: 'red' },
};

export const arrivalWord = (arrival: Arrival): string => ARRIVAL[arrival].word;
export const arrivalTone = (arrival: Arrival): BadgeTone => ARRIVAL[arrival].tone;
