import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { ensureLocalOwner } from '#features/identity/auth/local-owner.ts'
import { addLaidOutClip } from '#testing/add-laid-out-clip.ts'
import { addPerson } from '#testing/add-person.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'

let database: TestDatabase
let http: TestHttp
let origin: string
let client: Client

const speech = 'Why does a shop fail in its first year because nobody asked who it is for and nobody came back'
let projectId: string
let clipId: string

async function makeKey(scopes: string[]): Promise<string> {
  const headers = { authorization: `Bearer ${http.token}` }
  const reply = await http.app.inject({ method: 'POST', url: '/api/api-keys', headers, payload: { name: 'Chat', scopes } })
  return reply.json<{ secret: string }>().secret
}

async function connect(key: string): Promise<Client> {
  const connected = new Client({ name: 'test', version: '1' })
  const headers = { authorization: `Bearer ${key}` }
  await connected.connect(new StreamableHTTPClientTransport(new URL('/mcp', origin), { requestInit: { headers } }))
  return connected
}

async function use<T = unknown>(name: string, input: object, from = client) {
  const { isError, content, structuredContent } = await from.callTool({ name, arguments: input as Record<string, unknown> })
  const [first] = content
  return { isError: isError === true, text: first?.type === 'text' ? first.text : '', result: structuredContent as T }
}

