import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Analysis } from '@clipwright/contract/sources/analysis'
import { AppError } from '@clipwright/contract/errors'
import { Transcript } from '@clipwright/contract/sources/transcript'
import { toLocalFile } from '#platform/storage/local-file.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { ProjectRow } from './projects.store.ts'
import { withCorrections } from './word-corrections.ts'

/** A stored object as a local file, named after its key if it has to be copied. For reading only. */
export async function localFile(storage: Storage, key: string, folder: string, signal: AbortSignal): Promise<string> {
  return toLocalFile(storage, key, folder, key.slice(key.lastIndexOf('/') + 1), signal)
}

async function readStoredJson(storage: Storage, key: string, folder: string, signal: AbortSignal): Promise<unknown> {
  return JSON.parse(await readFile(await localFile(storage, key, folder, signal), 'utf8'))
}

/** Writes JSON to storage through a file, so that it appears whole or not at all. Returns its size in bytes. */
export async function storeText(storage: Storage, key: string, text: string, contentType: string, folder: string): Promise<number> {
  const file = join(folder, key.slice(key.lastIndexOf('/') + 1))
  await writeFile(file, text)
  return (await storage.put(key, file, { contentType })).sizeBytes
}

/** The result of the analysis, with the voice activity that recognition measured. */
export async function readAnalysis(storage: Storage, project: ProjectRow, folder: string, signal: AbortSignal): Promise<Analysis> {
  const key = requireValue(project.artefacts, 'analysis').analysis
  return Analysis.parse(await readStoredJson(storage, key, folder, signal))
}

/** The transcript, with people’s corrections. */
export async function readTranscript(storage: Storage, project: ProjectRow, folder: string, signal: AbortSignal): Promise<Transcript> {
  const key = requireValue(project.transcriptInfo, 'transcript').keys.json
  const transcript = Transcript.parse(await readStoredJson(storage, key, folder, signal))
  return { ...transcript, words: withCorrections(transcript.words, project.wordCorrections) }
}

export async function sourceFile(storage: Storage, project: ProjectRow, folder: string, signal: AbortSignal): Promise<string> {
  return localFile(storage, requireValue(project.source, 'source').key, folder, signal)
}

export function requireValue<T>(value: T | null, what: string): T {
  if (value === null) throw new AppError('ServerError', { cause: `${what} of an earlier step is missing` })
  return value
}
