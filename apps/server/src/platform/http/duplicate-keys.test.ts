import { expect, test } from 'vitest'
import { findDuplicateKey } from './duplicate-keys.ts'

test.each([
  ['{"a":1,"a":2}', 'a'],
  ['{"a":1,"\\u0061":2}', 'a'],
  ['{"a":{"b":[{"c":1,"d":":","c":null}]}}', 'c'],
  ['{ "" : 1 , "b" : {} , "" : 2 }', ''],
  ['[{"a":1},{"b":2,"b":2}]', 'b'],
])('%s has %j twice', (json, key) => expect(findDuplicateKey(json)).toBe(key))

test.each([
  '{"a":1,"b":{"a":1},"c":[{"a":1},{"a":1}]}',
  '{"a":"a\\":1,","b":"\\"a\\":"}',
  '{"a":"{","b":"}","c":"[\\\\"}',
  '["a","a"]',
  '"a"',
  '7',
])('%s has none', (json) => expect(findDuplicateKey(json)).toBeUndefined())
