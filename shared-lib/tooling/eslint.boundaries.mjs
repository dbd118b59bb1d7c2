import { statSync } from 'node:fs';
import path from 'node:path';
import sharing from './webpack.sharing.cjs';
import { inRoot, readJson, root } from './workspace.mjs';

/**
 * The areas of the server. Each folder of server/src has a row with the areas it may use. All areas use the platform,
 * which knows none of them. The composition root knows all. To add an area, add a row. The areas must form no circle.
 */
export const serverAreas = {
  platform: [],
  audit: ['platform'],
  notifications: ['platform'],
  services: ['platform'],
  'staff-directory': ['platform'],
  attendance: ['platform', 'audit', 'notifications'],
  clients: ['platform', 'audit', 'payments', 'staff-directory', 'travel'],
  settings: ['platform', 'audit', 'notifications', 'services', 'staff-directory'],
  payments: ['platform', 'audit', 'settings', 'staff-directory'],
  sos: ['platform', 'audit', 'notifications', 'settings'],
  travel: ['platform', 'audit', 'settings'],
  redaction: ['platform', 'audit', 'clients', 'settings', 'staff-directory'],
  reports: ['platform', 'settings'],
  costs: ['platform', 'audit', 'payments', 'reports'],
  inventory: ['platform', 'audit', 'clients', 'costs', 'notifications'],
  accounts: ['platform', 'audit', 'notifications', 'staff-directory'],
  web: ['platform', 'audit', 'accounts', 'live-channel', 'notifications', 'settings'],
  'calendar-feed': ['platform', 'audit', 'accounts', 'settings'],
  'live-channel': ['platform', 'accounts'],
  logs: ['platform', 'audit', 'clients'],
  availability: ['platform', 'audit', 'clients', 'live-channel', 'services', 'settings'],
  records: ['platform', 'audit', 'accounts', 'clients', 'inventory', 'availability', 'services'],
  waitlist: ['platform', 'audit', 'availability', 'clients', 'notifications'],
  'booking-requests': ['platform', 'audit'],
  cash: ['platform', 'audit', 'notifications', 'payments', 'staff-directory'],
  'client-credit': ['platform', 'audit', 'clients', 'notifications', 'payments', 'settings', 'staff-directory'],
  payouts: ['platform', 'audit', 'cash', 'notifications', 'reports', 'settings'],
  books: ['platform', 'audit', 'payments', 'reports', 'settings'],
  openings: [
    'platform',
    'audit',
    'books',
    'cash',
    'clients',
    'notifications',
    'payments',
    'payouts',
    'staff-directory',
  ],
  'closed-days': ['platform', 'audit', 'books', 'cash', 'notifications', 'payments', 'reports', 'staff-directory'],
  backups: ['platform', 'notifications'],
  appointments: [
    'platform',
    'audit',
    'accounts',
    'availability',
    'clients',
    'inventory',
    'live-channel',
    'notifications',
    'payments',
    'settings',
    'staff-directory',
    'booking-requests',
    'waitlist',
    'travel',
    'services',
  ],
  tracking: [
    'platform',
    'audit',
    'accounts',
    'appointments',
    'availability',
    'clients',
    'notifications',
    'payments',
    'booking-requests',
    'services',
    'settings',
    'travel',
  ],
  'client-messages': [
    'booking-requests',
    'platform',
    'audit',
    'accounts',
    'appointments',
    'clients',
    'payments',
    'settings',
    'tracking',
    'travel',
  ],
  push: ['platform', 'accounts', 'appointments', 'notifications'],
  doctor: ['platform', 'backups', 'client-messages', 'push', 'settings', 'tracking', 'web'],
  watching: ['platform', 'appointments', 'backups', 'push'],
  demo: ['platform', 'accounts', 'appointments', 'availability', 'notifications', 'travel'],
};

/**
 * The rooms of remote-operator: each folder of its src. `folders` lists the room's folders, the lowest first. `opens`
 * lists the files that other rooms may use; without it, all. To add a room, add a row.
 */
