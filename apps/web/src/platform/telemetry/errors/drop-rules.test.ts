import { describe, expect, test } from 'vitest'
import { ApiError } from '../../api-error.ts'
import { dropReason, type DropRules, readIgnoreLists } from './drop-rules.ts'

const rules: DropRules = {
  isDevelopment: false,
  gate: true,
  lists: { sentryWhiteList: [], filterErrors: [], ignoreErrors: [] },
  reactVersion: '19.3.1',
  origin: 'https://clips.example',
  assetsPath: '/assets/',
}
const ours = '    at draw (https://clips.example/assets/project-1a2b3c4d.js:3:14)'

function failure(message: string, { name = 'TypeError', stack = [ours] }: { name?: string; stack?: string[] } = {}) {
  const error = new Error(message)
  error.name = name
  error.stack = [`${name}: ${message}`, ...stack].join('\n')
  return { error, message }
}

test('an error of our own scripts is reported', () => {
  expect(dropReason(failure('x is not a function'), rules)).toBe(null)
})

test('nothing is reported in development', () => {
  expect(dropReason(failure('x is not a function'), { ...rules, isDevelopment: true })).toBe('development')
})

test.each([[false], [undefined]])('nothing is reported when the gate is %s', (gate) => {
  expect(dropReason(failure('x is not a function'), { ...rules, gate })).toBe('gate')
})

describe('lists maintained by staff', () => {
  test.each(['filterErrors', 'ignoreErrors'])('drop a message that equals one of %s, and none that only holds it', (name) => {
    const lists = readIgnoreLists({ [name]: ['x is not a function'] })
    expect(dropReason(failure('x is not a function'), { ...rules, lists })).toBe('listed message')
    expect(dropReason(failure('x is not a function at all'), { ...rules, lists })).toBe(null)
  })

  test('make scripts on further paths count as ours', () => {
    const stack = ['    at run (https://cdn.example/app/v2/main.js:1:1)']
    expect(dropReason(failure('boom', { stack }), rules)).toBe('not our script')
    const lists = readIgnoreLists({ sentryWhiteList: ['cdn.example/app/'] })
    expect(dropReason(failure('boom', { stack }), { ...rules, lists })).toBe(null)
  })

  test('that are invalid count as empty', () => {
    expect(readIgnoreLists({ filterErrors: 'boom', ignoreErrors: 3 })).toEqual({ sentryWhiteList: [], filterErrors: [], ignoreErrors: [] })
    expect(readIgnoreLists(undefined)).toEqual({ sentryWhiteList: [], filterErrors: [], ignoreErrors: [] })
    expect(dropReason(failure('x'), { ...rules, lists: readIgnoreLists({ sentryWhiteList: [''] }) })).toBe(null)
  })
})

describe('the origin of the stack', () => {
  test.each([
    ['a script of another site', ['    at run (https://elsewhere.example/main.js:1:1)']],
    ['the page itself', ['    at https://clips.example/dashboard:1:1']],
    ['nowhere', []],
  ])('%s alone is not ours', (_what, stack) => {
    expect(dropReason(failure('boom', { stack }), rules)).toBe('not our script')
  })

  test.each([
    ['an extension', '    at hook (chrome-extension://abcdef/content.js:1:1)'],
    ['an extension of Firefox', 'hook@moz-extension://abc/content.js:1:1'],
    ['a masked extension of Safari', 'hook@webkit-masked-url://hidden/:1:1'],
    ['a script that others put in', '    at e (https://www.googletagmanager.com/gtag/js:1:1)'],
    ['a wallet', '    at e (https://clips.example/inpage.js:1:1)'],
  ])('a frame of %s makes it foreign, although ours are in it too', (_what, line) => {
    expect(dropReason(failure('boom', { stack: [line, ours] }), rules)).toBe('foreign script')
  })

  test('stacks of Firefox and Safari are read as well', () => {
    const stack = ['draw@https://clips.example/assets/project-1a2b3c4d.js:3:14', '@https://clips.example/assets/app.js:1:1']
    expect(dropReason(failure('boom', { stack }), rules)).toBe(null)
  })
})

