import { parseArgs } from 'node:util'
import { Language } from '@clipwright/contract/projects/preferences'
import { FreeToolSlug } from '@clipwright/contract/tools/free-tools'
import { mediaTools } from '@clipwright/tools/catalogue/media-tools'
import type { CompressionGoal, QualityLevel } from '@clipwright/tools/engines/video-compressor'
import { WrongArguments } from '../clip-arguments.ts'

const formats = ['txt', 'srt', 'vtt', 'docx', 'json'] as const
export type TranscriptFormat = (typeof formats)[number]
const levels: readonly QualityLevel[] = ['high', 'balanced', 'small']

const listBrowserTools = () =>
  mediaTools
    .filter(({ inTerminal }) => !inTerminal)
    .map(({ slug }) => slug)
    .join(' and ')

export const mediaToolUsage = `npm run tool -- transcript-maker FILE [--format ${formats.join('|')}] [--language de] [--out FILE]
npm run tool -- video-compressor FILE (--size 10 | --quality ${levels.join('|')}) [--out FILE]
npm run tool -- ai-show-note-generator FILE|LINK [--model] [--language de-DE] [--round 0] [--json]
npm run tool -- youtube-title-generator "what it is about" --model [--language de-DE] [--round 0] [--json]

--model asks the language model of LANGUAGE_MODEL_URL.

Sizes are in MB of 1,000,000 bytes. A browser does the work of ${listBrowserTools()}: open /tools/NAME of a running server.`

export type MediaToolArguments =
  | { tool: 'transcript-maker'; file: string; out: string | null; format: TranscriptFormat; language: string | null }
  | { tool: 'video-compressor'; file: string; out: string | null; goal: CompressionGoal }
  | WritingArguments

/** `text`: a description, or of a tool that reads a talk a link or the name of a file. */
export type WritingArguments = {
  tool: 'writing'
  slug: FreeToolSlug
  text: string
  language: Language
  round: number
  asJson: boolean
  withModel: boolean
}

const options = {
  format: { type: 'string' },
  language: { type: 'string' },
  size: { type: 'string' },
  quality: { type: 'string' },
  out: { type: 'string' },
  round: { type: 'string' },
  json: { type: 'boolean' },
  model: { type: 'boolean' },
} as const

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], allowPositionals: true, options })
  } catch (error) {
    throw new WrongArguments(error instanceof Error ? error.message : String(error))
  }
}

function readGoal(size: string | undefined, quality: string | undefined): CompressionGoal {
  const level = levels.find((one) => one === quality)
  if (level && size === undefined) return { kind: 'quality', level }
  const bytes = Math.floor(Number(size) * 1_000_000)
  if (quality === undefined && bytes >= 100_000) return { kind: 'size', bytes }
  throw new WrongArguments('Say either --size, in MB and at least 0.1, or --quality.')
}

function readWriting(slug: FreeToolSlug, text: string, values: ReturnType<typeof parse>['values']): WritingArguments {
  const language = Language.safeParse(values.language ?? 'en')
  const round = Number(values.round ?? 0)
  if (!language.success) throw new WrongArguments(`Languages are ${Language.options.join(', ')}.`)
  if (!Number.isInteger(round) || round < 0) throw new WrongArguments('--round is 0, 1, 2 and so on.')
  const { json: asJson = false, model: withModel = false } = values
  return { tool: 'writing', slug, text, language: language.data, round, asJson, withModel }
}

/** Throws `WrongArguments`. */
export function parseMediaTool(argv: readonly string[]): MediaToolArguments {
  const { values, positionals } = parse(argv)
  const [tool, file, ...more] = positionals
  const writing = FreeToolSlug.safeParse(tool)
  if (writing.success) return readWriting(writing.data, positionals.slice(1).join(' ').trim(), values)
  if (!file || more.length > 0) throw new WrongArguments('Name one file.')
  const out = values.out ?? null
  if (tool === 'video-compressor') return { tool, file, out, goal: readGoal(values.size, values.quality) }
  if (tool !== 'transcript-maker') throw new WrongArguments(`A browser does the work of ${tool}: open /tools/${tool} of a running server.`)
  // The ending of the result says its format.
  const formatName = values.format ?? /\.(\w+)$/.exec(out ?? '')?.[1] ?? 'txt'
  const format = formats.find((one) => one === formatName)
  if (!format) throw new WrongArguments(`Formats are ${formats.join(', ')}.`)
  if (format === 'docx' && out === null) throw new WrongArguments('A DOCX needs --out FILE.')
  return { tool, file, out, format, language: values.language ?? null }
}