export const operatorRooms = {
  // The parts of pages and dialogs: list, search, panel, question; sending an action.
  parts: { folders: ['choose-person', 'execute-action', 'page', 'visit-words'] },
  logs: { opens: ['logsAddress', 'namesOf'] },
  money: {
    folders: [
      'invoices',
      'prepaid',
      'review-payment',
      'verify-payment',
      'correct-payment',
      'decide-payment',
      'approve-correction',
      'cash-in-hand',
      'payouts',
      'unpaid',
      'vouchers',
      'books',
      'costs',
    ],
    opens: [
      'approve-correction/AskedCorrection',
      'approve-correction/correctionWords',
      'books/BooksPage',
      'books/booksAddress',
      'cash-in-hand/CashPage',
      'cash-in-hand/CountCash',
      'cash-in-hand/SettledBy',
      'cash-in-hand/cashAddress',
      'cash-in-hand/personColumn',
      'costs/AddCost',
      'costs/AddProof',
      'costs/BillFields',
      'costs/VoidCost',
      'costs/billForm',
      'costs/costsAddress',
      'costs/useBillProof',
      'correct-payment/CorrectPayment',
      'decide-payment/PaymentDecision',
      'decide-payment/paymentDecision',
      'invoices/PaperPage',
      'invoices/invoicePath',
      'review-payment/AgreeDifference',
      'review-payment/PaymentHeading',
      'review-payment/PaymentLedger',
      'review-payment/decisionWords',
      'review-payment/differenceWords',
      'payouts/PayoutsPage',
      'payouts/payoutsAddress',
      'prepaid/vouchersAddress',
      'unpaid/LaterPayment',
      'unpaid/OwedVisits',
      'unpaid/UndoWriteOff',
      'unpaid/UnpaidPage',
      'unpaid/WaitingRefund',
      'unpaid/WrittenOff',
      'verify-payment/AboveSum',
      'verify-payment/onTop',
      'verify-payment/PartFields',
      'verify-payment/ReceiptField',
      'verify-payment/UsedElsewhere',
      'verify-payment/VerifyPayment',
      'verify-payment/paymentForm',
      'vouchers/PrepaidForms',
      'vouchers/VouchersPage',
    ],
  },
  // The staff of a visit: duty, swaps, rides.
  team: {
    folders: ['suspension', 'availability', 'swap', 'pickup', 'second-driver', 'review-rejection'],
    opens: [
      'second-driver/AskSecondDriver',
      'second-driver/ReassignToSecondDriver',
      'second-driver/secondDriverWords',
      'pickup/AssignPickup',
      'pickup/CancelPickup',
      'pickup/pickupDriverWords',
      'pickup/rideHomeMeanwhile',
      'review-rejection/RefusalNote',
      'review-rejection/ReviewRejection',
      'suspension/LiftSuspension',
      'suspension/SuspendedMark',
      'suspension/suspensionWords',
      'suspension/useSuspended',
      'swap/RemoveTherapist',
      'swap/SwapPerson',
      'swap/cannotComeWords',
      'swap/places',
      'swap/replacementWords',
    ],
  },
  // The records of staff, clients, materials and services.
  data: {
    folders: ['import-csv', 'merge-clients'],
    opens: ['History', 'Particulars', 'RecordForm', 'kinds'],
  },
  stock: { opens: ['CheckForTherapist'] },
  client: { opens: ['ClientNotes', 'NoShowOfVisit', 'balance/lazyDialogs', 'clientWords', 'fees/lazyFees'] },
  visit: {
    folders: [
      'monitor-timeouts',
      'actions',
      'appointment-card',
      'message-client',
      'appointment',
      'receipts',
      'list-appointments',
      'select-several',
    ],
    opens: [
      'actions/ActionsProvider',
      'actions/actionTable',
      'actions/scope',
      'appointment-card/AppointmentCard',
      'appointment-card/StatusBadges',
      'list-appointments/AppointmentTable',
      'list-appointments/SelectButton',
      'list-appointments/cardLayout',
      'list-appointments/columns',
      'list-appointments/filters',
      'list-appointments/opensAt',
      'list-appointments/orderings',
      'monitor-timeouts/DeadlineNote',
      'monitor-timeouts/TimeoutBar',
      'receipts/ReceiptViewer',
      'select-several/SelectingList',
    ],
  },
  board: { folders: ['travel', 'judge', 'refused', 'plan'], opens: ['pieces', 'reasons', 'world'] },
  booking: {
    folders: ['draft', 'paste-message', 'waitlist', 'series', 'book', 'bookings'],
    opens: ['waitlist/entryWords'],
  },
  reports: { opens: [] },
  today: { folders: ['needs-now', 'first-run', 'dashboard'], opens: [] },
};

