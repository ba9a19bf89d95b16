import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyBrandKit } from '@clipwright/contract/brand/brand'
import { AppError } from '@clipwright/contract/errors'
import type { ClipTaskId, ProjectId } from '@clipwright/contract/ids'
import { runCommand, type Command } from '@clipwright/timeline/edit/commands/run-command'
import { toDocument } from '@clipwright/timeline/edit/upgrade-document'
import { lengthMs } from '@clipwright/timeline/edit/document-ranges'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { serviceModel } from '#pipeline/ask-model.ts'
import { pipelineSettings } from '#app/open-services.ts'
import type { PipelineSettings } from '#pipeline/settings.ts'
import { jsonb } from '#platform/db/jsonb.ts'
import { startQueue, type Queue } from '#platform/queue/start-queue.ts'
import { addNoisyClip } from '#testing/add-noisy-clip.ts'
import { addPerson, type AddedPerson } from '#testing/add-person.ts'
import { silentLog } from '#testing/silent-log.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { waitUntil } from '#testing/wait-until.ts'
import { enhanceClipWorker } from '../voice-enhancement/jobs/enhance-clip.worker.ts'
import { makeBedWorker } from '../music-beds/jobs/make-bed.worker.ts'
import { proposeEditsWorker } from '../refine-tasks/jobs/propose-edits.worker.ts'
import { speakTextWorker } from '../voice-overs/jobs/speak-text.worker.ts'
import { writePostTextsWorker } from '../post-texts/jobs/write-post-texts.worker.ts'
import { writeTitlesWorker } from '../cluster-jobs/jobs/write-titles.worker.ts'

let database: TestDatabase
let http: TestHttp
let owner: AddedPerson
let queue: Queue
let folder: string
let clip: { projectId: ProjectId; clipId: string }
/** Settings of the workers; each test may change them. */
let pipeline: PipelineSettings

const text =
  'Our shop opened in the spring and nobody came for two weeks. Then we asked every neighbour one question about bread. Why does nobody buy bread in the morning? The answer surprised all of us because they wanted it in the evening. Thanks for watching by the way. We raised the price by 30 percent and sold more bread than ever before.'

