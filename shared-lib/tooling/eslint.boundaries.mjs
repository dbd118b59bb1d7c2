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
  staff: ['platform'],
  attendance: ['platform', 'audit'],
  clients: ['platform', 'audit', 'payments', 'staff'],
  settings: ['platform', 'audit', 'notifications', 'staff'],
  payments: ['platform', 'audit'],
  travel: ['platform', 'audit', 'settings'],
  redaction: ['platform', 'audit', 'settings'],
  reports: ['platform', 'settings'],
  inventory: ['platform', 'audit', 'clients', 'notifications'],
  accounts: ['platform', 'audit', 'staff'],
  web: ['platform', 'audit', 'accounts'],
  'calendar-feed': ['platform', 'audit', 'accounts', 'settings'],
  'live-channel': ['platform', 'accounts'],
  logs: ['platform', 'audit', 'clients'],
  availability: ['platform', 'audit', 'clients', 'live-channel', 'services'],
  registration: ['platform', 'audit', 'accounts', 'clients', 'inventory', 'availability'],
  waitlist: ['platform', 'audit', 'availability', 'clients', 'notifications'],
  cash: ['platform', 'audit', 'notifications', 'payments', 'staff'],
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
    'staff',
    'waitlist',
    'travel',
  ],
  demo: ['platform', 'accounts', 'appointments', 'availability', 'notifications', 'travel'],
};

/**
 * The floors of an area. A file uses its own floor and those below it. The routes and the module beside the floors use
 * all.
 */
const FLOORS = { appointments: ['store', 'read', 'workflow', 'jobs', 'commands'] };

/**
 * The rooms of remote-operator: each folder of its src. A room uses the rooms before it in this table. `folders` lists
 * the room's folders, in the same order. `opens` lists the files that other rooms may use; without it, all. Files
 * beside the rooms, such as `module.tsx`, use all rooms. To add a room, add a row.
 */
export const operatorRooms = {
  // The parts of pages and dialogs: list, search, panel, question; sending an action.
  parts: { folders: ['execute-action', 'page', 'visit-words'] },
  logs: { opens: ['logsAddress', 'namesOf'] },
  money: {
    folders: [
      'review-payment',
      'verify-payment',
      'correct-payment',
      'decide-payment',
      'approve-correction',
      'cash-in-hand',
      'unpaid',
    ],
    opens: [
      'approve-correction/AskedCorrection',
      'cash-in-hand/CashPage',
      'cash-in-hand/cashAddress',
      'correct-payment/CorrectPayment',
      'decide-payment/PaymentDecision',
      'decide-payment/paymentDecision',
      'review-payment/AgreeDifference',
      'review-payment/PaymentHeading',
      'review-payment/PaymentLedger',
      'review-payment/decisionWords',
      'review-payment/differenceWords',
      'unpaid/UnpaidPage',
      'verify-payment/PartFields',
      'verify-payment/ReceiptField',
      'verify-payment/UsedElsewhere',
      'verify-payment/VerifyPayment',
      'verify-payment/paymentForm',
    ],
  },
  // The staff of a visit: duty, swaps, rides.
  team: {
    folders: ['suspension', 'availability', 'pickup', 'swap', 'backup', 'review-rejection'],
    opens: [
      'backup/AskBackup',
      'backup/ReassignToBackup',
      'backup/backupWords',
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
      'swap/places',
      'swap/replacementWords',
    ],
  },
  // The records of staff, clients, materials and services.
  data: {
    folders: ['import-csv', 'merge-clients'],
    opens: ['History', 'Particulars', 'RecordForm', 'foundBy', 'kinds'],
  },
  stock: { opens: ['CheckForTherapist'] },
  client: { opens: ['ClientNotes', 'NoShowOfVisit', 'clientWords'] },
  visit: {
    folders: [
      'monitor-timeouts',
      'actions',
      'appointment-card',
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
      'select-several/SelectingList',
    ],
  },
  board: { folders: ['travel', 'judge', 'refused', 'plan'], opens: ['pieces', 'world'] },
  booking: {
    folders: ['draft', 'paste-message', 'waitlist', 'series', 'book', 'bookings'],
    opens: ['waitlist/wishWords'],
  },
  reports: { opens: [] },
  today: { folders: ['needs-now', 'first-run', 'dashboard'], opens: [] },
};