/**
 * The rooms of a folder, the lowest first. A file uses its own room and the rooms before it, also for types. Files
 * beside the rooms use all rooms. Rooms in one pair of brackets use nothing of each other. A folder whose rooms use
 * each other has a row here that lists every room.
 */
export const ROOMS = {
  'server/src/accounts': ['passwords', 'codes', 'sessions', 'disabling', 'own-account', 'first-operator', 'sign-in'],
  'server/src/appointments': ['store', 'read', 'workflow', 'jobs', 'commands'],
  'server/src/availability': ['rules', 'holds', 'free-staff', 'windows', 'pattern', 'coverage', 'calendar'],
  'server/src/platform': [
    'tracing',
    'database',
    'bucket',
    'backup',
    'jobs',
    'http',
    'mail',
    'phone',
    'sms',
    'search',
    'spreadsheet',
  ],
  'server/src/records': ['export-csv', 'import-csv'],
  'shared-lib/src': [
    'domain',
    'contract',
    'session',
    'clock',
    'theme',
    ['api', 'ui'],
    'lazy',
    'remote',
    'form',
    'live',
    'appointment',
    'calendar',
    'availability',
    'cash',
    'statement',
    'payouts',
    'staff-dashboard',
    'urgent',
  ],
  'shared-lib/src/api': [
    'http',
    'accounts',
    'availability',
    'records',
    'appointments',
    'attendance',
    'money',
    'notifications',
    'safety',
  ],
  'shared-lib/src/domain': [
    'time',
    'people',
    'workflow',
    'money',
    'booking',
    'office',
    'notifications',
    'staff-time',
    'driver-plan',
  ],
  'shared-lib/src/ui': [
    'icon',
    'layout',
    'keyboard',
    'spinner',
    'avatar',
    'badge',
    'card',
    'button',
    'toast',
    'lazy',
    'banner',
    'field',
    'chip',
    'choice',
    'combobox',
    'dialog',
    'empty',
    'facts',
    'file',
    'skeleton',
    'loading',
    'menu',
    'money',
    'page',
    'pagination',
    'paper',
    'stat',
    'steps',
    'table',
    'tabs',
    'time',
  ],
  'remote-operator/src': Object.keys(operatorRooms),
  ...Object.fromEntries(
    Object.entries(operatorRooms)
      .filter(([, { folders }]) => folders)
      .map(([room, { folders }]) => [`remote-operator/src/${room}`, folders]),
  ),
};

/** Tests that cover all areas, and the test kit. These may use every area. */
const SERVER_TESTS = ['access', 'fuzz', 'testing'];

/** The rooms of shared-lib that hold parts of pages. The pages belong to the remotes and the shell. */
export const PARTS = [
  'appointment',
  'calendar',
  'availability',
  'cash',
  'statement',
  'payouts',
  'staff-dashboard',
  'urgent',
];
const IN_A_PART = new RegExp(`^shared-lib/src/(${PARTS.join('|')})/`);
/** The greeting: the title of both dashboards, and in the bar of a phone. */
const GREETING = 'shared-lib/src/staff-dashboard/StaffHeader.tsx';
/** A part has no title of a page. */
const mayHaveTitle = (file) => !IN_A_PART.test(file) || file === GREETING || isTest(file);

/** Every file of the workspace has one kind: the first of these folders that holds it decides. */
const kinds = [
  ['domain', 'shared-lib/src/domain'],
  ['contract', 'shared-lib/src/contract'],
  ['testing', 'shared-lib/src/testing'],
  ['lib', 'shared-lib/src'],
  ['tooling', 'shared-lib/tooling'],
  ['shell', 'shell'],
  ['remote', 'remote-*'],
  ...[...Object.keys(serverAreas), ...SERVER_TESTS].map((area) => [area, `server/src/${area}`]),
  ['unlisted area', 'server/src/*'],
  ['server', 'server'],
  ['e2e', 'e2e'],
].map(([kind, folder]) => ({ kind, inside: new RegExp(`^${folder.replace('*', '[^/]+')}/`) }));

