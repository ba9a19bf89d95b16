import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '@clipwright/contract/errors'
import { runTool } from '../run-tool.ts'
import { ChildAnswer, type FontRefusal, type FontTask, type ReadFont } from './font-answer.ts'

const mostFileBytes = 8_000_000
const timeoutMs = 60_000
/** A font with the most letters allowed lists every letter with its width. */
const mostAnswerChars = 8 * 1024 ** 2
/** Added for each further font. */
const moreMs = 2_000

const words: Record<FontRefusal, string> = {
  'not-a-font': 'This is not a TrueType, OpenType or WOFF font.',
  collection: 'This file contains several fonts. Upload each font as its own file.',
  'too-large': 'This font has more glyphs or data than this server accepts.',
  damaged: 'This font is damaged. Upload an undamaged copy.',
  restricted: 'The licence of this font does not allow embedding. Choose another font.',
  bitmaps: 'The licence of this font only allows its bitmaps to be embedded. Choose another font.',
}

type RewrittenFont = Omit<ReadFont, 'label'> & {
  /** Derived from the content: the same font has the same name, and the file's own never reaches a style line. */
  family: string
  /** The name in the file, on one line, for display. */
  label: string
}

/** A font and where to write it. */
export type FontFile = { file: string; outFile: string }

/**
 * Reads a font in the sandbox and writes its outlines again as TrueType to `outFile`, under a family name of ours.
 * Throws `FontRefusedError` for a file that is no font, damaged or too large, and `FontLicenceError` for one that may not
 * be embedded. Nothing a font does reaches this process.
 */
export async function rewriteFont({ signal, ...font }: FontFile & { signal?: AbortSignal }): Promise<RewrittenFont> {
  const [outcome] = await rewriteFonts([font], signal)
  if (!outcome) throw new AppError('FontRefusedError', { cause: 'no outcome' })
  if (outcome instanceof AppError) throw outcome
  return outcome
}

/**
 * The same for several fonts with outputs in one folder, in as few processes as possible: a font that crashes the process
 * is refused alone, and the rest go to the next. Answers in the order of the files. Throws only when aborted.
 */
export async function rewriteFonts(fonts: readonly FontFile[], signal?: AbortSignal): Promise<(RewrittenFont | AppError)[]> {
  const outcomes: (RewrittenFont | AppError)[] = []
  while (outcomes.length < fonts.length) outcomes.push(...(await rewriteSome(fonts.slice(outcomes.length), signal)))
  return outcomes
}

/** Finishes at least the first of them. */
async function rewriteSome(fonts: readonly FontFile[], signal: AbortSignal | undefined): Promise<(RewrittenFont | AppError)[]> {
  const tasks: FontTask[] = []
  for (const font of fonts) {
    if ((await stat(font.file)).size > mostFileBytes) break
    tasks.push({ ...font, family: await readFamily(font.file) })
  }
  if (tasks.length === 0) return [new AppError('FontRefusedError', { say: words['too-large'] })]
  const { answers, cause } = await runProgram(tasks, signal)
  const outcomes = answers.slice(0, tasks.length).map((answer, at) => toOutcome(answer, tasks[at]?.family ?? ''))
  if (outcomes.length < tasks.length) outcomes.push(new AppError('FontRefusedError', { cause }))
  return outcomes
}

function toOutcome(answer: ChildAnswer, family: string): RewrittenFont | AppError {
  if ('refused' in answer) {
    const { refused: refusal } = answer
    return new AppError(refusal === 'restricted' || refusal === 'bitmaps' ? 'FontLicenceError' : 'FontRefusedError', {
      say: words[refusal],
    })
  }
  const { read } = answer
  if (!isUsable(read)) return new AppError('FontRefusedError', { say: 'This font has no glyphs that captions can use.' })
  return { ...read, family, label: toOneLine(read.label) }
}

/** Output of the program up to its end, in order, and the reason for an early end. */
async function runProgram(
  tasks: readonly FontTask[],
  signal: AbortSignal | undefined,
): Promise<{ answers: ChildAnswer[]; cause: unknown }> {
  const folder = dirname(tasks[0]?.outFile ?? '')
  const taskFile = join(folder, `font-tasks-${randomUUID()}.json`)
  await writeFile(taskFile, JSON.stringify(tasks))
  const answers: ChildAnswer[] = []
  let open = ''
  const onStdout = (chunk: Buffer) => {
    const lines = (open + chunk.toString('latin1')).split('\n')
    const rest = lines.pop() ?? ''
    open = rest.length > mostAnswerChars ? '' : rest
    for (const line of lines) {
      const answerLine = ChildAnswer.safeParse(readLine(line))
      if (answerLine.success && answerLine.data.at === answers.length) answers.push(answerLine.data)
    }
  }
  try {
    const toolRun = await runTool({
      tool: 'node',
      args: [
        '--disable-warning=ExperimentalWarning',
        '--max-old-space-size=1024',
        fileURLToPath(new URL('font-child.ts', import.meta.url)),
        taskFile,
      ],
      cwd: folder,
      readable: [...listProgramFolders(), ...tasks.map(({ file }) => file)],
      timeoutMs: timeoutMs + (tasks.length - 1) * moreMs,
      maxRssBytes: 2 * 1024 ** 3,
      maxFileBytes: 64 * 1024 ** 2,
      onStdout,
      ...(signal ? { signal } : {}),
    })
    return { answers, cause: toolRun.stderr.slice(-1000) }
  } catch (cause) {
    // Running out of time or memory is the font's fault; an abort is not.
    if (!(cause instanceof AppError) || cause.errorName === 'JobCancelledError') throw cause
    return { answers, cause }
  } finally {
    await rm(taskFile, { force: true })
  }
}

async function readFamily(file: string): Promise<string> {
  const sha256 = createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
  return `Team ${sha256.slice(0, 16)}`
}

function readLine(line: string): unknown {
  if (!line.startsWith('{"at"')) return undefined
  try {
    // Names may be in any script; only line ends are searched before decoding.
    return JSON.parse(Buffer.from(line, 'latin1').toString('utf8'))
  } catch {
    // The library prints warnings; lines that are no answer are dropped by their schema.
    return undefined
  }
}

/** Captions divide by these: a font without height or width could not be drawn. */
function isUsable(font: ReadFont): boolean {
  const height = font.ascent + font.descent
  const wide = font.widths.filter(([, width]) => width > 0 && width < 5000)
  return (
    font.ascent >= 1 &&
    font.ascent <= 5000 &&
    font.descent >= 0 &&
    font.descent <= 5000 &&
    font.capHeight >= 1 &&
    font.capHeight <= 5000 &&
    height <= 8000 &&
    wide.length > 0
  )
}

function toOneLine(text: string): string {
  return text
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, 120)
}

/** This package and the installed ones: what the program imports. */
function listProgramFolders(): string[] {
  const here = fileURLToPath(new URL('../..', import.meta.url))
  const installed =
    createRequire(import.meta.url)
      .resolve('fonteditor-core/lib/main')
      .split(join('node_modules', 'fonteditor-core'))[0] ?? ''
  const own = join(here, 'node_modules')
  return [join(installed, 'node_modules'), here, ...(existsSync(own) ? [own] : [])]
}
