import { namesOf } from './whole-name';

it.each([
  ['Ana', 'Ana', ''],
  ['Ana Cruz', 'Ana', 'Cruz'],
  ['  Ana   Cruz ', 'Ana', 'Cruz'],
  ['Cruz, Ana', 'Ana', 'Cruz'],
  ['Dela Cruz, Juan', 'Juan', 'Dela Cruz'],
  ['Ma. Theresa De la Cruz', 'Ma. Theresa', 'De la Cruz'],
  ['Ana Maria dela Cruz Jr.', 'Ana Maria', 'dela Cruz Jr.'],
  ['Juan Dela Cruz, Jr.', 'Juan', 'Dela Cruz Jr.'],
  ['Juan Dela Cruz, Jr., MD', 'Juan', 'Dela Cruz Jr. MD'],
  ['Cruz, Ana, RN', 'Ana', 'Cruz RN'],
  ['Gloria Reyes y Macapagal', 'Gloria', 'Reyes y Macapagal'],
  ['Ana Maria de los Santos y dela Cruz', 'Ana Maria', 'de los Santos y dela Cruz'],
  ['Maria Clara de los Santos-Villanueva', 'Maria Clara', 'de los Santos-Villanueva'],
  ['Corazon y Macapagal', 'Corazon', 'y Macapagal'],
  ['Jr.', 'Jr.', ''],
  ['', '', ''],
])('%j has the first name %j and the last name %j (R-names-1)', (whole, first_name, last_name) => {
  expect(namesOf(whole)).toEqual({ first_name, last_name });
});
