import { expect, test } from 'vitest'
import { csvCell } from './clip-table.ts'

test.each([
  ['plain', 'plain'],
  ['with, comma', '"with, comma"'],
  ['says "hi"', '"says ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
  ['-1+2', "'-1+2"],
  ['@name', "'@name"],
  [-3, '-3'],
  [7.5, '7.5'],
])('a cell of %j is written as %j', (value, cell) => expect(csvCell(value)).toBe(cell))