beforeAll(async () => {
  database = await testDatabase()
  http = await startTestHttp({ db: database.db, url: database.url, bindings, env: { VOICE_BLOCKED_WORDS: 'rotten fish,炸弹' } })
  owner = await addPerson(database.db)
  folder = await mkdtemp(join(tmpdir(), 'clipwright-tasks-'))
  const { config, storage, fetch } = http.deps
  pipeline = pipelineSettings(config, fetch)
  queue = await startQueue({
    db: database.db,
    url: database.url,
    log: silentLog,
    lanes: { analyse: 1, light: 1 },
    workers: [speakTextWorker, enhanceClipWorker, writeTitlesWorker, writePostTextsWorker, proposeEditsWorker, makeBedWorker],
    deps: { config, storage, fetch, pipeline, listClipResults: () => Promise.resolve([]) },
    pollMs: 50,
  })
  clip = await addNoisyClip(http, owner, { said: text, folder })
})
afterAll(async () => {
  await queue.stop({ graceMs: 500 })
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

async function call(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  const headers = { authorization: `Bearer ${owner.token}`, 'accept-language': 'en' }
  const reply = await http.app.inject({ method, url: `/api${path}`, headers, ...(body ? { payload: body } : {}) })
  return { status: reply.statusCode, body: reply.json() }
}

/** Waits until a task is not active any more. */
async function ended(path: string, taskId: ClipTaskId) {
  await waitUntil(async () => (await call('GET', `${path}?taskId=${taskId}`)).body.status !== 'active', 'a task to end')
  return (await call('GET', `${path}?taskId=${taskId}`)).body
}
async function finish(path: string, request: object) {
  const { status, body } = await call('POST', path, { projectId: clip.projectId, clipId: clip.clipId, ...request })
  expect(body).toMatchObject({ status: 'active' })
  expect(status).toBe(200)
  return ended(path, body.taskId)
}

describe('a voice-over', () => {
  test('is spoken by the built-in voice and stored as a sound of the organisation, with its words', async () => {
    const task = await finish('/voice-overs', { text: 'Three lessons from a small shop.' })
    expect(task).toMatchObject({ status: 'completed', narrativeTone: 'serious', voType: 4, error: null, voTrack: { voice: 'built-in' } })
    expect(task.voTrack.words.map(({ text }: { text: string }) => text).join(' ')).toBe('Three lessons from a small shop.')
    const sound = await http.app.inject({ method: 'GET', url: task.voTrack.url })
    expect(sound.statusCode).toBe(200)
    expect(sound.rawPayload.subarray(4, 8).toString('latin1')).toBe('ftyp')
  })

  test.each(['This is a ROTTEN  fish, honestly.', '这里有一个炸弹。'])(
    'with a word that the operator refuses is not made: %s',
    async (text) => {
      const { status, body } = await call('POST', '/voice-overs', { ...clipRef(), text })
      expect(status).toBe(400)
      expect(body).toMatchObject({
        errorName: 'VoiceOverModerationError',
        errorMessage: 'Voice-over failed due to sensitive words. Please revise it and try again.',
      })
    },
  )

  test('with a word that the team censors is not made either', async () => {
    const kit = { ...emptyBrandKit, censor: { ...emptyBrandKit.censor, words: ['stale bread'] } }
    const row = { org_id: owner.orgId, kit: jsonb(kit), revision: 1, updated_by: owner.userId }
    await http.db
      .insertInto('brand_kit')
      .values(row as never)
      .execute()
    expect((await call('POST', '/voice-overs', { ...clipRef(), text: 'Nobody wants stale bread!' })).body.errorName).toBe(
      'VoiceOverModerationError',
    )
    // Awaited, because the tests after this one change what speaks.
    expect(await finish('/voice-overs', { text: 'Nobody wants bread that is stale.' })).toMatchObject({ status: 'completed' })
  })

  test('goes to the configured service, and its refusal is reported in the same words', async () => {
    const requests: unknown[] = []
    const wav = await http.deps.storage.get(`test/${clip.projectId}/talk.wav`)
    const chunks: Buffer[] = []
    for await (const chunk of wav) chunks.push(chunk as Buffer)
    pipeline.voiceApi = { baseUrl: 'http://voice.test/v1', apiKey: 'k', model: 'm', voices: ['a', 'b'] }
    const before = pipeline.fetch
    pipeline.fetch = async (_, init) => {
      const body = JSON.parse(init?.body as string)
      requests.push(body)
      return body.input.startsWith('Bad')
        ? new Response('{"error":{"code":"content_policy_violation"}}', { status: 400 })
        : new Response(Buffer.concat(chunks), { status: 200 })
    }
    try {
      const good = await finish('/voice-overs', { text: 'Good words for the shop.', voType: 2, narrativeTone: 'calm' })
      expect(good).toMatchObject({ status: 'completed', voTrack: { voice: 'service' } })
      expect(requests[0]).toMatchObject({ model: 'm', voice: 'b', input: 'Good words for the shop.' })
      const bad = await finish('/voice-overs', { text: 'Bad words.' })
      expect(bad).toMatchObject({
        status: 'failed',
        voTrack: null,
        error: { errorName: 'VoiceOverModerationError', errorMessage: new AppError('VoiceOverModerationError').message },
      })
    } finally {
      pipeline.voiceApi = null
      pipeline.fetch = before
    }
  })

  test('with an invalid request is refused by field', async () => {
    for (const request of [{ text: ' ' }, { text: 'x'.repeat(2001) }, { text: 'a', voType: 7 }, { text: 'a', narrativeTone: 'angry' }])
      expect((await call('POST', '/voice-overs', { ...clipRef(), ...request })).body).toMatchObject({ errorName: 'InvalidParam' })
  })
})

const clipRef = () => ({ projectId: clip.projectId, clipId: clip.clipId })

test('a voice is enhanced, with figures of before and after, and the newest enhancement is found by its clip', async () => {
  const ofClip = `/voice-enhancement?projectId=${clip.projectId}&clipId=${clip.clipId}`
  expect(await call('GET', ofClip)).toMatchObject({ status: 200, body: null })
  const task = await finish('/voice-enhancement', { strength: 1, level: false })
  expect(task.status).toBe('completed')
  const { before, after, steps, startMs, endMs, url } = task.enhanced
  expect(after.noiseFloorDb).toBeLessThan(before.noiseFloorDb - 10)
  expect(steps).toContainEqual({ step: 'level', outcome: 'off' })
  expect([startMs, endMs]).toEqual([0, text.split(' ').length * 400])
  expect((await http.app.inject({ method: 'GET', url })).statusCode).toBe(200)
  const newest = await call('GET', ofClip)
  expect(newest.body.taskId).toBe(task.taskId)
  expect((await call('GET', '/voice-enhancement')).status).toBe(400)
})

test.each(['interesting', 'clickbait', 'serious', 'question'])('titles are written in the style %s', async (style) => {
  const { status, titles } = await finish('/cluster-jobs', { type: 'GEN_TITLE', style })
  expect(status).toBe('completed')
  expect(titles.length).toBeGreaterThan(1)
  for (const { title, origin } of titles) {
    expect(origin).toBe('built-in')
    expect(title.length).toBeLessThanOrEqual(80)
    if (style === 'question') expect(title).toMatch(/\?$/)
  }
})

describe('the text of a post', () => {
  type Ideas = { ideas: { text: string; origin: string }[] }
  const ask = async (kind: string, earlier: string[] = []) => {
    const { ideas } = (await finish('/post-text-jobs', { kind, earlier })) as Ideas
    return ideas.map(({ text: idea, origin }) => (expect(origin).toBe('built-in'), idea))
  }

  test('gets descriptions of sentences that are said, and others the next time', async () => {
    const first = await ask('description')
    expect(first).toHaveLength(3)
    for (const sentence of first.flatMap((idea) => idea.split(/(?<=[.?!]) /))) expect(text).toContain(sentence.slice(1, -1))
    const second = await ask('description', first)
    expect(second.filter((idea) => first.includes(idea))).toEqual([])
  })

  test('gets sets of hashtags, and the one that was there comes back', async () => {
    const sets = await ask('hashtags')
    expect(sets).toHaveLength(3)
    for (const set of sets) expect(set).toMatch(/^#[\p{L}\p{N}_]+(?: #[\p{L}\p{N}_]+){4}$/u)
    const address = `/exportable-clips/${clip.projectId}.${clip.clipId}`
    const save = async (hashtags: string[]) => (await call('PUT', address, { hashtags })).body
    const tags = sets[0]?.split(' ') ?? []
    const { title } = await save([])
    expect(await save(tags)).toMatchObject({ hashtags: tags, title })
    expect(await save([])).toMatchObject({ hashtags: [] })
    expect((await save(['no sign'])).errorName).toBe('InvalidParam')
  })

  test('is written by a language model that keeps to what is said, and without it where it does not', async () => {
    const answer = (texts: string[]) => new Response(JSON.stringify({ choices: [{ message: { content: JSON.stringify({ texts }) } }] }))
    const before = { languageModel: pipeline.languageModel, fetch: pipeline.fetch }
    const lines = ['We asked every neighbour about bread.', 'They wanted bread in the evening.', 'We raised the price by 30 percent.']
    pipeline.languageModel = serviceModel({ url: 'http://model.test/v1', key: null, name: 'm' })
    try {
      pipeline.fetch = async () => answer(lines)
      const { ideas } = (await finish('/post-text-jobs', { kind: 'description' })) as Ideas
      expect(ideas).toEqual(lines.map((idea) => ({ text: idea, origin: 'model' })))
      pipeline.fetch = async () => answer(['Our shop won 12 prizes in Rome.', ...lines.slice(1)])
      expect((await ask('description'))[0]).not.toContain('Rome')
    } finally {
      Object.assign(pipeline, before)
    }
  })
})

test.each([
  ['shorter', -1],
  ['stronger-start', -1],
  ['longer', 1],
])('the edits proposed for %s do just that', async (goal, sign) => {
  const { status, proposal } = await finish('/refine-tasks', { wish: goal })
  expect(status).toBe('completed')
  expect(proposal).toMatchObject({ revision: 0, origin: 'built-in' })
  let document = toDocument(documentTimeline())
  const beforeMs = lengthMs(document)
  for (const command of proposal.commands as Command[]) {
    const result = runCommand(document, command)
    if ('refusal' in result) throw new Error(result.refusal)
    document = result.document
  }
  expect(Math.sign(lengthMs(document) - beforeMs)).toBe(sign)
  expect(Math.round(lengthMs(document))).toBe(proposal.afterMs)
  expect(proposal[sign > 0 ? 'added' : 'cut'].length).toBeGreaterThan(0)
})
const documentTimeline = () => (clip as unknown as { timeline: Parameters<typeof toDocument>[0] }).timeline

test('music is made on request, as a loop', async () => {
  const { track } = await finish('/music-beds', { bed: 'playful' })
  expect(track.durationMs).toBeGreaterThan(20_000)
  expect((await http.app.inject({ method: 'GET', url: track.url })).statusCode).toBe(200)
})

test('the files of a source are listed with links that work', async () => {
  const { body } = await call('GET', `/source-media-groups?projectId=${clip.projectId}`)
  const [group] = body.data
  expect(group.media).toMatchObject([{ kind: 'source', contentType: 'audio/wav' }])
  expect((await http.app.inject({ method: 'GET', url: group.media[0].url })).statusCode).toBe(200)
})

test('more than twenty tasks at once are refused, and cost nothing', async () => {
  await queue.stop({ graceMs: 500 })
  const asks = await Promise.all(Array.from({ length: 25 }, () => call('POST', '/cluster-jobs', clipRef())))
  expect(asks.filter(({ status }) => status === 200).length).toBe(20)
  expect(asks.filter(({ status }) => status === 429).length).toBe(5)
})
