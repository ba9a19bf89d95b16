import type { ProjectId } from '@clipwright/contract/ids'
import { shownWords } from '@clipwright/timeline/edit/shown-captions'
import { setTranslation } from '@clipwright/timeline/edit/commands/set-translation'
import { spokenLines, buildTranslatedLines } from '@clipwright/timeline/edit/translation-lines'
import { toDocument } from '@clipwright/timeline/edit/upgrade-document'
import { fillSegment, sampleTimeline, sampleWords } from '@clipwright/timeline/testing/sample-timeline'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { type AddedPerson, addPerson } from '#testing/add-person.ts'
import { addSpokenProject } from '#testing/add-spoken-project.ts'
import { type AskedChat, type ChatService, type ChatTurn, startChatService } from '#testing/chat-service.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { serviceModel } from '#pipeline/ask-model.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { translateLines } from './translate-lines.ts'

const text = 'Why does a shop fail? Because the owner never asks what people came for. And so nobody comes back. That is all.'

let database: TestDatabase
let chat: ChatService
let http: TestHttp
let owner: AddedPerson
let clip = ''

beforeAll(async () => {
  database = await testDatabase()
  chat = await startChatService()
  http = await startTestHttp({ db: database.db, url: database.url, bindings, env: chat.env })
  owner = await addPerson(database.db)
  const place = {
    db: database.db,
    storage: http.deps.storage,
    scratchDir: http.deps.config.scratchDir,
    orgId: owner.orgId,
    userId: owner.userId,
  }
  const project = await addSpokenProject(place, {
    title: 'Shop',
    said: text,
    clips: [{ title: 'Why', firstWord: 0, lastWord: text.split(' ').length }],
  })
  clip = `${project.projectId satisfies ProjectId}.${project.clipIds[0] ?? ''}`
}, 120_000)
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await chat[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})
beforeEach(() => {
  chat.asked.length = 0
})

type Line = { id: string; text: string }
type Given = { from: string; to: string; lines: Line[] }
const readPrompt = (chat: AskedChat) => JSON.parse(chat.messages.at(-1)?.content ?? '') as Given
const toGerman = (request: AskedChat, keep: (line: Line, index: number) => boolean = () => true) =>
  JSON.stringify({
    lines: readPrompt(request)
      .lines.filter(keep)
      .map(({ id, text }) => ({ id, text: `de: ${text}` })),
  })
const lines = [1, 2, 3, 4].map((number) => ({ id: `l${number}`, text: `Line ${number}` }))

async function translate(turns: ChatTurn[], body: object = { language: 'de', spokenLanguage: 'en', lines }, served = http) {
  chat.turns.splice(0, Infinity, ...turns)
  const reply = await served.app.inject({
    method: 'POST',
    url: `/api/engine-clips/${clip}/caption-translations`,
    headers: { authorization: `Bearer ${owner.token}` },
    payload: body,
  })
  return { status: reply.statusCode, body: reply.json<{ lines: Line[]; errorName?: string }>() }
}

