import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readZip } from '#testing/read-zip.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clipwright-tool-'))
})
afterAll(() => rm(folder, { recursive: true }))

const command = resolve(import.meta.dirname, '../../../../../tools/commands/tool.ts')
const tool = (...args: string[]) => {
  const env = { ...process.env, CLIPWRIGHT_CALLED_FROM: folder, CLIPWRIGHT_HOME: join(folder, 'home') }
  const { status, stdout, stderr } = spawnSync('node', [command, ...args], { env, encoding: 'utf8' })
  return { status, stdout, stderr }
}
const ffmpeg = (...args: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...args], { cwd: folder })
const probe = (name: string) =>
  JSON.parse(
    execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'format=duration,size:stream=codec_name', '-of', 'json', name], {
      cwd: folder,
      encoding: 'utf8',
    }),
  ) as { format: { duration: string; size: string }; streams: { codec_name: string }[] }

test('a video is compressed to just below a size, with its length and sound, and nothing is left beside it', async () => {
  ffmpeg(
    '-f',
    'lavfi',
    '-i',
    'testsrc2=s=960x540:r=25:d=12',
    '-f',
    'lavfi',
    '-i',
    'sine=f=400:d=12',
    '-c:v',
    'libx264',
    '-crf',
    '12',
    'big.mp4',
  )
  const { status, stdout } = tool('video-compressor', 'big.mp4', '--size', '1')
  const { format, streams } = probe('big-small.mp4')
  expect([status, stdout.trim()]).toEqual([0, join(folder, 'big-small.mp4')])
  expect(Number(format.size)).toBeLessThanOrEqual(1_000_000)
  expect(Number(format.size)).toBeGreaterThan(900_000)
  expect(Number(format.duration)).toBeCloseTo(12, 0)
  expect(streams.map(({ codec_name: codec }) => codec)).toEqual(['h264', 'aac'])
  expect((await readdir(folder)).filter((name) => name.startsWith('job-'))).toEqual([])
  expect(tool('video-compressor', 'big-small.mp4', '--size', '50')).toMatchObject({ status: 3, stdout: '' })
  ffmpeg('-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=15:d=200', '-c:v', 'libx264', '-preset', 'ultrafast', 'long.mp4')
  expect(tool('video-compressor', 'long.mp4', '--size', '0.1', '--out', 'no.mp4').stderr).toMatch(/^Compressing…\nInvalidParam: /)
  expect(existsSync(join(folder, 'no.mp4'))).toBe(false)
})

test('subtitles inside a file become text and DOCX; an image tool says where it runs', async () => {
  await writeFile(join(folder, 'talk.srt'), '1\n00:00:00,000 --> 00:00:02,000\nWe bake bread at home.\n')
  ffmpeg('-f', 'lavfi', '-i', 'sine=d=3', '-i', 'talk.srt', '-c:a', 'aac', '-c:s', 'srt', 'talk.mkv')
  expect(tool('transcript-maker', 'talk.mkv').stdout).toBe('[00:00:00]\nWe bake bread at home.\n')
  expect(tool('transcript-maker', 'talk.mkv', '--out', 'talk.docx').status).toBe(0)
  const document = readZip(await readFile(join(folder, 'talk.docx')))
    .get('word/document.xml')
    ?.toString()
  expect(document).toContain('We bake bread at home.')
  expect(tool('photo-relighting', 'face.jpg')).toMatchObject({ status: 2, stderr: expect.stringContaining('/tools/photo-relighting') })
})

test('show notes are written of a video, and titles by the configured language model', async () => {
  const lines = ['Water your garden rarely, and then a lot at once.', 'Clay holds water for weeks, but gives the roots no air.']
  const srt = lines.map((text, at) => `${at + 1}\n00:00:0${at * 5},000 --> 00:00:0${at * 5 + 4},000\n${text}\n`).join('\n')
  await writeFile(join(folder, 'garden.srt'), srt)
  ffmpeg('-f', 'lavfi', '-i', 'sine=d=10', '-i', 'garden.srt', '-c:a', 'aac', '-c:s', 'srt', 'garden.mkv')
  const notes = tool('ai-show-note-generator', 'garden.mkv')
  expect([notes.status, notes.stdout]).toEqual([0, expect.stringMatching(/^# Show notes\n[\s\S]*00:00 Water your garden rarely/)])
  expect(tool('youtube-title-generator', 'Sourdough bread', '--model')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('LANGUAGE_MODEL_URL'),
  })

  const titles = ['Bread at home', 'Your first bread', 'Sourdough, day one', 'Sourdough in the oven', 'Five loaves of bread']
  await using model = await startModel({ texts: titles })
  const env = { ...process.env, CLIPWRIGHT_CALLED_FROM: folder, CLIPWRIGHT_HOME: join(folder, 'home'), LANGUAGE_MODEL_URL: model.url }
  const { stdout } = await promisify(execFile)('node', [command, 'youtube-title-generator', 'Sourdough bread', '--model'], { env })
  expect(stdout.trim().split('\n')).toEqual(titles)
})

/** A language model that always answers the same. */
async function startModel(answer: object) {
  const server = createServer((request, response) => {
    request.resume()
    const choices = [{ message: { content: JSON.stringify(answer) } }]
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ choices }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}
