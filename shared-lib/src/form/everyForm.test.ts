import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { isSecret } from './draft';

const root = path.resolve(__dirname, '../../..');
const PACKAGES = ['shell', 'remote-operator', 'remote-therapist', 'remote-driver', 'remote-attendance', 'shared-lib'];

/** Forms whose entries nobody may find later, with the reason. */
const WITHOUT_DRAFT: Readonly<Record<string, string>> = {
  'shell/src/auth-pages/EmailForm.tsx': 'nobody is signed in',
  'shell/src/register/ChooseLogin.tsx': 'nobody is signed in; a password',
  'shell/src/sign-in/LoginForm.tsx': 'nobody is signed in; a password',
  'shell/src/enter-code/CodeForm.tsx': 'a code',
  'shell/src/password-recovery/NewPasswordPage.tsx': 'passwords alone',
  'shell/src/settings/ChangePassword.tsx': 'passwords alone',
  'shell/src/settings/TwoFactor.tsx': 'a password alone',
  'remote-operator/src/client/EraseDialog.tsx': 'a name typed to confirm, which goes for good',
  'remote-operator/src/team/pickup/CancelPickup.tsx': 'a question without fields',
  'remote-operator/src/team/swap/SwapPerson.tsx': 'one press among people who are free now',
  'remote-operator/src/booking/series/BookSeries.tsx': 'choices over an answer that is asked for anew',
  'remote-operator/src/booking/series/ChangeSeries.tsx': 'choices over an answer that is asked for anew',
};

/** Files with a typed field and without a form of their own, with the form they belong to or why there is none. */
const FIELDS_ELSEWHERE: Readonly<Record<string, string>> = {
  'remote-operator/src/booking/book/BookingPanel.tsx': 'the booking form',
  'remote-operator/src/booking/book/ClientPhones.tsx': 'the booking form',
  'remote-operator/src/booking/book/NewClient.tsx': 'the booking form',
  'remote-operator/src/booking/book/HealthField.tsx': 'the booking form',
  'remote-operator/src/client/contacts/PhoneDialog.tsx': 'the form of useContactForm',
  'remote-operator/src/client/contacts/AddressDialog.tsx': 'the form of useContactForm',
  'remote-operator/src/client/contacts/CompanionDialog.tsx': 'the form of useContactForm',
  'remote-operator/src/booking/book/PeopleSearch.tsx': 'a search; who is chosen is in the booking form',
  'remote-operator/src/parts/choose-person/PersonList.tsx': 'the booking form',
  'remote-operator/src/booking/book/RepeatField.tsx': 'the booking form',
  'remote-operator/src/booking/book/VisitFields.tsx': 'the booking form',
  'remote-operator/src/booking/paste-message/PasteMessage.tsx': 'the booking form',
  'remote-operator/src/booking/draft/ServicesField.tsx': 'a search; what is chosen is in the form',
  'remote-operator/src/data/UsesField.tsx': 'the record form',
  'remote-operator/src/data/import-csv/ImportCsv.tsx': 'a file',
  'remote-operator/src/money/costs/BillFields.tsx': 'the forms of costs and restocks',
  'remote-operator/src/money/decide-payment/PaymentDecision.tsx': 'the forms that cancel and abort',
  'remote-operator/src/money/verify-payment/AboveDue.tsx': 'the forms of payments',
  'remote-operator/src/money/verify-payment/DiscountKindFields.tsx': 'the forms of payments',
  'remote-operator/src/money/verify-payment/GcashFields.tsx': 'the forms of payments',
  'remote-operator/src/money/verify-payment/PartFields.tsx': 'the forms of payments',
  'remote-operator/src/parts/choose-person/ClientSearch.tsx': 'a search; who is chosen is in the form around it',
  'remote-operator/src/money/verify-payment/PaymentFields.tsx': 'the forms of payments',
  'remote-operator/src/money/verify-payment/ReceiptPicker.tsx': 'a file',
  'remote-operator/src/money/verify-payment/ReceivedOn.tsx': 'the forms of payments',
  'remote-operator/src/money/verify-payment/UseVoucher.tsx': 'the code of a voucher, which no draft keeps',
  'remote-operator/src/parts/execute-action/InternalNoteField.tsx': 'the forms of a visit',
  'remote-operator/src/visit/message-client/MessageClient.tsx': 'a text to copy or open in an SMS; nothing is saved',
  'shell/src/business-rules/ServiceAreas.tsx': 'an address to try out; nothing is saved',
  'shell/src/calendar-link/CalendarLink.tsx': 'read only',
  'shell/src/command-palette/CommandPalette.tsx': 'a search',
  'shell/src/new-password/NewPasswordField.tsx': 'the forms of passwords',
  'shell/src/register/UsernameField.tsx': 'the form of the registration',
  'shell/src/releases/PreviewLink.tsx': 'read only',
  'shell/src/safety/SosDialog.tsx': 'a decision in an alarm, with one short note',
};

/** The design system itself, whose fields belong to whoever places them. */
const DESIGN_SYSTEM = 'shared-lib/src/ui/';
const TYPED_FIELDS =
  /^(TextInput|TextArea|DateField|TimeField|Combobox|PasswordInput|CodeInput|NewPasswordField|textarea)$/;
const SECRET_FIELDS = /^(PasswordInput|CodeInput|NewPasswordField)$/;
/** What the browser's own input may be without being typed into. */
const CHOICES = /^(checkbox|radio)$/;

