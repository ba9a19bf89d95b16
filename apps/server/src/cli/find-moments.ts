import { readFile } from 'node:fs/promises'
import { basename, extname, resolve } from 'node:path'
import type { CurationResult, Moment } from '@clipwright/contract/clips/curation'
import { AppError } from '@clipwright/contract/errors'
import type { Transcript } from '@clipwright/contract/sources/transcript'
import { readTranscript } from '@clipwright/media/speech/read-transcript'
import { askAnyChat } from '../pipeline/ask-any-chat.ts'
import { curate } from '../pipeline/curate.ts'
import type { Chooser } from './choose-model.ts'
import type { TranscriptArguments } from './clip-arguments.ts'

type TranscriptSession = {
  chooser: Chooser
  signal: AbortSignal
  /** Relative file arguments start from this folder. */
  calledFrom: string
}

/** A moment without its words, which the caller has in the transcript. */
type FoundMoment = Omit<Moment, 'screenplay'>
export type FoundMoments = Pick<CurationResult, 'chapters' | 'genre' | 'engine' | 'chosenBy' | 'notices'> & {
  source: { name: string; language: string; durationSec: number; words: number }
  moments: FoundMoment[]
}

/** Finds moments in a transcript, without a video. Throws `AnswersMissing` while answers of a chat are missing. */
export async function findMoments(args: TranscriptArguments, session: TranscriptSession): Promise<FoundMoments> {
  const file = resolve(session.calledFrom, args.transcriptFile)
  const name = basename(file)
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new AppError('SubtitlesUnreadableError', { cause, say: `The transcript ${args.transcriptFile} cannot be opened.` })
  })
  const transcript = readTranscript(bytes, { language: args.importPref.sourceLang ?? null })
  const source = { transcript, analysis: null, pref: args.curationPref, title: basename(name, extname(name)) }
  const control = { signal: session.signal, onProgress: () => undefined }
  const proposed = args.chatDir === null ? undefined : await askAnyChat(source, resolve(session.calledFrom, args.chatDir))
  if (proposed === undefined) session.chooser.announce(source)
  return describe(name, transcript, await curate({ ...source, proposed }, session.chooser, control))
}

function withoutScreenplay(moment: Moment): FoundMoment {
  const bare: Partial<Moment> & FoundMoment = { ...moment }
  delete bare.screenplay
  return bare
}

function describe(name: string, transcript: Transcript, result: CurationResult): FoundMoments {
  const { chapters, genre, engine, chosenBy, notices } = result
  return {
    moments: result.moments.map(withoutScreenplay),
    source: { name, language: transcript.language, durationSec: transcript.durationMs / 1000, words: transcript.words.length },
    chapters,
    genre,
    engine,
    ...(chosenBy ? { chosenBy } : {}),
    notices: [...transcript.notices.map(({ message }) => message), ...notices],
  }
}
