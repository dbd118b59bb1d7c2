import { useState } from 'react';

export type CardLayout = 'cards' | 'table';

const KEY = 'operator.layout';

/** Storage may be refused altogether; then the choice lasts as long as the page. */
function stored(): CardLayout {
  try {
    return localStorage.getItem(KEY) === 'table' ? 'table' : 'cards';
  } catch {
    return 'cards';
  }
}

/** How this operator likes lists drawn, remembered on this device. */
export function useCardLayout(): [CardLayout, (layout: CardLayout) => void] {
  const [layout, setLayout] = useState(stored);
  return [
    layout,
    (next) => {
      setLayout(next);
      try {
        localStorage.setItem(KEY, next);
      } catch {
        // Only remembered while the page is open.
      }
    },
  ];
}