test('every line is requested under its own id and comes back with its time, in the order of the clip', async () => {
  const words = sampleWords(text)
  const document = toDocument(sampleTimeline({ words, segments: [fillSegment()], timeRanges: [[0, (words.length * 400) / 1000]] }))
  const mine = spokenLines(document)
  expect(mine.length).toBeGreaterThan(2)
  // The model answers in another order, in a code fence, and with text around it.
  const turn: ChatTurn = {
    say: (request) => `Here you are:\n\`\`\`json\n${JSON.stringify({ lines: JSON.parse(toGerman(request)).lines.toReversed() })}\n\`\`\``,
  }
  const sourceLines = mine.map((line) => ({ id: line.id, text: line.said }))
  const reply = await translate([turn], { language: 'de', spokenLanguage: 'en', lines: sourceLines })
  expect(reply.status).toBe(200)
  expect(reply.body.lines).toEqual(sourceLines.map(({ id, text }) => ({ id, text: `de: ${text}` })))
  expect(chat.asked.map(({ temperature }) => temperature)).toEqual([0])
  expect(readPrompt(chat.asked[0] as AskedChat)).toEqual({ from: 'en', to: 'de', lines: sourceLines })

  const texts = new Map(reply.body.lines.map(({ id, text }) => [id, text]))
  const lines = buildTranslatedLines(
    document,
    mine.map((line) => ({ ...line, text: texts.get(line.id) ?? '' })),
  )
  const result = setTranslation(document, { language: 'de', translation: { origin: 'Generated', lines } })
  if ('refusal' in result) throw new Error(result.refusal)
  const visibleWords = shownWords(result.document)?.words ?? []
  for (const { id } of mine) {
    const line = lines[id]
    const own = visibleWords.filter((word) => word.id.startsWith(`${id}-`))
    expect(own.map(({ text }) => text).join(' ')).toBe(line?.text)
    expect(own[0]?.startMs).toBe(line?.startMs)
    expect(own.at(-1)?.endMs).toBeCloseTo(line?.endMs ?? 0, 6)
  }
})

test('lines the model leaves out are requested once more, and lines it adds are ignored', async () => {
  const first: ChatTurn = {
    say: (request) =>
      JSON.stringify({
        lines: [
          ...JSON.parse(toGerman(request, (_, index) => index % 2 === 0)).lines,
          { id: 'l9', text: 'new' },
          { id: 'l1', text: 'again' },
        ],
      }),
  }
  const whole = await translate([first, { say: toGerman }])
  expect(whole.body.lines.map(({ id, text }) => `${id} ${text}`)).toEqual(lines.map(({ id, text }) => `${id} de: ${text}`))
  expect(
    chat.asked.map((request) =>
      readPrompt(request)
        .lines.map(({ id }) => id)
        .join(),
    ),
  ).toEqual(['l1,l2,l3,l4', 'l2,l4'])
  // Left out again, or the second request fails: the other lines are kept.
  for (const second of [{ say: () => '{"lines":[]}' }, { status: 500, kind: 'server_error' }] satisfies ChatTurn[]) {
    const part = await translate([first, second])
    expect([part.status, part.body.lines.map(({ id }) => id).join()]).toEqual([200, 'l1,l3'])
  }
})

test('a busy service is asked again after the time it names', async () => {
  const busy: ChatTurn = { status: 429, kind: 'requests', retryAfter: '0.05' }
  const { status, body } = await translate([
    busy,
    { status: 503, kind: 'server_error', retryAfter: new Date(Date.now() - 1000).toUTCString() },
    { say: toGerman },
  ])
  expect([status, body.lines.length, chat.asked.length]).toEqual([200, 4, 3])
})

test.each<[string, ChatTurn, string, number]>([
  ['always busy', { status: 429, kind: 'requests', retryAfter: '0' }, 'LanguageModelBusyError', 3],
  ['busy for long', { status: 429, kind: 'insufficient_quota', retryAfter: '3600' }, 'LanguageModelBusyError', 1],
  ['busy without a time', { status: 503, kind: 'server_error' }, 'LanguageModelBusyError', 1],
  ['a refused key', { status: 401, kind: 'invalid_request_error' }, 'LanguageModelRefusedError', 1],
  ['a request it does not take', { status: 400, kind: 'invalid_request_error' }, 'LanguageModelRefusedError', 1],
  ['a fault of its own', { status: 500, kind: 'server_error' }, 'LanguageModelUnreachableError', 1],
  ['an answer that breaks off', 'break-off', 'LanguageModelUnreachableError', 1],
  ['a refusal in words', { say: () => 'I cannot help with that.' }, 'LanguageModelAnswerError', 1],
  ['a refusal by the protocol', { decline: 'I cannot help with that.' }, 'LanguageModelAnswerError', 1],
  ['a filtered answer', { say: toGerman, finish: 'content_filter' }, 'LanguageModelAnswerError', 1],
  ['an answer cut at its length', { say: (request) => toGerman(request).slice(0, 60), finish: 'length' }, 'LanguageModelAnswerError', 1],
  ['lines of nobody', { say: () => '{"lines":[{"id":"x","text":"y"}]}' }, 'LanguageModelAnswerError', 1],
  ['no JSON at all', { raw: '<html>Bad gateway</html>' }, 'LanguageModelAnswerError', 1],
  ['another shape', { raw: '{"choices":[]}' }, 'LanguageModelAnswerError', 1],
])('%s gets its own error', async (_name, turn, errorName, times) => {
  const { status, body } = await translate([turn])
  expect([body.errorName, chat.asked.length]).toEqual([errorName, times])
  expect(status).toBeGreaterThanOrEqual(500)
})

