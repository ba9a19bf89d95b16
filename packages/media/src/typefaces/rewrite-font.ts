import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '@clipwright/contract/errors'
import { runTool } from '../run-tool.ts'
import { ChildAnswer, type FontRefusal, type ReadFont } from './font-answer.ts'

const mostFileBytes = 8 * 1024 ** 2
const timeoutMs = 60_000

const words: Record<FontRefusal, string> = {
  'not-a-font': 'This is not a TrueType, OpenType or WOFF font.',
  collection: 'This file holds several fonts. Upload one of them at a time.',
  'too-large': 'This font has more letters or data than this server accepts.',
}

export type RewrittenFont = Omit<ReadFont, 'label'> & {
  /** Made from the content: the same font has the same name, and the file's own never reaches a style line. */
  family: string
  /** How the file called itself, on one line, for showing. */
  label: string
}

/**
 * Reads a font in the sandbox and writes its outlines anew as TrueType to `outFile`, under a family name of our own.
 * Throws `FontRefusedError` for whatever is no font, damaged, or too large; nothing a font does reaches this process.
 */
export async function rewriteFont(input: { file: string; outFile: string; signal?: AbortSignal }): Promise<RewrittenFont> {
  const { size } = await stat(input.file)
  if (size > mostFileBytes) throw new AppError('FontRefusedError', { say: words['too-large'] })
  const family = await familyOf(input.file)
  const program = fileURLToPath(new URL('font-child.ts', import.meta.url))
  const ended = await runTool({
    tool: 'node',
    args: ['--disable-warning=ExperimentalWarning', '--max-old-space-size=1024', program, input.file, input.outFile, family],
    cwd: dirname(input.outFile),
    readable: [...programFolders(), input.file],
    timeoutMs,
    maxRssBytes: 2 * 1024 ** 3,
    maxFileBytes: 64 * 1024 ** 2,
    maxStdoutBytes: 8 * 1024 ** 2,
    ...(input.signal ? { signal: input.signal } : {}),
  }).catch((cause: unknown) => {
    // Out of time or memory is the font's doing; an abort is not.
    if (cause instanceof AppError && cause.errorName !== 'JobCancelledError') throw new AppError('FontRefusedError', { cause })
    throw cause
  })
  if (ended.code !== 0) throw new AppError('FontRefusedError', { cause: ended.stderr.slice(-1000) })
  const said = ChildAnswer.safeParse(lastLine(ended.stdout.toString('utf8')))
  if (!said.success) throw new AppError('FontRefusedError', { cause: 'no answer that can be read' })
  if ('refused' in said.data) throw new AppError('FontRefusedError', { say: words[said.data.refused] })
  const { read } = said.data
  if (!isUsable(read)) throw new AppError('FontRefusedError', { say: 'This font has no letters that can be set on a line.' })
  return { ...read, family, label: oneLine(read.label) }
}

async function familyOf(file: string): Promise<string> {
  const sha256 = createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
  return `Team ${sha256.slice(0, 16)}`
}

function lastLine(text: string): unknown {
  try {
    return JSON.parse(text.trim().split('\n').at(-1) ?? '')
  } catch {
    // The library prints warnings; an answer that is none is refused by its shape.
    return undefined
  }
}

/** A caption divides by these: a font without height or width would be drawn nowhere, or everywhere. */
function isUsable(font: ReadFont): boolean {
  const height = font.ascent + font.descent
  const wide = font.widths.filter(([, width]) => width > 0 && width < 5000)
  return font.ascent >= 1 && font.ascent <= 5000 && font.descent >= 0 && font.descent <= 5000 && font.capHeight >= 1 && font.capHeight <= 5000 && height <= 8000 && wide.length > 0
}

function oneLine(text: string): string {
  return text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim().slice(0, 120)
}

/** This package and the installed ones: what the program imports. */
function programFolders(): string[] {
  const here = fileURLToPath(new URL('../..', import.meta.url))
  const installed = createRequire(import.meta.url).resolve('fonteditor-core/lib/main').split(join('node_modules', 'fonteditor-core'))[0] ?? ''
  const own = join(here, 'node_modules')
  return [join(installed, 'node_modules'), here, ...(existsSync(own) ? [own] : [])]
}
