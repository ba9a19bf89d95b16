import type { Probe } from '@clipwright/contract/sources/probe'
import type { Project } from '@clipwright/contract/projects/projects'
import { toTranscriptNotice, toNoticeMessage } from '@clipwright/media/notices/notice-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { addPerson } from '#testing/add-person.ts'
import { addSpokenProject } from '#testing/add-spoken-project.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { updateProject } from './projects.store.ts'

let database: TestDatabase
let http: TestHttp
beforeAll(async () => {
  database = await testDatabase()
  http = await startTestHttp({ db: database.db, url: database.url, bindings })
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const probe: Probe = {
  container: 'mov',
  durationMs: 4000,
  sizeBytes: 1,
  video: null,
  audio: [],
  subtitles: [],
  notices: ['There is no video, so clips show the sound as a waveform.', 'Kept as text alone.'],
  statedNotices: [[toNoticeMessage('soundOnly')]],
}

test('notices on the source and on recognition are returned in the requested language', async () => {
  const { storage, config } = http.deps
  const owner = await addPerson(database.db)
  const place = { db: database.db, storage, scratchDir: config.scratchDir, orgId: owner.orgId, userId: owner.userId }
  const { projectId } = await addSpokenProject(place, { title: 'Talk', said: 'one two three four' })
  const draft = toTranscriptNotice('pocketsphinx', 'draft-quality', [toNoticeMessage('draftQuality')])
  const info = { engine: 'pocketsphinx', quality: 'draft', language: 'en', wordsPerMinute: null } as const
  const keys = { json: 'a', txt: 'a', srt: 'a', vtt: 'a' }
  await database.db.transaction((tx) =>
    updateProject(tx, owner.orgId, projectId, { probe, transcriptInfo: { ...info, notices: [draft], keys } }),
  )
  const read = async (language: string) => {
    const headers = { authorization: `Bearer ${owner.token}`, 'accept-language': language }
    const project = (await http.app.inject({ url: `/api/clip-projects/${projectId}`, headers })).json<Project>()
    return [...project.notices, ...(project.transcriptInfo?.notices ?? []).map(({ message }) => message)]
  }
  expect(await read('en')).toEqual([...probe.notices, 'This is a draft: about four in ten words may be wrong.'])
  expect(await read('it-IT')).toEqual([
    'Non c’è video, quindi le clip mostrano il suono come forma d’onda.',
    'Kept as text alone.',
    'È una bozza: circa quattro parole su dieci possono essere sbagliate.',
  ])
})
