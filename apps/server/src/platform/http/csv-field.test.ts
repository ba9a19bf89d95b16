import { expect, test } from 'vitest'
import { csvField } from './csv-field.ts'

test.each([
  ['plain', 'plain'],
  ['with, comma', '"with, comma"'],
  ['says "hi"', '"says ""hi"""'],
  ['two\nlines', 'two lines'],
  [' at an edge', '" at an edge"'],
  ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
  ['-1+2', "'-1+2"],
  ['@name', "'@name"],
  ['\t=1+2', '" =1+2"'],
  [-3, '-3'],
  [7.5, '7.5'],
])('a field of %j is written as %j', (value, field) => expect(csvField(value)).toBe(field))
