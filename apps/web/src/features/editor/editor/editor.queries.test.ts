import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleTimeline, sampleWords } from '@clipwright/timeline/testing/sample-timeline'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { toDocument } from '@clipwright/timeline/edit/upgrade-document'
import { fakeOrg, fakeUser } from '../../../../dev/fake-people.ts'
import { ApiError } from '#platform/api-error.ts'
import { closeSession, openSession } from '#platform/session.ts'
import { toClipBody } from './clip-body.ts'
import { sendDocument } from './editor.queries.ts'

const document = toDocument(sampleTimeline({ words: sampleWords('one two three four', 0, 500), timeRanges: [[0, 2]] }))

beforeEach(() => openSession({ token: 'a-token-for-tests', user: fakeUser, orgs: [fakeOrg], expiresAt: '2999-01-01T00:00:00.000Z' }))
afterEach(() => closeSession())

function withWords(count: number): ClipDocument {
  const words: ClipDocument['words'] = {}
  for (let at = 0; at < count; at += 1) words[`w${at}`] = { startMs: at * 300, endMs: at * 300 + 280, text: 'word', speaker: null } as never
  return { ...document, words }
}

function answerWith(status: number, errorName: string): void {
  globalThis.fetch = async () => Response.json({ errorName, errorMessage: 'No.' }, { status })
}

test.each([
  [400, 'InvalidParam'],
  [403, 'NoPermission'],
  [404, 'RecordNotExisted'],
] as const)('%i ends a save with its name: asking again would change nothing', async (status, errorName) => {
  answerWith(status, errorName)
  expect(await sendDocument('p.c', document, 3)).toEqual({ refused: errorName })
})

test.each([
  [401, 'LoginRequired'],
  [429, 'RateExceed'],
  [500, 'ServerError'],
  [507, 'StorageFullError'],
] as const)('%i may pass: it is thrown, for the save to be tried again', async (status, errorName) => {
  answerWith(status, errorName)
  await expect(sendDocument('p.c', document, 3)).rejects.toBeInstanceOf(ApiError)
})

test('a save goes on when its page is left, unless its document is more than browsers send then', async () => {
  const keepalives: unknown[] = []
  globalThis.fetch = async (_input, init) => {
    keepalives.push(init?.keepalive)
    return Response.json({ errorName: 'NoPermission', errorMessage: 'No.' }, { status: 403 })
  }
  await sendDocument('p.c', document, 3)
  await sendDocument('p.c', withWords(2000), 3)
  expect(keepalives).toEqual([true, undefined])
})

test('a document too long for one call goes as an upload, any other in the call', async () => {
  expect(await toClipBody('p.c', document)).toEqual({ clipBody: document })
  const requestUrls: string[] = []
  globalThis.fetch = async (input) => {
    requestUrls.push(input instanceof Request ? input.url : input.toString())
    return Response.json({ errorName: 'StorageFullError', errorMessage: 'No.' }, { status: 507 })
  }
  await expect(toClipBody('p.c', withWords(20_000))).rejects.toMatchObject({ errorName: 'StorageFullError' })
  expect(requestUrls).toEqual(['/api/upload-links'])
})