describe('the thrown value', () => {
  test.each([[null], [undefined], ['a text'], [{ reason: 'an object' }]])('%j is no original', (error) => {
    expect(dropReason({ error, message: 'Script error.' }, rules)).toBe('no original')
  })

  test('an error of the catalogue is expected', () => {
    expect(dropReason({ error: new ApiError('NoPermission', 'No.'), message: 'No.' }, rules)).toBe('expected')
  })
})

describe('known patterns', () => {
  const overflow = (line: string) => failure('Maximum call stack size exceeded', { name: 'RangeError', stack: [ours, line] })

  test('an overflow that involves focus', () => {
    expect(dropReason(overflow('    at HTMLElement.focus (https://clips.example/assets/a.js:1:1)'), rules)).toBe('known pattern')
  })

  test.each([
    ['19.3.1', 'known pattern'],
    ['18.2.0', 'known pattern'],
    ['18.1.9', null],
    ['17.0.2', null],
  ])('an overflow in native code, drawn by version %s', (reactVersion, reason) => {
    expect(dropReason(overflow('    at Array.map (native)'), { ...rules, reactVersion })).toBe(reason)
    expect(dropReason(overflow('map@[native code]'), { ...rules, reactVersion })).toBe(reason)
  })

  test('an overflow of our own is reported', () => {
    expect(dropReason(overflow(ours), rules)).toBe(null)
  })

  test('a null ‘type’ that a wallet reads, but not one of ours', () => {
    const message = "Cannot read properties of null (reading 'type')"
    expect(dropReason(failure(message, { stack: [ours, '    at f (https://clips.example/x/inpage:1:1)'] }), rules)).toBe('known pattern')
    expect(dropReason(failure(message), rules)).toBe(null)
  })

  test.each([
    ['Timeout', 'known pattern'],
    ['Timeout of the render', null],
  ])('%s', (message, reason) => {
    expect(dropReason(failure(message, { name: 'Error' }), rules)).toBe(reason)
  })
})

test.each([
  ['Failed to fetch'],
  ['NetworkError when attempting to fetch resource.'],
  ['Load failed'],
  ['Login required'],
  ['Login went wrong'],
  ['Client token expired'],
  ['userTokenPromise or userOrgsPromise is none'],
  ["Failed to execute 'setItem' on 'Storage': Setting the value of 'a' exceeded the quota."],
  ['The current transaction exceeded its quota limitations: QuotaExceededError'],
  ['Encountered full disk while opening backing store for indexedDB.open: disk full'],
  ['Connection to Indexed Database server lost. Refresh the page to try again'],
  ['The serialized value is too large (size=140000000 bytes)'],
  ["Failed to execute 'writeText' on 'Clipboard': Write permission denied."],
  ['Out of memory'],
  ['Array buffer allocation failed'],
])('%s is never reported', (message) => {
  expect(dropReason(failure(message), rules)).toBe('ignored message')
})

test('an abort is never reported, whatever its message', () => {
  expect(dropReason(failure('The play request was interrupted', { name: 'AbortError' }), rules)).toBe('ignored message')
  expect(dropReason(failure('signal is aborted without reason', { name: 'AbortError' }), rules)).toBe('ignored message')
})

test('a promise rejected with a code and a message is never reported', () => {
  const message = 'Object captured as promise rejection with keys: code, message'
  expect(dropReason({ error: { code: 1, message: 'x' }, message }, rules)).toBe('ignored message')
})

test.each([['Cannot load failed clip'], ['The focus group is empty'], ['type is not defined'], ['x.aborting is not a function']])(
  '%s only sounds like it',
  (message) => {
    expect(dropReason(failure(message), rules)).toBe(null)
  },
)
