import { parseArgs } from 'node:util'
import type { AspectRatio } from '@clipwright/contract/editor/layout'
import { aspectRatios } from '@clipwright/contract/editor/layout'
import { CurationPref } from '@clipwright/contract/clips/curation'
import { CaptionPresetId, type ImportPref, ImportRequest, RenderPref } from '@clipwright/contract/projects/preferences'

export const usage = `Usage: npm run clip -- <file or link> [options]
       npm run -s clip -- --transcript FILE --json [options]

  --transcript FILE  find moments in a transcript alone: SRT, VTT, ASS, TXT with or without speakers, or our JSON
  --json             print the result as JSON on standard output, and nothing else there
  --ask-chat DIR     write prompts for any chat to DIR, and go on once its answers are there
  --local-model      let a language model on this machine choose (Ollama, LM Studio, llama.cpp)

  --out DIR          folder for the results (default: clips)
  --prompt TEXT      what to look for, in your words
  --topic WORD       a topic to prefer; may be repeated
  --ratio 9:16       9:16, 1:1, 16:9 or 4:5; several with commas, rendered together
  --min SECONDS      shortest clip (default 0)
  --max SECONDS      longest clip (default 90)
  --count N          how many clips
  --from SECONDS     start of the part to work on
  --to SECONDS       end of that part
  --srt FILE         your own SRT, VTT or plain script: wins over recognition
  --language CODE    language spoken, for example en or pt-BR
  --captions NAME    ${CaptionPresetId.options.join(', ')}; or none
  --watermark        draw the watermark
  --xml              also write a project file for Premiere and Resolve
  --draft            small preview files instead of full size
  --help             this text`

/** Arguments that videos and transcripts share. */
type MomentArguments = {
  asJson: boolean
  /** Folder for the prompts to a chat and its answers. */
  chatDir: string | null
  /** Whether a model on this machine may be asked. */
  usesLocalModel: boolean
  curationPref: CurationPref
  importPref: ImportPref
}

export type TranscriptArguments = MomentArguments & { transcriptFile: string }

export type ClipArguments = MomentArguments & {
  source: string
  outDir: string
  subtitlesFile: string | null
  withXml: boolean
  target: 'VIDEO_FILE' | 'VIDEO_PREVIEW'
  /** At least one, no duplicates. The first is also in `renderPref` and in the XML. */
  ratios: AspectRatio[]
  renderPref: RenderPref
}

/** Wrong arguments; the message is for the person. */
export class WrongArguments extends Error {}

