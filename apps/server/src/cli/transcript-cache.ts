import { createHash } from 'node:crypto'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Span } from '@clipwright/contract/sources/analysis'
import { Transcript } from '@clipwright/contract/sources/transcript'
import { z } from 'zod'
import type { ClipArguments } from './clip-arguments.ts'

const Entry = z.object({ key: z.string(), transcript: Transcript, speech: z.array(Span) })
type Heard = Pick<z.infer<typeof Entry>, 'transcript' | 'speech'>

/** What a transcript depends on: file, range, given subtitles and language. */
async function keyOf(file: string, args: ClipArguments, supplied: unknown): Promise<string> {
  const { size } = await stat(file)
  const facts = [size, args.curationPref.range ?? null, supplied, args.importPref]
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex')
}

/**
 * Answers of a chat refer to sentences by number, and recognition takes minutes, so the transcript that the prompts were
 * written from is stored beside them.
 */
export async function transcribeOnce<T extends Heard>(
  folder: string | null,
  { file, args, supplied }: { file: string; args: ClipArguments; supplied: unknown },
  transcribe: () => Promise<T>,
): Promise<T | Heard> {
  if (folder === null) return transcribe()
  const key = await keyOf(file, args, supplied)
  const path = join(folder, 'transcript.json')
  const text = await readFile(path, 'utf8').catch(() => null)
  const read = text === null ? null : Entry.safeParse(parseJson(text))
  if (read?.success && read.data.key === key) return read.data
  const hearing = await transcribe()
  await mkdir(folder, { recursive: true })
  await writeFile(path, JSON.stringify({ key, transcript: hearing.transcript, speech: hearing.speech }))
  return hearing
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // An incomplete file is written again.
    return undefined
  }
}
