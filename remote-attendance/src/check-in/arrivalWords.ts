import type { BadgeTone } from 'shared-lib';
import type { Arrival } from 'shared-lib/attendance';

const ARRIVAL: Record<Arrival, { word: string; tone: BadgeTone }> = {
  present: { word: 'Present', tone: 'green' },
  late: { word: 'Late', tone: 'amber' },
  absent: { word: 'Absent', tone: 'red' },
};

export const arrivalWord = (arrival: Arrival): string => ARRIVAL[arrival].word;
export const arrivalTone = (arrival: Arrival): BadgeTone => ARRIVAL[arrival].tone;
