import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { AppError } from '@clipwright/contract/errors'
import type { FreeToolResult } from '@clipwright/contract/tools/free-tools'
import { readTranscript } from '@clipwright/media/speech/read-transcript'
import { findTool } from '@clipwright/tools/find-tool'
import type { AskModel } from '@clipwright/tools/language-model/ask-for-texts'
import { hasListedWord } from '@clipwright/tools/moderation/listed-words'
import { readTalk, type Talk } from '@clipwright/tools/talk/read-talk'
import { tellTalk } from '@clipwright/tools/talk/tell-talk'
import { writeTexts } from '@clipwright/tools/write-texts'
import { withRealWords } from '../../features/tools/free-tools/real-words.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import { ask } from '../../pipeline/ask-model.ts'
import type { PipelineSettings } from '../../pipeline/settings.ts'
import { ModelFailure } from '../../pipeline/model-failure.ts'
import { WrongArguments } from '../clip-arguments.ts'
import { exit } from '../explain-failure.ts'
import type { ProgressLines } from '../progress-lines.ts'
import type { WritingArguments } from './media-tool-arguments.ts'
import { type TranscribedFile, transcribeInTerminal } from './transcribe-file.ts'

/** Stores what a link leads to in a file. */
export type FetchLink = (link: string, outFile: string) => Promise<Pick<Source, 'platformCaptions'>>

type Source = Pick<TranscribedFile, 'file' | 'platformCaptions'>
type Terminal = { calledFrom: string; settings: PipelineSettings; fetchLink: FetchLink; progress: ProgressLines; signal: AbortSignal }

/** What a writing tool writes with the configured language model, or about what is said in a video. Returns the exit code. */
export async function writeForTerminal(args: WritingArguments, terminal: Terminal): Promise<number> {
  const { slug, text, language, round, asJson, withModel } = args
  if (text.length < 3) throw new WrongArguments('Say what it is about.')
  const tool = findTool(slug)
  const model = withModel ? openModel(terminal) : null
  if (tool.input === 'description' && hasListedWord(text)) {
    throw new AppError('InvalidParam', { say: 'This description has words that the tools do not write about.' })
  }
  const result =
    tool.input === 'transcript'
      ? await tellTalk(tool, await readTalkFile(args, terminal), round, model)
      : await writeTexts(tool, await withRealWords(tool, { text, language, round, earlier: [] }), model)
  if (result.items.length === 0) {
    process.stderr.write('This gives no more.\n')
    return exit.failed
  }
  process.stdout.write(asJson ? `${JSON.stringify({ tool: slug, ...result })}\n` : `${toText(result)}\n`)
  return exit.done
}

const toText = ({ items, formats }: FreeToolResult) =>
  formats?.markdown ?? items.join(items.some((item) => item.includes('\n')) ? '\n\n———\n\n' : '\n')

function openModel({ settings, signal }: Terminal): AskModel {
  const { languageModel, fetch } = settings
  if (!languageModel) throw new WrongArguments('No language model is configured: set LANGUAGE_MODEL_URL.')
  return async (prompt, schema) => {
    try {
      return await ask(prompt, languageModel, fetch, signal, schema)
    } catch (cause) {
      throw cause instanceof ModelFailure ? new AppError('UnavailableError', { cause }) : cause
    }
  }
}

async function readTalkFile({ text, language }: WritingArguments, terminal: Terminal): Promise<Talk> {
  const { calledFrom, settings, progress, signal } = terminal
  const isLink = /^https?:\/\//i.test(text)
  const file = resolve(calledFrom, text)
  if (!isLink && /\.(?:srt|vtt|txt|md|json)$/i.test(file))
    return readTalk(readTranscript(await readFile(file), { language: null }), language)
  await using scratch = await makeScratchDir(tmpdir())
  const source: Source = isLink ? await fetchTalk(text, join(scratch.path, 'source'), terminal) : { file, platformCaptions: null }
  const talk = { ...source, language: null, folder: scratch.path, ...(isLink ? { soundKey: text } : {}) }
  const transcript = await transcribeInTerminal(talk, { settings, progress, signal })
  return readTalk(transcript, language)
}

async function fetchTalk(link: string, file: string, { fetchLink, progress }: Terminal): Promise<Source> {
  progress.start('Fetching')
  const { platformCaptions } = await fetchLink(link, file)
  progress.done(link)
  return { file, platformCaptions }
}
