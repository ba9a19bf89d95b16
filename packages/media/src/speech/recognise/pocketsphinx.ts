import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Span } from '@clipwright/contract/sources/analysis'
import { AppError } from '@clipwright/contract/errors'
import { runTool } from '../../run-tool.ts'
import { findTool } from '../../sandbox/tool-paths.ts'
import { openWav, writeWav } from '../voice/wav-file.ts'
import { runInParallel } from './recogniser.ts'
import type { RecognisedWindow, RecognisedWord, RecognitionJob, Recogniser } from './recogniser.ts'

const sphinxModelDir = '/usr/share/pocketsphinx/model/en-us'

export const sphinxDictionaryFile = join(sphinxModelDir, 'cmudict-en-us.dict')

export function hasPocketSphinx(): boolean {
  return findTool('pocketsphinx_continuous') !== undefined && existsSync(join(sphinxModelDir, 'en-us'))
}

/** Limits the recogniser to the words of a known text: several times faster, and nearly always right. */
export type SphinxVocabulary = { languageModelFile: string; dictionaryFile: string }

/** The English recogniser of the system packages. `vocabularyOf` gives the known text of a window; null skips it. */
export function createPocketSphinx(vocabularyOf?: (window: Span) => Promise<SphinxVocabulary | null>): Recogniser {
  return {
    engine: 'pocketsphinx',
    model: 'en-us',
    async recognise(job) {
      if (!hasPocketSphinx()) throw new AppError('EngineMissingError', { cause: 'pocketsphinx or its English model' })
      await using wav = await openWav(job.audioFile)
      const windows: RecognisedWindow[] = []
      let doneMs = 0
      const allMs = job.windows.reduce((sum, window) => sum + window.endMs - window.startMs, 0)
      await runInParallel(job.windows, job.concurrency, async (window, index) => {
        const file = join(job.workDir, `sphinx-${index}.wav`)
        try {
          const vocabulary = await vocabularyOf?.(window)
          if (vocabulary === null) return
          await writeWav(file, await wav.read(window.startMs, window.endMs))
          const words = await recogniseFile(file, job, vocabulary)
          const result: RecognisedWindow = { window, words: words.map((word) => clampToWindow(word, window)), language: 'en' }
          windows.push(result)
          job.onWindow?.(result)
        } finally {
          await rm(file, { force: true })
        }
        doneMs += window.endMs - window.startMs
        job.onProgress(doneMs / allMs)
      })
      return windows.toSorted((a, b) => a.window.startMs - b.window.startMs)
    },
  }
}

async function recogniseFile(file: string, job: RecognitionJob, vocabulary?: SphinxVocabulary): Promise<RecognisedWord[]> {
  const languageModel = vocabulary?.languageModelFile ?? join(sphinxModelDir, 'en-us.lm.bin')
  const dictionary = vocabulary?.dictionaryFile ?? sphinxDictionaryFile
  const sound = ['-infile', file, '-time', 'yes', '-logfn', '/dev/null']
  const models = ['-hmm', join(sphinxModelDir, 'en-us'), '-dict', dictionary, '-lm', languageModel]
  // A known text needs no second and third pass, and its word times are better without noise removal, which helps
  // where the words are unknown.
  const passes = vocabulary ? ['-fwdflat', 'no', '-bestpath', 'no', '-remove_noise', 'no'] : []
  const result = await runTool({
    tool: 'pocketsphinx_continuous',
    args: [...sound, ...models, ...passes],
    cwd: job.workDir,
    timeoutMs: 600_000,
    ...(job.signal ? { signal: job.signal } : {}),
  })
  if (result.code !== 0)
    throw new AppError('ServerError', { cause: `pocketsphinx ended with ${result.code}: ${result.stderr.slice(-500)}` })
  return readSphinxOutput(result.stdout.toString('utf8'))
}

/** Parses lines of `word start end probability`, seconds; silence, noise and sentence marks are dropped. */
function readSphinxOutput(text: string): RecognisedWord[] {
  const words: RecognisedWord[] = []
  for (const line of text.split('\n')) {
    const match = /^(\S+) (\d+\.\d+) (\d+\.\d+) (\d+\.\d+)\s*$/.exec(line)
    if (!match) continue
    const [, token = '', start, end, probability] = match
    const word = token.replace(/\(\d+\)$/, '')
    if (/^[<[+]/.test(word)) continue
    words.push({
      text: word.replace(/^i(?='|$)/, 'I'),
      startMs: Math.round(Number(start) * 1000),
      endMs: Math.round(Number(end) * 1000),
      confidence: Math.min(1, Math.max(0, Number(probability))),
    })
  }
  return words
}

function clampToWindow(word: RecognisedWord, window: Span): RecognisedWord {
  const endMs = Math.min(word.endMs + window.startMs, window.endMs)
  return { ...word, startMs: Math.min(word.startMs + window.startMs, endMs), endMs }
}
