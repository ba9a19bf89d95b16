import type { ClientReport } from '@clipwright/contract/operations/client-errors'
import { ClientReport as ClientReportShape } from '@clipwright/contract/operations/client-errors'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { rejectionText } from './catch-errors.ts'
import { createErrorReporter, type Delivery } from './error-reporter.ts'
import { scrub } from './scrub.ts'
import { fileOf, readFrames } from './stack-frames.ts'

let delivered: ClientReport[] = []
let reply: Delivery = { retryAfterSec: null }
let nowMs = 1_000_000
let randomNumber = 0
beforeEach(() => {
  delivered = []
  reply = { retryAfterSec: null }
  nowMs = 1_000_000
  randomNumber = 0
})

const open = (gate = true) =>
  createErrorReporter({
    rules: () => ({
      isDevelopment: false,
      gate,
      lists: { sentryWhiteList: [], filterErrors: [], ignoreErrors: [] },
      reactVersion: '19.3.1',
      origin: 'https://clips.example',
      assetsPath: '/assets/',
    }),
    page: () => 'project',
    steps: () => [{ at: 1, name: 'page.view' }],
    nowMs: () => nowMs,
    random: () => randomNumber,
    hex: (length) => 'a'.repeat(length),
    deliver: async (reports) => {
      delivered.push(...reports)
      return reply
    },
  })

function failure(message = 'x is not a function', at = 'draw (https://clips.example/assets/project-1a2b3c4d.js?v=3:3:14)') {
  const error = new TypeError(message)
  error.stack = `TypeError: ${message}\n    at ${at}\n    at outer (https://cdn.example/secret/path.js?token=abc:1:9)`
  return { error, message, at: nowMs, caughtBy: 'window' as const }
}

test('a report is valid, with our scripts by path without queries, and other sites by host', () => {
  expect(open().report(failure())).toBe(null)
  expect(ClientReportShape.parse(delivered[0])).toMatchObject({
    kind: 'error',
    type: 'TypeError',
    message: 'x is not a function',
    page: 'project',
    steps: [{ at: 1, name: 'page.view' }],
    frames: [
      { file: '/assets/project-1a2b3c4d.js', fn: 'draw', line: 3, column: 14 },
      { file: 'https://cdn.example', fn: 'outer' },
    ],
  })
})

test('the same error is reported three times, and a page reports thirty in all', () => {
  const reporter = open()
  expect([1, 2, 3, 4].map(() => reporter.report(failure()))).toEqual([null, null, null, 'limit'])
  for (let at = 0; at < 40; at += 1)
    reporter.report(failure(`x${'abcdefghij'[at % 10]}${'klmnopqrst'[Math.floor(at / 10)]} is not a function`))
  expect(delivered).toHaveLength(30)
})

test('a rate-limiting service gets nothing for as long as it asks', async () => {
  const reporter = open()
  reply = { retryAfterSec: 120 }
  reporter.report(failure('one'))
  await Promise.resolve()
  nowMs += 119_000
  reporter.report(failure('two'))
  expect(delivered).toHaveLength(1)
  nowMs += 1_000
  reporter.report(failure('three'))
  expect(delivered).toHaveLength(2)
})

describe('traces', () => {
  const span = (op: 'pageload' | 'navigation' | 'task') => ({ op, page: 'project' as const, startAt: 1, endAt: 2 })
  test.each([
    ['pageload', 0.0049, true],
    ['pageload', 0.005, false],
    ['navigation', 0.0049, true],
    ['navigation', 0.005, false],
    ['task', 0.099, true],
    ['task', 0.1, false],
  ] as const)('of a %s drawn at %d', (op, draw, isSent) => {
    randomNumber = draw
    expect(open().trace(span(op))).toBe(isSent)
    expect(delivered).toHaveLength(isSent ? 1 : 0)
    for (const report of delivered) expect(ClientReportShape.safeParse(report).success).toBe(true)
  })

  test('are not sent when the gate is off', () => {
    expect(open(false).trace(span('task'))).toBe(false)
  })
})

test.each([
  ['No user ann.lee+x@mail.example.com here', 'No user <mail> here'],
  ['Cannot load https://clips.example/clip/abc?token=1 now', 'Cannot load <address> now'],
  ['Unexpected token in "So what I told my mother back then was"', 'Unexpected token in "<text>"'],
  ['No clip dhM-wUipYDXYi0YV left', 'No clip <key> left'],
  ['Took 1769851800500', 'Took <number>'],
  ["Cannot read properties of null (reading 'type')", "Cannot read properties of null (reading 'type')"],
])('%s is told as: %s', (text, scrubbed) => {
  expect(scrub(text)).toBe(scrubbed)
})

test('no mail address and no web address gets through, whatever is around it', () => {
  fc.assert(
    fc.property(fc.string(), fc.emailAddress(), fc.webUrl(), fc.string(), (before, mail, url, after) => {
      const scrubbed = scrub(`${before} ${mail} ${url} ${after}`)
      expect(scrubbed).not.toContain(mail)
      expect(scrubbed).not.toContain(url)
      expect(scrubbed.length).toBeLessThanOrEqual(500)
    }),
  )
})

test('any stack is parsed without failing, to at most fifty frames', () => {
  fc.assert(fc.property(fc.string({ maxLength: 3000 }), (stack) => readFrames(stack).length <= 50))
  expect(readFrames(undefined)).toEqual([])
  expect(readFrames(Array.from({ length: 80 }, () => '    at a (https://x.example/a.js:1:1)').join('\n'))).toHaveLength(50)
  expect(fileOf('native', 'https://clips.example')).toBe('native')
})

test('an object as a rejection is reported only by its keys', () => {
  expect(rejectionText({ message: 'secret', code: 3 })).toBe('Object captured as promise rejection with keys: code, message')
  expect(rejectionText('why')).toBe('why')
})
