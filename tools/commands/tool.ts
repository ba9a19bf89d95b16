import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Language } from '@clipwright/contract/projects/preferences'
import { readTranscript } from '@clipwright/media/speech/read-transcript'
import { freeTools } from '@clipwright/tools/catalogue/free-tools'
import { mediaTools } from '@clipwright/tools/catalogue/media-tools'
import { hasListedWord } from '@clipwright/tools/moderation/listed-words'
import { readTalk } from '@clipwright/tools/talk/read-talk'
import type { TalkTool } from '@clipwright/tools/tool-config'
import { withRealWords } from '../../apps/server/src/features/tools/free-tools/real-words.ts'
import { root } from '../run.ts'

const usage = `npm run tool -- NAME "what it is about" [--language ${Language.options.join('|')}] [--round 0] [--json]
npm run tool -- ai-show-note-generator talk.srt (or talk.mp4 or a link, which are written down first)
npm run tool -- youtube-title-generator "what it is about" --model (asks the language model of LANGUAGE_MODEL_URL)

npm run tool -- transcript-maker talk.mp4 --out talk.docx
npm run tool -- video-compressor talk.mp4 --size 10

${[...freeTools, ...mediaTools].map(({ slug }) => slug).join('\n')}
`

/** A link, or a file that holds no text: it has to be written down. */
function isMediaName(text: string): boolean {
  return /^https?:\/\//i.test(text) || (/\.\w{2,4}$/.test(text) && !/\.(?:srt|vtt|txt|md|json)$/i.test(text))
}

const calledFrom = process.env['CLIPWRIGHT_CALLED_FROM'] ?? process.cwd()
const [, , name = '', ...rest] = process.argv
const isMediaTool = mediaTools.some(({ slug }) => slug === name)
const isTalkOfVideo = freeTools.some(({ slug, input }) => slug === name && input === 'transcript') && rest.some(isMediaName)
if (isMediaTool || isTalkOfVideo || rest.includes('--model')) {
  // File names are relative to the person's folder, settings and data to the repository.
  process.argv.splice(2, 0, calledFrom)
  process.chdir(root)
  await import('../../apps/server/src/media-tool-main.ts')
} else process.exitCode = await runWritingTool()

async function runWritingTool(): Promise<number> {
  const { values, positionals } = parseWritingArguments()
  return values.help ? tell(usage, 0) : run(positionals, values)
}

function parseWritingArguments() {
  return parseArgs({
    allowPositionals: true,
    options: {
      language: { type: 'string', default: 'en' },
      round: { type: 'string', default: '0' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
}

type Values = ReturnType<typeof parseWritingArguments>['values']

/** Writes with the built-in engine: no server, no network. Returns the exit code. */
async function run([name = '', ...words]: readonly string[], values: Values): Promise<number> {
  const tool = freeTools.find(({ slug, legacyKeys }) => slug === name || legacyKeys.some((key) => key === name))
  const language = Language.safeParse(values.language)
  const round = Number(values.round)
  const text = words.join(' ').trim()
  if (!tool) return tell(`There is no tool "${name}".\n\n${usage}`, 2)
  if (!language.success || !Number.isInteger(round) || round < 0 || text.length < 3) return tell(usage, 2)
  if (hasListedWord(text)) return tell('This description has words that the tools do not write about.\n', 1)
  if (tool.input === 'transcript') return tellOfTalk(tool, text, { language: language.data, round, asJson: values.json })
  const { items, hasMore } = tool.engine(await withRealWords(tool, { text, language: language.data, round }))
  const lines = items.join(tool.result === 'list' ? '\n' : '\n\n———\n\n')
  process.stdout.write(values.json ? `${JSON.stringify({ tool: tool.slug, items, hasMore })}\n` : `${lines}\n`)
  return items.length > 0 ? 0 : tell('This description gives no more. Add a detail to it.\n', 1)
}

/** The text is the name of a file with subtitles or a transcript. */
function tellOfTalk(
  tool: TalkTool,
  file: string,
  { asJson, language, round }: { language: Language; round: number; asJson: boolean },
): number {
  const bytes = readFileSync(resolve(calledFrom, file))
  const { formats, hasMore } = tool.engine(readTalk(readTranscript(bytes, { language: null }), language), round)
  if (!formats) return tell('This transcript gives no more.\n', 1)
  process.stdout.write(asJson ? `${JSON.stringify({ tool: tool.slug, formats, hasMore })}\n` : `${formats.markdown}\n`)
  return 0
}

function tell(text: string, code: number): number {
  process.stderr.write(text)
  return code
}
