const SETTING = 'singleKeys';

/** Keys pressed alone can be switched off on a device: they disturb people who speak to it (WCAG 2.1.4). */
export const areSingleKeysOn = (): boolean => localStorage.getItem(SETTING) !== 'off';

export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(SETTING);
  else localStorage.setItem(SETTING, 'off');
}