test('the same key is translated and paid for once, however often it is used; a failure does not use up the key', async () => {
  const send = (key: string, body: object) =>
    http.app.inject({
      method: 'POST',
      url: `/api/engine-clips/${clip}/caption-translations`,
      headers: { authorization: `Bearer ${owner.token}`, 'idempotency-key': key },
      payload: body,
    })
  const body = { language: 'de', spokenLanguage: 'en', lines }
  chat.turns.splice(0, Infinity, { status: 500, kind: 'server_error' }, { say: toGerman })
  expect((await send('one', body)).json().errorName).toBe('LanguageModelUnreachableError')
  const [first, second] = await Promise.all([send('one', body), send('one', body)])
  const third = await send('one', body)
  expect(first.json().lines).toHaveLength(4)
  expect([second.json(), third.json()]).toEqual([first.json(), first.json()])
  expect(chat.asked).toHaveLength(2)
  const other = await send('one', { ...body, language: 'fr' })
  expect([other.statusCode, other.json().errorName]).toEqual([409, 'RecordExisted'])
})

test('a model that does not answer ends with a named timeout error', async () => {
  chat.turns.splice(0, Infinity, 'silence')
  const access = {
    model: serviceModel({ url: chat.env.LANGUAGE_MODEL_URL, key: chat.env.LANGUAGE_MODEL_KEY, name: chat.env.LANGUAGE_MODEL_NAME }),
    fetch,
    signal: AbortSignal.timeout(200),
  }
  await expect(translateLines({ language: 'de', spokenLanguage: 'en', lines }, access)).rejects.toMatchObject({
    errorName: 'LanguageModelUnreachableError',
  })
  expect(chat.asked).toHaveLength(1)
})

test('a wrong key and a wrong address are told apart from no model and from a team that keeps its words private', async () => {
  const served = async (env: Record<string, string>) => startTestHttp({ db: database.db, url: database.url, bindings, env })
  const nameWith = async (env: Record<string, string>) => {
    await using other = await served(env)
    return (await translate([{ say: toGerman }], undefined, other)).body.errorName
  }
  expect(await nameWith({ ...chat.env, LANGUAGE_MODEL_KEY: 'sk-other' })).toBe('LanguageModelRefusedError')
  expect(await nameWith({ ...chat.env, LANGUAGE_MODEL_NAME: 'other' })).toBe('LanguageModelRefusedError')
  expect(await nameWith({ LANGUAGE_MODEL_URL: 'http://127.0.0.1:9/v1' })).toBe('LanguageModelUnreachableError')
  expect(await nameWith({})).toBe('LanguageModelMissingError')
  await http.app.inject({
    method: 'POST',
    url: '/api/orgs/update-my-feature-configs',
    headers: { authorization: `Bearer ${owner.token}` },
    payload: { configs: { allowAiProviders: false } },
  })
  chat.asked.length = 0
  expect((await translate([{ say: toGerman }])).body.errorName).toBe('AiProvidersOffError')
  expect(chat.asked).toEqual([])
})