/** Tests that cover all areas, and the test kit. These may use every area. */
const SERVER_TESTS = ['access', 'fuzz', 'testing'];

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

  // Only by the shared doors: any other subpath would make a second instance of shared-lib.
  { from: ['shell', 'remote'], to: ['lib'], by: ['shared-lib', ...sharing.LATER_DOORS] },
  // The shell bundles all of shared-lib, so its first files may import only the part they need.
  { from: ['shell'], to: ['lib'], by: ['shared-lib/entry'] },
  { from: allOfTheServer, to: ['domain'], by: ['shared-lib/domain'] },
  { from: allOfTheServer, to: ['contract'], by: ['shared-lib/contract'] },
  ...Object.entries(serverAreas).map(([area, others]) => ({ from: [area], to: others })),
  // The composition root uses every area.
  { from: ['server'], to: everyArea },
  // Areas see the type of the server's configuration, and nothing else of the root.
  { from: everyArea, to: ['server'], file: CONFIGURATION, types: true },
  // The program that publishes a release reads the configuration itself.
  { from: ['web'], to: ['server'], file: CONFIGURATION },
  { from: ['e2e'], to: ['testing'], by: ['shared-lib/testing'] },
  { from: ['e2e'], to: ['contract'], by: ['shared-lib/contract'] },
  { from: ['e2e'], to: ['domain'], by: ['shared-lib/domain'] },
  { from: ['e2e'], to: ['tooling'] },

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
const doors = Object.entries(readJson(inRoot('shared-lib/package.json')).exports).map(([door, target]) => [
  path.posix.join('shared-lib', door),
  path.posix.join('shared-lib', target.types ?? target),
]);
const fileOfDoor = new Map(doors);

/** The file that an import names; undefined for a package, null for a file or door that does not exist. */
function targetOf(importer, specifier) {
  if (/^shared-lib(\/|$)/.test(specifier)) return fileOfDoor.get(specifier) ?? null;
  if (!specifier.startsWith('.')) return undefined;
  const target = path.resolve(root, path.dirname(importer), specifier);
  const stem = target.replace(/\.js$/, '');
  const found = [`${stem}.ts`, `${stem}.tsx`, target, path.join(target, 'index.ts')].find(isFile);
  return found ? nameOf(found) : null;
}

/** The floor of a file within its area; undefined if the area has no floors or the file is beside them. */
function floorOf(file, { kind, folder }) {
  const floor = FLOORS[kind]?.indexOf(file.slice(folder.length).split('/')[0]) ?? -1;
  return floor < 0 ? undefined : floor;
}

const ROOMS = Object.entries(operatorRooms);
/** The room and the folder of a file, as positions in the table; undefined for a file beside the rooms. */
function roomOf(file) {
  const [name, ...inside] = /^remote-operator\/src\/(.+\/.+)\.tsx?$/.exec(file)?.[1].split('/') ?? [];
  if (name === undefined) return undefined;
  const at = ROOMS.findIndex(([room]) => room === name);
  const { folders = [], opens } = ROOMS[at]?.[1] ?? {};
  const folder = inside.length > 1 ? inside[0] : undefined;
  const isOpen = !opens || opens.includes(inside.join('/'));
  return { name, at, folder, floor: folder && folders.indexOf(folder), isOpen };
}

/** What is wrong with an import from one room's file to another; undefined if nothing is. */
function roomComplaint(file, target) {
  const [from, to] = [roomOf(file), roomOf(target)];
  if (!from || !to || isTest(file)) return undefined;
  for (const { name, at, folder, floor } of [from, to]) {
    if (at < 0) return `${name} is no room: name it in operatorRooms`;
    if (floor < 0) return `${name}/${folder} is no folder of a room: name it in operatorRooms`;
  }
  if (from.at < to.at) return `${from.name} may not use ${to.name}, which stands above it`;
  if (from.at > to.at) return to.isOpen ? undefined : `${to.name} does not open this file to other rooms`;
  return from.floor < to.floor ? `${from.folder} may not use ${to.folder}, which stands above it` : undefined;
}

/** What is wrong with an import; undefined if the file may have it. */
function complaint(file, specifier, onlyType) {
  const from = placeOf(file);
  const target = targetOf(file, specifier);
  if (target === undefined)
    return mayUsePackage(from.kind, file, specifier) ? undefined : `${from.kind} imports no package`;
  if (target === null) return `${specifier} is no file and no door of the workspace`;
  const to = placeOf(target);
  if (from.folder !== undefined && from.folder === to.folder) {
    const inRooms = roomComplaint(file, target);
    if (inRooms) return inRooms;
    const isAbove = floorOf(target, to) > floorOf(file, from) && !isTest(file);
    return isAbove
      ? `${file.split('/').at(-2)} may not use ${target.split('/').at(-2)}, which stands above it`
      : undefined;
  }
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
    return {
      ImportDeclaration: (node) => look(node.source, node.importKind === 'type'),
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
