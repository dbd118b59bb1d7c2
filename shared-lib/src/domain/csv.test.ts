import { pesosCell, readCell, toCsv } from './csv';

/** The rows of a file without its byte order mark and last line end. Every cell in these tests is one line. */
const lines = (csv: string): string[] => csv.slice(1, -2).split('\r\n');
const cell = (value: string): string => lines(toCsv([[value]]))[0] as string;

describe('a CSV file', () => {
  it('is UTF-8 with a byte order mark, has commas between cells and ends every line with CRLF', () => {
    expect(
      toCsv([
        ['Name', 'Hours'],
        ['Peña', 8.5],
      ]),
    ).toBe('\uFEFFName,Hours\r\nPeña,8.5\r\n');
  });

  it('without rows is only the byte order mark', () => {
    expect(toCsv([])).toBe('\uFEFF');
  });

  it('leaves a cell empty for unknown values, and writes numbers and booleans as they are', () => {
    expect(lines(toCsv([[null, undefined, '', 0, -3.25, true, false]]))).toEqual([',,,0,-3.25,true,false']);
  });

  it.each([
    ['a comma', 'Makati, Manila', '"Makati, Manila"'],
    ['a semicolon', 'oil; towels', '"oil; towels"'],
    ['a tab', 'a\tb', '"a\tb"'],
    ['a quotation mark', 'the "new" one', '"the ""new"" one"'],
    ['blanks at its ends', ' Liza ', '" Liza "'],
    ['none of these', "Liza O'Neil", "Liza O'Neil"],
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
  ])('shows %j as text, and quotes it if needed', (value, expected) => {
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
  ])('leaves %s as it is: phones and numbers are no formulas, and an import reads them back (R-pages-192)', (value) => {
    expect(cell(value)).toBe(value);
    expect(readCell(value)).toBe(value);
  });

  it('shows amounts with centavos, also zero and amounts taken back (1-018)', () => {
    expect(lines(toCsv([[850, -1450.5, 0, null, 'none'].map(pesosCell)]))).toEqual(['850.00,-1450.50,0.00,,none']);
  });

  it('does not change signs in the middle of a text', () => {
    expect(cell('8 - 5 = 3 + a@b')).toBe('8 - 5 = 3 + a@b');
  });
});
