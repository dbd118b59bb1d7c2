import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { calls, describeCalls } from 'shared-lib/contract';
import { ownCalls, writeOwnCalls } from './own-calls.js';

let folder: string;
let file: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hatid-own-calls-'));
  file = path.join(folder, 'calls.json');
  for (const part of ['contract', 'domain']) fs.mkdirSync(path.join(folder, part));
  fs.writeFileSync(path.join(folder, 'contract/index.js'), 'export const calls = 1;');
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const all = describeCalls(calls);

describe('the calls that the build wrote down (R-beyond-210)', () => {
  it('are all calls of the contract', () => {
    writeOwnCalls(file, folder);
    expect(ownCalls(file, folder)).toEqual(all);
  });

  it('are read, and not worked out again', () => {
    writeOwnCalls(file, folder);
    const { of } = JSON.parse(fs.readFileSync(file, 'utf8')) as { of: string };
    fs.writeFileSync(file, JSON.stringify({ of, calls: 'as written' }));
    expect(ownCalls(file, folder)).toBe('as written');
  });

  it.each([
    ['of another contract', () => fs.writeFileSync(path.join(folder, 'contract/index.js'), 'export const calls = 2;')],
    ['of other rules', () => fs.writeFileSync(path.join(folder, 'domain/rule.js'), 'export const most = 3;')],
    ['broken', () => fs.writeFileSync(file, '{"of":')],
    ['missing', () => fs.rmSync(file)],
  ])('are worked out anew when they are %s', (_what, change) => {
    writeOwnCalls(file, folder);
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('"calls":{', '"calls":{"isOld":true,'));
    change();
    expect(ownCalls(file, folder)).toEqual(all);
  });
});