const options = {
  transcript: { type: 'string' },
  json: { type: 'boolean', default: false },
  'ask-chat': { type: 'string' },
  'local-model': { type: 'boolean', default: false },
  out: { type: 'string', default: 'clips' },
  prompt: { type: 'string', default: '' },
  topic: { type: 'string', multiple: true, default: [] as string[] },
  ratio: { type: 'string', default: '9:16' },
  min: { type: 'string', default: '0' },
  max: { type: 'string', default: '90' },
  count: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  srt: { type: 'string' },
  language: { type: 'string' },
  captions: { type: 'string', default: 'karaoke' },
  watermark: { type: 'boolean', default: false },
  xml: { type: 'boolean', default: false },
  draft: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

/** Whether a transcript is given instead of a video. */
export const isTranscriptCall = (argv: readonly string[]): boolean =>
  argv.some((argument) => argument === '--transcript' || argument.startsWith('--transcript='))

/** `undefined` when only the usage was asked for. Throws WrongArguments. */
export function parseTranscriptArguments(argv: string[]): TranscriptArguments | undefined {
  const { values, positionals } = parse(argv)
  if (values.help) return undefined
  if (!values.transcript) throw new WrongArguments('--transcript wants a file.')
  if (positionals.length > 0) throw new WrongArguments(`--transcript works without a video: what is "${positionals[0]}"?`)
  return { transcriptFile: values.transcript, ...momentArguments(values) }
}

/** `undefined` when only the usage was asked for. Throws WrongArguments. */
export function parseClipArguments(argv: string[]): ClipArguments | undefined {
  const { values, positionals } = parse(argv)
  if (values.help) return undefined
  const [source, ...rest] = positionals
  if (!source) throw new WrongArguments('Name a video file or a link.')
  if (rest.length > 0) throw new WrongArguments(`One source at a time: what is "${rest[0]}"?`)
  const withCaptions = values.captions !== 'none'
  const preset = CaptionPresetId.safeParse(withCaptions ? values.captions : 'karaoke')
  if (!preset.success)
    throw new WrongArguments(`There is no caption style "${values.captions}". One of: ${CaptionPresetId.options.join(', ')}.`)
  const ratios = ratiosOf(values.ratio)
  return {
    source,
    outDir: values.out,
    subtitlesFile: values.srt ?? null,
    withXml: values.xml,
    ratios,
    target: values.draft ? 'VIDEO_PREVIEW' : 'VIDEO_FILE',
    ...momentArguments(values),
    renderPref: parseValue(RenderPref, {
      layoutAspectRatio: ratios[0],
      enableCaption: withCaptions,
      captionPreset: preset.data,
      enableWatermark: values.watermark,
    }),
  }
}

function momentArguments(values: ReturnType<typeof parse>['values']): MomentArguments {
  const minSec = seconds('--min', values.min)
  const maxSec = seconds('--max', values.max)
  if (values['local-model'] && values['ask-chat'] !== undefined)
    throw new WrongArguments('--ask-chat or --local-model: one of them chooses.')
  if (maxSec <= minSec) throw new WrongArguments('--max must be more than --min.')
  return {
    asJson: values.json,
    chatDir: values['ask-chat'] ?? null,
    usesLocalModel: values['local-model'],
    curationPref: parseValue(CurationPref, {
      clipDurations: [[minSec, maxSec]],
      customPrompt: values.prompt,
      topicKeywords: values.topic,
      ...(values.count === undefined ? {} : { clipCount: whole('--count', values.count) }),
      ...rangeOf(values.from, values.to),
    }),
    importPref: parseValue(ImportRequest, values.language ? { sourceLang: values.language } : {}),
  }
}

function parse(argv: string[]) {
  try {
    return parseArgs({ args: argv, options, allowPositionals: true, strict: true })
  } catch (cause) {
    throw new WrongArguments(cause instanceof Error ? (cause.message.split('. To specify')[0] ?? '') : String(cause), { cause })
  }
}

type Schema<T> = {
  safeParse(value: unknown): { success: true; data: T } | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } }
}

function parseValue<T>(schema: Schema<T>, value: unknown): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw new WrongArguments(`${issue?.path.join('.')}: ${issue?.message}`)
}

function seconds(name: string, text: string): number {
  const value = Number(text)
  if (!Number.isFinite(value) || value < 0 || text.trim() === '') throw new WrongArguments(`${name} wants seconds, not "${text}".`)
  return value
}

function whole(name: string, text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1) throw new WrongArguments(`${name} wants a whole number from 1, not "${text}".`)
  return value
}

function rangeOf(from: string | undefined, to: string | undefined) {
  if (from === undefined && to === undefined) return {}
  const startSec = from === undefined ? 0 : seconds('--from', from)
  const endSec = to === undefined ? 24 * 3600 : seconds('--to', to)
  if (endSec <= startSec) throw new WrongArguments('--to must be after --from.')
  return { range: { startSec, endSec } }
}

function ratiosOf(text: string): AspectRatio[] {
  return [...new Set(text.split(',').map((one) => ratioOf(one.trim())))]
}

function ratioOf(text: string): AspectRatio {
  const entry = Object.entries(aspectRatios).find(([id, ratio]) => ratio.label === text || id === text)
  if (!entry) throw new WrongArguments(`--ratio is one of 9:16, 1:1, 16:9, 4:5, not "${text}".`)
  return entry[0] as AspectRatio
}
