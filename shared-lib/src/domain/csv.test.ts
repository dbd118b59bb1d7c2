import { pesosCell, readCell, toCsv } from './csv';

/** The rows of a file with its mark and its last line end taken off; every cell of these tests is of one line. */
const lines = (csv: string): string[] => csv.slice(1, -2).split('\r\n');
const cell = (value: string): string => lines(toCsv([[value]]))[0] as string;

describe('a CSV file', () => {
  it('is UTF-8 with its mark, has commas between cells and ends every line with CRLF', () => {
    expect(
      toCsv([
        ['Name', 'Hours'],
        ['Peña', 8.5],
      ]),
    ).toBe('\uFEFFName,Hours\r\nPeña,8.5\r\n');
  });

  it('of no rows is the mark alone', () => {
    expect(toCsv([])).toBe('\uFEFF');
  });

  it('leaves a cell empty for what is not known, and writes numbers and truth values as they are', () => {
    expect(lines(toCsv([[null, undefined, '', 0, -3.25, true, false]]))).toEqual([',,,0,-3.25,true,false']);
  });

  it.each([
    ['a comma', 'Makati, Manila', '"Makati, Manila"'],
    ['a semicolon', 'oil; towels', '"oil; towels"'],
    ['a tab', 'a\tb', '"a\tb"'],
    ['a quotation mark', 'the "new" one', '"the ""new"" one"'],
    ['blanks at its ends', ' Liza ', '" Liza "'],
    ['nothing of these', "Liza O'Neil", "Liza O'Neil"],
  ])('quotes a cell with %s as spreadsheets read it', (_what, value, expected) => {
    expect(cell(value)).toBe(expected);
  });

  it('keeps a note of several lines in one cell', () => {
    expect(toCsv([['first\nsecond\r\nthird', 'next']])).toBe('\uFEFF"first\nsecond\r\nthird",next\r\n');
  });

  it.each([
    '=1+1',
    '-2+3',
    '+63-917-555-0142',
    '+A1',
    '-(A1)',
    '+1 cmd',
    '-cmd',
    '@SUM(A1)',
    '＝1+1',
    '＋1',
    '－1',
    '＠x',
  ])('shows %s as text: no spreadsheet runs it', (value) => {
    expect(cell(value)).toBe(`'${value}`);
  });

  it.each([
    ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
    ['  =1', "'  =1"],
    ['\t=1', '"\'\t=1"'],
    ['\r\n@x', '"\'\r\n@x"'],
  ])('shows %j as text, quoted where it has to be', (value, expected) => {
    expect(toCsv([[value]])).toBe(`\uFEFF${expected}\r\n`);
  });

  it.each([
    '+63 917 555 0142',
    '+639171234567',
    '+63 (917) 555.0142',
    '0917 555 0142',
    '(02) 8555 0142',
    '-5',
    '-3.25',
    '+1',
  ])(
    'leaves %s as it is: a phone or a number is no formula, and an import reads it the same (R-pages-192)',
    (value) => {
      expect(cell(value)).toBe(value);
      expect(readCell(value)).toBe(value);
    },
  );

  it('has amounts of money with their centavos, also of nothing and of what was taken back (1-018)', () => {
    expect(lines(toCsv([[850, -1450.5, 0, null, 'none'].map(pesosCell)]))).toEqual(['850.00,-1450.50,0.00,,none']);
  });

  it('leaves signs in the middle of a text alone', () => {
    expect(cell('8 - 5 = 3 + a@b')).toBe('8 - 5 = 3 + a@b');
  });
});