beforeAll(async () => {
  database = await testDatabase()
  http = await startTestHttp({ db: database.db, url: database.url, bindings, env: { API_KEY_CALLS_PER_MINUTE: '600' } })
  origin = await http.listen()
  ;({ projectId, clipId } = await addLaidOutClip(http, await ensureLocalOwner(database.db), speech))
  client = await connect(await makeKey(['project:view', 'project:edit']))
})
afterAll(async () => {
  await client.close()
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

test('a client of the protocol lists the tools, with what each takes and gives', async () => {
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual([
    'submit_video',
    'follow_project',
    'list_projects',
    'list_clips',
    'read_transcript',
    'search_transcripts',
    'read_clip',
    'edit_clip',
    'rename_clip',
    'export_clip',
    'write_texts',
    'make_transcript',
    'take_transcript',
    'compress_video',
    'save_compressed_video',
  ])
  for (const tool of tools) {
    expect(tool.description?.length, tool.name).toBeGreaterThan(30)
    expect(tool.inputSchema.type).toBe('object')
    expect(tool.outputSchema).toMatchObject({ type: 'object' })
  }
})

test('without a key nothing is told, and a key of another team sees nothing of this one', async () => {
  const reply = await http.app.inject({ method: 'POST', url: '/mcp', payload: { jsonrpc: '2.0', id: 1, method: 'tools/list' } })
  expect([reply.statusCode, reply.json<{ errorName: string }>().errorName]).toEqual([401, 'LoginRequired'])

  const stranger = await addPerson(database.db)
  await using other = Object.assign(await connect(stranger.token), {
    async [Symbol.asyncDispose](this: Client) {
      await this.close()
    },
  })
  expect(await use('list_clips', { projectId }, other)).toMatchObject({ isError: true, text: expect.stringMatching(/^RecordNotExisted: /) })
  expect((await use('list_projects', {}, other)).result).toMatchObject({ projects: [], total: 0 })
})

test('projects, clips and what was said can be read', async () => {
  expect((await use('list_projects', {})).result).toMatchObject({ projects: [{ projectId, title: 'Shop', stage: 'COMPLETE' }] })
  expect((await use('follow_project', { projectId, waitSec: 0 })).result).toMatchObject({ isDone: true, percent: 100, failure: null })
  expect((await use('list_clips', { projectId })).result).toMatchObject({ clips: [{ clipId, title: 'Why', videoUrl: null }] })
  // The fixture has words and no paragraphs; lines are in e2e/mcp.long.e2e.ts.
  expect((await use('read_transcript', { projectId })).result).toEqual({ chapters: [], lines: [], hasMore: false })
})

test('texts are written for whoever is connected', async () => {
  const input = { tool: 'youtube-title-generator', text: 'Sourdough bread for beginners who have failed twice' }
  const [first, second] = [await use('write_texts', input), await use('write_texts', { ...input, round: 1 })]
  expect(first.result).toMatchObject({
    writer: 'built-in',
    markdown: null,
    items: expect.arrayContaining([expect.stringMatching(/sourdough/i)]),
  })
  expect(second.result).not.toEqual(first.result)
})

test('a clip is edited by its words, by the revision that was read', async () => {
  const clip = { projectId, clipId }
  type Words = { words: { wordId: string; text: string }[]; revision: number; text: string }
  const { words, revision, text } = (await use<Words>('read_clip', clip)).result
  expect(text).toContain('Why does a shop fail in its first year')
  const idsOf = (...texts: string[]) => words.filter((word) => texts.includes(word.text)).map(({ wordId }) => wordId)
  const edit = { ...clip, revision, cut: idsOf('in', 'its', 'first', 'year'), correct: [{ wordId: idsOf('shop')[0], text: 'store' }] }
  const reply = await use<Words>('edit_clip', edit)
  expect(reply.result.revision).toBe(revision + 1)
  expect(reply.result.text).toContain('Why does a store fail because')
  expect((await use('read_clip', clip)).result).toEqual(reply.result)

  expect(await use('edit_clip', edit)).toMatchObject({ isError: true })
  const unknown = await use('edit_clip', { ...clip, revision: revision + 1, cut: ['no-such-word'] })
  expect(unknown).toMatchObject({ isError: true, text: expect.stringContaining('read_clip lists them') })
})

test('a title is changed; a key that may only look is refused with the reason', async () => {
  const rename = { projectId, clipId, title: 'Nobody asked' }
  const reader = await connect(await makeKey(['project:view']))
  expect(await use('rename_clip', rename, reader)).toMatchObject({ isError: true, text: expect.stringMatching(/^NoPermission: /) })
  await reader.close()
  expect((await use('rename_clip', { ...rename, hashtags: ['#shop'] })).result).toMatchObject({
    title: 'Nobody asked',
    hashtags: ['#shop'],
  })
})

test('a file is refused where the server has no files of the caller', async () => {
  for (const [tool, more] of [
    ['submit_video', {}],
    ['make_transcript', {}],
    ['write_texts', { tool: 'ai-video-summarizer' }],
  ] as const) {
    const { isError, text } = await use(tool, { file: '/etc/passwd', ...more })
    expect([tool, isError, text.includes('give a link')]).toEqual([tool, true, true])
  }
  expect((await use('compress_video', { file: '/etc/passwd', sizeMb: 1 })).text).toContain('only by the server on your own machine')
  expect((await use('save_compressed_video', { compressionId: 'x', out: '/tmp/x.mp4' })).text).toContain('on your own machine')
})

test('a transcript of a link is begun and followed; one that is not there is refused', async () => {
  const { transcriptId } = (await use<{ transcriptId: string }>('make_transcript', { link: 'https://media.example/talk.mp4' })).result
  expect((await use('take_transcript', { transcriptId, waitSec: 0 })).result).toMatchObject({ isDone: false, text: null })
  const missing = await use('take_transcript', { transcriptId: `${transcriptId.slice(0, -2)}xx`, waitSec: 0 })
  expect(missing.text).toMatch(/^RecordNotExisted: /)
  const notes = { tool: 'ai-show-note-generator', transcriptId, waitSec: 0 }
  const pending = { items: [], writer: null, hasMore: true }
  expect((await use('write_texts', notes)).result).toMatchObject({ ...pending, transcriptId })
  const { transcriptId: _, ...fromLink } = { ...notes, link: 'https://media.example/other.mp4' }
  const first = await use<{ transcriptId: string }>('write_texts', fromLink)
  expect(first.result).toMatchObject({ ...pending, transcriptId: expect.stringMatching(/^[\w-]{16}$/) })
  expect((await use('write_texts', { ...notes, text: 'both' })).text).toBe('InvalidParam: Give one of text, transcriptId, link and file.')
})