interface Found {
  readonly file: string;
  readonly source: ts.SourceFile;
  readonly nodes: readonly ts.Node[];
}

function nodesOf(node: ts.Node): ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (one: ts.Node): void => {
    found.push(one);
    ts.forEachChild(one, visit);
  };
  visit(node);
  return found;
}
const sourceFiles = (folder: string): string[] =>
  fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'testing' ? [] : sourceFiles(place);
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [place] : [];
  });
/** What a file with a form or a field holds; the others need no reading. */
const OF_FORMS = /useForm|useOpened|\bdraft[=:]|<(input|textarea|[A-Z]\w*(Input|Area|Field|Combobox)|Combobox)\b/;
const FILES: readonly Found[] = PACKAGES.flatMap((name) => sourceFiles(path.join(root, name, 'src'))).flatMap(
  (place) => {
    const text = fs.readFileSync(place, 'utf8');
    if (!OF_FORMS.test(text)) return [];
    const source = ts.createSourceFile(place, text, ts.ScriptTarget.ES2022, true);
    return [{ file: path.relative(root, place), source, nodes: nodesOf(source) }];
  },
);

const callsOf = ({ nodes, source }: Found, name: string): ts.CallExpression[] =>
  nodes.filter(
    (node): node is ts.CallExpression => ts.isCallExpression(node) && node.expression.getText(source) === name,
  );
/** The text of the option `draft` of a form; undefined if it has none. */
function draftOf(call: ts.CallExpression, source: ts.SourceFile): string | undefined {
  const [options] = call.arguments;
  if (!options || !ts.isObjectLiteralExpression(options)) return undefined;
  const option = options.properties.find((one) => one.name?.getText(source) === 'draft');
  if (!option) return undefined;
  return ts.isPropertyAssignment(option) ? option.initializer.getText(source) : 'draft';
}
const FORMS = FILES.filter(({ file }) => file !== 'shared-lib/src/form/useForm.ts').flatMap((found) =>
  callsOf(found, 'useForm').map((call) => ({ found, draft: draftOf(call, found.source) })),
);

const tagOf = (node: ts.Node, source: ts.SourceFile): string =>
  ts.isJsxSelfClosingElement(node) || ts.isJsxOpeningElement(node) ? node.tagName.getText(source) : '';
const isTypedInto = (node: ts.Node, source: ts.SourceFile): boolean => {
  const tag = tagOf(node, source);
  if (tag !== 'input') return TYPED_FIELDS.test(tag);
  return (
    !CHOICES.test(/type="(\w+)"/.exec(node.getText(source))?.[1] ?? '') && !/\bhidden\b/.test(node.getText(source))
  );
};

describe('every form of the product (R-beyond-218)', () => {
  it('is found', () => expect(FORMS.length).toBeGreaterThan(45));

  it.each(FORMS.map(({ found, draft }) => [found.file, draft] as const))(
    '%s keeps a draft, or says why not',
    (file, draft) => {
      expect(draft).toBeDefined();
      expect(draft === 'null' ? (WITHOUT_DRAFT[file] ?? 'has no reason') : 'kept').toBe(WITHOUT_DRAFT[file] ?? 'kept');
    },
  );

  it('has a draft of its own: no two forms share a name', () => {
    const names = FILES.flatMap(({ nodes, source }) =>
      nodes.flatMap((node) => {
        const isDraft =
          (ts.isPropertyAssignment(node) || ts.isJsxAttribute(node)) && node.name.getText(source) === 'draft';
        const isOpened = ts.isCallExpression(node) && node.expression.getText(source) === 'useOpened';
        const value = isDraft ? node.initializer : isOpened ? node.arguments[0] : undefined;
        // What stands before the id of the record.
        return [/^[{(]*[`'"]([a-z-]+)/.exec(value?.getText(source) ?? '')?.[1] ?? []].flat();
      }),
    );
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it('holds every field that people type into, or the field is named with its reason', () => {
    const fields = FILES.filter(
      ({ file, nodes, source }) => !file.startsWith(DESIGN_SYSTEM) && nodes.some((node) => isTypedInto(node, source)),
    );
    const forms = new Set(FORMS.map(({ found }) => found.file));
    const elsewhere = fields.map(({ file }) => file).filter((file) => !forms.has(file));
    expect(elsewhere.toSorted()).toEqual(Object.keys(FIELDS_ELSEWHERE).toSorted());
  });
});

describe('a field for a secret (R-beyond-219)', () => {
  const secrets = FORMS.flatMap(({ found: { file, nodes, source }, draft }) =>
    nodes
      .filter((node) => SECRET_FIELDS.test(tagOf(node, source)))
      .map((node) => [file, /control\('(\w+)'\)/.exec(node.getText(source))?.[1], draft] as const),
  );
  it.each(secrets)('of %s (%s) is never stored', (_file, name, draft) => {
    if (draft !== 'null') expect(isSecret(name ?? '')).toBe(true);
  });
  it('is known by its name', () => {
    expect(
      ['password', 'new_password', 'currentPassword', 'code', 'accessToken', 'card_number'].filter(isSecret),
    ).toHaveLength(6);
    expect(['barcoded', 'discard', 'postage', 'cards_total', 'subject', 'gate_instructions'].filter(isSecret)).toEqual(
      [],
    );
  });
});
