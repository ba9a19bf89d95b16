import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { probeMedia } from '@clipwright/media/probe'
import { type CallToolResult, Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { makeFlash } from './support/compress-video.ts'
import { makeTalk } from './support/make-talk.ts'
import { ownerToken } from './support/sign-in.ts'

const command = fileURLToPath(new URL('../tools/commands/mcp.ts', import.meta.url))
const longMs = 300_000
let folder: string
let client: Client

async function makeKey(): Promise<string> {
  const headers = { authorization: `Bearer ${await ownerToken()}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ name: 'Chat program', scopes: ['project:view', 'project:edit'] })
  const reply = await fetch(`${inject('productUrl')}/api/api-keys`, { method: 'POST', headers, body })
  return ((await reply.json()) as { secret: string }).secret
}

/** What a tool answers; asked too often, it is asked again when it says, as a chat program does. */
async function ask(name: string, input: Record<string, unknown>): Promise<CallToolResult> {
  for (;;) {
    const reply = await client.callTool({ name, arguments: input })
    const again = /RateExceed: .* in (\d+) seconds/.exec(JSON.stringify(reply.content))?.[1]
    if (again === undefined) return reply
    await wait(Number(again) * 1000)
  }
}

/** The result of a tool; a refusal fails the test with its text. */
async function use<T>(name: string, input: Record<string, unknown>): Promise<T> {
  const { isError, content, structuredContent } = await ask(name, input)
  expect([name, isError === true ? content : null]).toEqual([name, null])
  return structuredContent as T
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clipwright-mcp-'))
  client = new Client({ name: 'test', version: '1' })
  const env = { ...process.env, CLIPWRIGHT_URL: inject('productUrl'), CLIPWRIGHT_API_KEY: await makeKey() } as Record<string, string>
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [command], env }))
})
afterAll(async () => {
  await client.close()
  await rm(folder, { recursive: true, force: true })
})

test('a chat program goes from a file to a rendered clip that it has cut by words', { timeout: longMs * 2 }, async () => {
  const { video, subtitles } = await makeTalk(folder)
  type Project = { projectId: string; isDone: boolean; stage: string }
  let project = await use<Project>('submit_video', { file: video, subtitles })
  for (const end = Date.now() + longMs; !project.isDone && Date.now() < end; ) project = await use('follow_project', project)
  expect(project.stage).toBe('COMPLETE')
  const { projectId } = project

  const { lines } = await use<{ lines: { text: string }[] }>('read_transcript', { projectId })
  expect(lines.map(({ text }) => text).join(' ')).toContain('that word was bread')
  const search = await use<{ projects: { projectId: string }[] }>('search_transcripts', { text: '"that word was bread"' })
  expect(search.projects.map((one) => one.projectId)).toContain(projectId)

  const { clips } = await use<{ clips: { clipId: string; text: string; score: number; reason: string }[] }>('list_clips', { projectId })
  const [clip] = clips
  expect(clip?.reason).toMatch(/\w/)
  const place = { projectId, clipId: clip?.clipId ?? '' }
  type Words = { revision: number; durationSec: number; text: string; words: { wordId: string; text: string; isCut: boolean }[] }
  const before = await use<Words>('read_clip', place)
  const sentence = ['Three', 'out', 'of', 'four']
  const at = before.words.findIndex((_, index) => sentence.every((text, step) => before.words[index + step]?.text === text))
  expect(at).toBeGreaterThanOrEqual(0)
  const cut = before.words.slice(at, at + sentence.length).map(({ wordId }) => wordId)
  const after = await use<Words>('edit_clip', { ...place, revision: before.revision, cut })
  expect(after.text).not.toContain('Three out of four')
  expect(after.durationSec).toBeLessThan(before.durationSec)

  type Export = { isReady: boolean; url: string | null }
  let file: Export = { isReady: false, url: null }
  for (const end = Date.now() + longMs; !file.isReady && Date.now() < end; ) file = await use('export_clip', place)
  const path = join(folder, 'clip.mp4')
  await writeFile(path, Buffer.from(await (await fetch(file.url ?? '')).arrayBuffer()))
  const probe = await probeMedia(path)
  expect(probe.video).toMatchObject({ width: 1080, height: 1920 })
  expect(Math.abs(probe.durationMs / 1000 - after.durationSec)).toBeLessThan(0.2)
})

test('the words of a file are written down without a project', { timeout: longMs }, async () => {
  await writeFile(join(folder, 'bread.srt'), '1\n00:00:00,000 --> 00:00:02,000\nWe bake bread at home.\n')
  const file = join(folder, 'bread.mkv')
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    'sine=d=3',
    '-i',
    join(folder, 'bread.srt'),
    '-c:a',
    'aac',
    '-c:s',
    'srt',
    file,
  ])
  const { transcriptId } = await use<{ transcriptId: string }>('make_transcript', { file })
  type Part = { isDone: boolean; text: string | null; engine: string | null }
  let part: Part = { isDone: false, text: null, engine: null }
  for (const end = Date.now() + longMs; !part.isDone && Date.now() < end; )
    part = await use('take_transcript', { transcriptId, format: 'srt' })
  expect(part.engine).toBe('embedded-subtitles')
  expect(part.text).toContain('We bake bread at home.')
})

test('a video is made smaller and saved beside it, and an old file is not overwritten', { timeout: longMs }, async () => {
  const file = makeFlash(folder, { seconds: 6, codecArgs: ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '12'] })
  const { compressionId } = await use<{ compressionId: string }>('compress_video', { file, sizeMb: 0.4 })
  const out = join(folder, 'small.mp4')
  type Part = { isDone: boolean; sizeBytes: number | null }
  const old = join(folder, 'old.mp4')
  await writeFile(old, 'old')
  const save = (path: string) => ask('save_compressed_video', { compressionId, out: path })
  let reply = await save(old)
  for (const end = Date.now() + longMs; !reply.isError && Date.now() < end; ) reply = await save(old)
  expect([JSON.stringify(reply.content), await readFile(old, 'utf8')]).toEqual([expect.stringContaining('Nothing was saved'), 'old'])
  const part = await use<Part>('save_compressed_video', { compressionId, out })
  expect(part.sizeBytes).toBe((await stat(out)).size)
  expect(part.sizeBytes).toBeLessThanOrEqual(400_000)
  expect((await probeMedia(out)).video).toMatchObject({ codec: 'h264' })
})
