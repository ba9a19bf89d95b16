import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { create } from 'tar'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendBytes, startHost } from '../../speech/testing/fake-host.ts'
import { makeTinyVoice } from '../../speech/testing/tiny-voice.ts'
import { speakByModel } from '../speak.ts'
import { findNaturalModel, installNaturalModel, type NaturalSource } from './natural-model.ts'
import { findNaturalVoice, voiceNames } from './natural-voices.ts'

let folder: string
let modelDir: string
let source: NaturalSource
const archives = new Map<string, Buffer>()
const styleBytes = 4 * 256 * 3

async function pack(name: string, files: Record<string, Uint8Array>) {
  const place = join(folder, name)
  for (const [path, bytes] of Object.entries(files)) {
    await mkdir(join(place, 'package', path, '..'), { recursive: true })
    await writeFile(join(place, 'package', path), bytes)
  }
  const file = join(folder, `${name}.tgz`)
  await create({ cwd: place, file, gzip: true }, ['package'])
  const bytes = await readFile(file)
  archives.set(`/${name}/-/${name}-1.0.0.tgz`, bytes)
  return { name, version: '1.0.0', sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'natural-voice-'))
  const network = makeTinyVoice()
  const parts = { 'net.part0.bin': network.subarray(0, 1000), 'net.part1.bin': network.subarray(1000) }
  const styles = Object.fromEntries(voiceNames.map((name) => [`voices/${name}.bin`, new Uint8Array(styleBytes)]))
  source = {
    weights: { ...(await pack('net', parts)), parts: Object.keys(parts) },
    voices: await pack('voices', { ...styles, 'index.js': Buffer.from('throw new Error("nobody runs this")') }),
    // It is of single precision already, so nothing is longer afterwards.
    modelBytes: network.length,
    voiceBytes: styleBytes,
  }
})
beforeEach(async () => {
  modelDir = await mkdtemp(join(folder, 'models-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const startRegistry = () =>
  startHost((message, response) => {
    const bytes = archives.get(message.url ?? '')
    if (bytes) sendBytes(message, response, { bytes })
    else response.writeHead(404).end()
  })

test('the voices are brought from two packages once, nothing but their files stays, and they speak every word', async () => {
  await using host = await startRegistry()
  const request = { modelDir, source, registry: `${host.url}/`, firstRetryMs: 1 }
  expect(await findNaturalModel(modelDir, source)).toBeNull()
  const shares: number[] = []
  await installNaturalModel({ ...request, onProgress: (share) => shares.push(share) })
  await installNaturalModel(request)
  expect(host.requests.map(({ url }) => url)).toEqual([...archives.keys()].toReversed())
  expect(shares.at(-1)).toBe(1)
  expect((await readdir(join(modelDir, 'kokoro-82m'))).toSorted()).toEqual(['model.onnx', 'voices'])
  const model = await findNaturalModel(modelDir, source)
  if (!model) throw new Error('it was brought')
  const workDir = await mkdtemp(join(folder, 'work-'))
  const voice = { name: 'bm_george', accent: 'en-gb' as const }
  const speech = await speakByModel(
    { text: 'Good ideas, Ada, are cheap. Finishing one is not!', language: 'en', tone: 'casual', voType: 2, workDir },
    model,
    voice,
  )
  expect(speech.words.map(({ text }) => text).join(' ')).toBe('Good ideas, Ada, are cheap. Finishing one is not!')
  expect(speech.words.every(({ startMs, endMs }) => startMs >= 0 && endMs > startMs && endMs <= speech.durationMs)).toBe(true)
  expect(speech).toMatchObject({ voice: 'natural', extension: 'm4a' })
  expect(speech.integratedLufs).toBeGreaterThan(-20)
  const marks = await speakByModel({ text: 'Well.\n“—” …', language: 'en', tone: 'calm', voType: 4, workDir }, model, voice)
  expect(marks.words[0]?.text).toBe('Well.')
})

test('voices that a newer version needs come without the network anew', async () => {
  await using host = await startRegistry()
  const request = { modelDir, source, registry: `${host.url}/`, firstRetryMs: 1 }
  await installNaturalModel(request)
  await rm(join(modelDir, 'kokoro-82m/voices/ef_dora.bin'))
  expect(await findNaturalModel(modelDir, source)).toBeNull()
  host.requests.length = 0
  await installNaturalModel(request)
  expect(host.requests.map(({ url }) => url)).toEqual(['/voices/-/voices-1.0.0.tgz'])
  expect(await findNaturalModel(modelDir, source)).not.toBeNull()
})

test('each language has its voices, men and women under the same numbers', () => {
  expect(findNaturalVoice('es-MX', 1)).toEqual({ name: 'em_alex', accent: 'es' })
  expect(['fr', 'it', 'pt-BR', 'en-GB'].map((language) => findNaturalVoice(language, 4)?.name)).toEqual([
    'ff_siwis',
    'if_sara',
    'pf_dora',
    'af_heart',
  ])
  expect(findNaturalVoice('it', 99)?.name).toBe('if_sara')
  expect(findNaturalVoice('de', 1)).toBeNull()
})

test('a registry without the packages is the reason, and what is here stays incomplete', async () => {
  await using host = await startHost((_message, response) => void response.writeHead(404).end())
  const work = installNaturalModel({ modelDir, source, registry: `${host.url}/`, firstRetryMs: 1 })
  await expect(work).rejects.toMatchObject({ reason: 'refused' })
  expect(await findNaturalModel(modelDir, source)).toBeNull()
})
