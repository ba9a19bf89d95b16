import type { Clip } from '@clipwright/contract/clips/clips'
import type { Moment } from '@clipwright/contract/clips/curation'
import { ClipId } from '@clipwright/contract/ids'
import { Language } from '@clipwright/contract/projects/preferences'
import { curate } from '@clipwright/curation/curate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { jsonb } from '#platform/db/jsonb.ts'
import { newId } from '#platform/ids/new-id.ts'
import { addPerson, type AddedPerson } from '#testing/add-person.ts'
import { addSpokenProject } from '#testing/add-spoken-project.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { carryFeedback } from './carry-feedback.ts'
import { insertClips } from '../clips.store.ts'
import { listFeedback } from './clip-feedback.views.ts'

const sentences = [
  'Why does a shop fail in its first year?',
  'Most people think the rent is the reason, but the rent was never the problem.',
  'My father lost his first shop because nobody came back.',
  'The secret is one question that costs nothing.',
  'In the end he asked every customer what was missing.',
].join(' ')

let database: TestDatabase
let http: TestHttp
let owner: AddedPerson
let colleague: AddedPerson

beforeAll(async () => {
  database = await testDatabase({ poolSize: 4 })
  http = await startTestHttp({ db: database.db, url: database.url, bindings })
  owner = await addPerson(database.db)
  colleague = await addPerson(database.db, { joins: { orgId: owner.orgId, role: 'member' } })
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const addProject = (person: AddedPerson, title = 'A shop') =>
  addSpokenProject(
    { db: database.db, storage: http.deps.storage, scratchDir: http.deps.config.scratchDir, orgId: person.orgId, userId: person.userId },
    { title, said: sentences, clips: [{ title: 'One question', firstWord: 0, lastWord: 9, keywords: ['shop'] }] },
  )

async function call(person: AddedPerson, method: 'GET' | 'PUT', path: string, options: { body?: object; language?: string } = {}) {
  const reply = await http.app.inject({
    method,
    url: `/api${path}`,
    headers: {
      authorization: `Bearer ${person.token}`,
      'x-org-id': person.orgId,
      ...(options.language ? { 'accept-language': options.language } : {}),
    },
    ...(options.body ? { payload: options.body } : {}),
  })
  expect([path, reply.statusCode]).toEqual([path, 200])
  return reply.json()
}

test('team feedback on this project comes with its span, feedback on other projects without', async () => {
  const here = await addProject(owner)
  const there = await addProject(colleague, 'Another shop')
  await call(owner, 'PUT', `/clip-feedbacks/${here.projectId}.${here.clipIds[0]}`, {
    body: { dislike: true, reasons: ['BadLength', 'BadTopic'] },
  })
  await call(colleague, 'PUT', `/clip-feedbacks/${there.projectId}.${there.clipIds[0]}`, { body: { like: true } })
  const [own, other, ...rest] = await listFeedback(database.db, owner.orgId, here.projectId)
  expect(own).toMatchObject({
    liked: false,
    reasons: ['BadLength', 'BadTopic'],
    text: 'Why does a shop fail in its first year?',
    keywords: ['shop'],
    place: { startMs: 0, endMs: 3600 },
    scores: { hook: 5, coherence: 5, connection: 5, trend: 5 },
  })
  expect(own?.durationSec).toBeCloseTo(3.6, 3)
  expect(other).toMatchObject({ liked: true, reasons: [], place: null })
  expect(rest).toEqual([])
})

test('feedback that was withdrawn, on a trashed project or from another organisation does not count', async () => {
  const person = await addPerson(database.db)
  const [open, trashed, foreign] = [await addProject(person), await addProject(person), await addProject(owner)]
  const like = (who: AddedPerson, { projectId, clipIds }: typeof open, body: object) =>
    call(who, 'PUT', `/clip-feedbacks/${projectId}.${clipIds[0]}`, { body })
  await like(person, open, { like: true })
  await like(person, open, {})
  await like(person, trashed, { dislike: true })
  await like(owner, foreign, { like: true })
  await database.db.updateTable('project').set({ deleted_at: new Date() }).where('id', '=', trashed.projectId).execute()
  expect(await listFeedback(database.db, person.orgId, open.projectId)).toEqual([])
})

test('feedback on a moment moves to its clip in the next run, once, the newest of each person', async () => {
  const person = await addPerson(database.db)
  const { projectId, clipIds } = await addProject(person)
  const [old] = clipIds as [ClipId]
  const say = (body: object) => call(person, 'PUT', `/clip-feedbacks/${projectId}.${old}`, { body })
  await say({ dislike: true, reasons: ['BadTopic'] })
  const [{ moment }] = (await database.db.selectFrom('clip').select('moment').where('id', '=', old).execute()) as [{ moment: Moment }]
  const toMoment = (id: string, endSec: number) => ({
    id: ClipId.parse(id + newId()),
    orgId: person.orgId,
    projectId,
    run: 2,
    runId: `${projectId}-2.FP`,
    moment: { ...moment, key: id, timeRanges: [[0, endSec]] as [number, number][] },
  })
  const [same, longer] = [toMoment('same', 3.2), toMoment('longer', 20)]
  await database.db.transaction(async (tx) => {
    await insertClips(tx, [longer, same])
    await carryFeedback(tx, { orgId: person.orgId, projectId, run: 2 })
    await carryFeedback(tx, { orgId: person.orgId, projectId, run: 2 })
  })
  const feedback = async (clipId: ClipId) => call(person, 'GET', `/clip-feedbacks/${projectId}.${clipId}`)
  expect(await feedback(same.id)).toMatchObject({ like: false, dislike: true, reasons: ['BadTopic'] })
  expect([(await feedback(longer.id)).dislike, (await feedback(old)).dislike]).toEqual([false, false])
  expect(await listFeedback(database.db, person.orgId, projectId)).toHaveLength(1)
})

test('another cut of a clip is listed as its bonus and takes no rank in the group', async () => {
  const person = await addPerson(database.db)
  const { projectId, clipIds } = await addProject(person)
  const [first] = clipIds as [ClipId]
  const [{ moment }] = (await database.db.selectFrom('clip').select('moment').where('id', '=', first).execute()) as [{ moment: Moment }]
  const bonus = { id: ClipId.parse(newId()), orgId: person.orgId, projectId, run: 1, runId: `${projectId}-1.FP`, bonusOf: first }
  await database.db.transaction((tx) => insertClips(tx, [{ ...bonus, moment: { ...moment, key: 'bonus', rank: 2 } }]))
  const clips: Clip[] = (await call(person, 'GET', `/exportable-clips?projectId=${projectId}`)).data
  expect(clips.map(({ isBonusClip, bonusClip, pos_rate }) => [isBonusClip, bonusClip, pos_rate])).toEqual([
    [false, null, 1],
    [true, { refCurationId: first }, 1],
  ])
})

test('the reason, the comments and the notices are in the caller’s language, quotes as they were spoken', async () => {
  const { projectId, clipIds } = await addProject(owner)
  const words = sentences.split(' ').map((text, index) => ({ text, startMs: index * 400, endMs: index * 400 + 350 }))
  const transcript = {
    engine: 'script' as const,
    quality: 'exact' as const,
    language: 'en',
    durationMs: words.length * 400,
    words,
    sentences: [],
    paragraphs: [],
    speakers: [],
    notices: [],
  }
  const pref = { clipDurations: [[0, 90] as [number, number]], topicKeywords: ['submarine'], model: 'ClipBasic' as const }
  const result = curate({ transcript, analysis: null, pref: { ...pref, customPrompt: '', genre: 'Auto', skipCurate: false }, title: '' })
  const { moments, ...curation } = result
  const [moment] = moments
  if (!moment) throw new Error('the talk gives a clip')
  await database.db
    .updateTable('project')
    .set({ curation: jsonb(curation) })
    .where('id', '=', projectId)
    .execute()
  const id = clipIds[0] as (typeof clipIds)[number]
  await database.db
    .updateTable('clip')
    .set({ moment: jsonb(moment) })
    .where('id', '=', id)
    .execute()
  const ids = new Set<string>()
  for (const language of Language.options) {
    const [clip] = (await call(owner, 'GET', `/exportable-clips?projectId=${projectId}`, { language })).data
    const { notices } = await call(owner, 'GET', `/clip-projects/${projectId}`, { language })
    for (const text of [clip.reason, clip.trendScore.comment, notices[0]]) {
      expect(ids.has(text)).toBe(false)
      ids.add(text)
    }
    for (const { quote } of clip.evidence) expect(clip.reason).toContain(quote)
    expect(clip.hookScore).not.toHaveProperty('says')
    expect(clip.title).toBe('One question')
  }
  expect([...ids].join(' ')).toContain('beginnt eine Geschichte: „My father lost his first shop because nobody came back.“')
})