const isTest = (file) =>
  /\.test\.tsx?$/.test(file) ||
  /^(server|shell|remote-[^/]+)\/src\/(.+\/)?testing\//.test(file) ||
  /^server\/src\/(access|fuzz)\//.test(file);

/** Folders in which every room has a place. `server/src` itself is not one: its areas have the table above. */
const HAVE_ROOMS = /^(server\/src\/.+|shared-lib\/src.*|remote-operator\/src$)/;

const everyArea = Object.keys(serverAreas);
const allOfTheServer = ['server', ...everyArea, ...SERVER_TESTS];
const CONFIGURATION = 'server/src/config.ts';

/**
 * Which kinds may import which, besides files of the same folder. A row may allow only some names (`by`), only types,
 * only one file, or only tests. An import that no row allows is refused. The same holds for re-exports and import().
 */
const rows = [
  { from: ['contract'], to: ['domain'] },
  { from: ['lib'], to: ['domain'] },
  // Browsers must not download the schemas, so screens import only their types.
  { from: ['lib'], to: ['contract'], types: true },
  { from: ['testing'], to: ['lib', 'domain', 'contract'] },

  // Only by the shared entry points: any other subpath would make a second instance of shared-lib.
  { from: ['shell', 'remote'], to: ['lib'], by: ['shared-lib', ...sharing.LATER_ENTRY_POINTS] },
  // The shell bundles all of shared-lib, so its first files may import only the part they need.
  { from: ['shell'], to: ['lib'], by: ['shared-lib/entry', 'shared-lib/start'] },
  { from: allOfTheServer, to: ['domain'], by: ['shared-lib/domain'] },
  { from: allOfTheServer, to: ['contract'], by: ['shared-lib/contract'] },
  ...Object.entries(serverAreas).map(([area, others]) => ({ from: [area], to: others })),
  // The composition root uses every area.
  { from: ['server'], to: everyArea },
  // Areas see the type of the server's configuration, and nothing else of the root.
  { from: everyArea, to: ['server'], file: CONFIGURATION, types: true },
  // The program that publishes a release reads the configuration itself, and so does the doctor.
  { from: ['web', 'doctor'], to: ['server'], file: CONFIGURATION },
  { from: ['e2e'], to: ['testing'], by: ['shared-lib/testing'] },
  { from: ['e2e'], to: ['contract'], by: ['shared-lib/contract'] },
  { from: ['e2e'], to: ['domain'], by: ['shared-lib/domain'] },
  { from: ['e2e'], to: ['tooling'] },
  // A push service on this machine, which reads what is sent to it.
  { from: ['e2e'], to: ['testing'], file: 'server/src/testing/push-service.ts' },

  // Tests may use the builders. Tests of shared-lib may also import its inner files.
  { from: ['shell', 'remote', ...allOfTheServer], to: ['testing'], by: ['shared-lib/testing'], tests: true },
  { from: allOfTheServer, to: allOfTheServer, tests: true },
  { from: ['lib'], to: ['testing', 'contract'], tests: true },
  { from: ['domain'], to: ['testing'], tests: true },
];

/**
 * The rules are pure, so that a phone without a network runs the same code as the server. The only package they import
 * gives the offset of a time zone.
 */
const mayUsePackage = (kind, file, name) =>
  kind !== 'domain' || name === 'date-fns-tz/getTimezoneOffset' || isTest(file);

const nameOf = (file) => path.relative(root, file).replaceAll(path.sep, '/');

/** The kind of a file and the folder of that kind. Without a folder if the file belongs to no part. */
function placeOf(file) {
  for (const { kind, inside } of kinds) {
    const folder = inside.exec(file)?.[0];
    if (folder) return { kind, folder };
  }
  return { kind: 'what belongs to no part of the workspace' };
}

const isFile = (file) => statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
const entryPoints = Object.entries(readJson(inRoot('shared-lib/package.json')).exports).map(([entryPoint, target]) => [
  path.posix.join('shared-lib', entryPoint),
  path.posix.join('shared-lib', target.types ?? target),
]);
const fileOfEntryPoint = new Map(entryPoints);

/** The file that an import names; undefined for a package, null for a file or entry point that does not exist. */
function targetOf(importer, specifier) {
  if (/^shared-lib(\/|$)/.test(specifier)) return fileOfEntryPoint.get(specifier) ?? null;
  if (!specifier.startsWith('.')) return undefined;
  const target = path.resolve(root, path.dirname(importer), specifier);
  const stem = target.replace(/\.js$/, '');
  const found = [`${stem}.ts`, `${stem}.tsx`, target, path.join(target, 'index.ts')].find(isFile);
  return found ? nameOf(found) : null;
}

