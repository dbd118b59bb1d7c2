import { useState } from 'react';

export type CardLayout = 'cards' | 'table';

const KEY = 'operator.layout';

/** Storage may be blocked. Then the choice lasts as long as the page. */
function stored(): CardLayout {
  try {
    return localStorage.getItem(KEY) === 'table' ? 'table' : 'cards';
  } catch {
    return 'cards';
  }
}

/** Cards or table, as this operator chose on this device. */
export function useCardLayout(): [CardLayout, (layout: CardLayout) => void] {
  const [layout, setLayout] = useState(stored);
  return [
    layout,
    (next) => {
      setLayout(next);
      try {
        localStorage.setItem(KEY, next);
      } catch {
        // Remembered only while the page is open.
      }
    },
  ];
}