/** What is wrong with an import from one room's file to another room of the folder; undefined if nothing is. */
export function arrowBack(file, target) {
  const from = file.split('/');
  const to = target.split('/');
  const at = from.findIndex((name, index) => name !== to[index]);
  // A file beside the rooms is in no room.
  if (at < 0 || at >= from.length - 1 || at >= to.length - 1 || isTest(file)) return undefined;
  const folder = from.slice(0, at).join('/');
  const rooms = ROOMS[folder];
  if (!rooms) return HAVE_ROOMS.test(folder) ? `${folder} has no row in the table of rooms` : undefined;
  const levelOf = (room) => rooms.findIndex((level) => [level].flat().includes(room));
  const missing = [from[at], to[at]].find((room) => levelOf(room) < 0);
  if (missing) return `${missing} has no place among the rooms of ${folder}`;
  return levelOf(to[at]) < levelOf(from[at]) ? undefined : `${from[at]} may not use ${to[at]}, which is not below it`;
}

/** What is wrong with an import of a file that its room does not open to others; undefined if nothing is. */
function notOpened(file, target) {
  const [, room, inside] = /^remote-operator\/src\/([^/]+)\/(.+)\.tsx?$/.exec(target) ?? [];
  const from = /^remote-operator\/src\/([^/]+)\//.exec(file)?.[1];
  const { opens } = operatorRooms[room] ?? {};
  if (!opens || !from || from === room || isTest(file) || opens.includes(inside)) return undefined;
  return `${room} does not open this file to other rooms`;
}

/** Every file may use the catalogue of its package. */
const isOwnCatalogue = (file, target) => target === `${file.split('/')[0]}/src/texts/m.ts`;

/** What is wrong with an import; undefined if the file may have it. */
function complaint(file, specifier, onlyType) {
  const from = placeOf(file);
  const target = targetOf(file, specifier);
  if (target === undefined)
    return mayUsePackage(from.kind, file, specifier) ? undefined : `${from.kind} imports no package`;
  if (target === null) return `${specifier} is no file and no entry point of the workspace`;
  if (isOwnCatalogue(file, target)) return undefined;
  const to = placeOf(target);
  if (from.folder !== undefined && from.folder === to.folder) return arrowBack(file, target) ?? notOpened(file, target);
  const allowed = rows.some(
    (row) =>
      row.from.includes(from.kind) &&
      row.to.includes(to.kind) &&
      (!row.by || row.by.includes(specifier)) &&
      (!row.types || onlyType) &&
      (!row.file || row.file === target) &&
      (!row.tests || isTest(file)),
  );
  return allowed ? undefined : `${from.kind} may not import ${to.kind} by ${specifier}`;
}

/** Looks at each import once. The general plugin for this matched every row as a pattern and took 15 s more. */
const dependencies = {
  create(context) {
    const file = nameOf(context.filename);
    const look = (source, onlyType) => {
      if (typeof source?.value !== 'string') return;
      const message = complaint(file, source.value, onlyType);
      if (message) context.report({ node: source, message });
    };
    const lookForTitle = ({ specifiers }) => {
      const title = specifiers.find(({ imported }) => imported?.name === 'PageHeader');
      if (title && !mayHaveTitle(file))
        context.report({ node: title, message: 'a part has no title: the page around it belongs to a remote' });
    };
    return {
      ImportDeclaration: (node) => {
        look(node.source, node.importKind === 'type');
        lookForTitle(node);
      },
      ExportNamedDeclaration: (node) => look(node.source, node.exportKind === 'type'),
      ExportAllDeclaration: (node) => look(node.source, node.exportKind === 'type'),
      ImportExpression: (node) => look(node.source, false),
      TSImportType: (node) => look(node.source, true),
    };
  },
};

export const packageBoundaries = {
  files: ['{shell,server,shared-lib,e2e}/**/*.{ts,tsx}', 'remote-*/**/*.{ts,tsx}'],
  plugins: { boundaries: { rules: { dependencies } } },
  rules: { 'boundaries/dependencies': 'error' },
};
