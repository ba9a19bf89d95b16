import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runToolOrThrow } from '../run-tool.ts'

export const sampleSize = { width: 480, height: 120 } as const

const usualSize = 52
const margin = 10

/** Heights of a font and advance widths by code point, all in one unit. */
type Measures = { ascent: number; descent: number; widths: readonly (readonly [number, number])[] }

type SampleRequest = { fontFile: string; family: string; text: string; measures: Measures; folder: string; signal?: AbortSignal }

/** The usual font size, or the largest at which the line fits between the margins. libass scales a font so that ascent plus descent have that many pixels. */
function chooseSize(text: string, { ascent, descent, widths }: Measures): number {
  const knownWidths = new Map(widths)
  const wide = [...text].reduce((sum, letter) => sum + (knownWidths.get(letter.codePointAt(0) ?? 0) ?? 0), 0)
  const room = sampleSize.width - 2 * margin
  return Math.min(usualSize, Math.floor((room * (ascent + descent)) / Math.max(1, wide)))
}

/**
 * Draws a line with the caption library as `sample.png` in `folder`, with the one font that is next to it. Returns whether
 * the library used that font and not a fallback. `text` is the product's own.
 */
export async function drawSample(input: SampleRequest): Promise<{ file: string; isDrawn: boolean }> {
  const { folder, family, text } = input
  await mkdir(join(folder, 'fonts'), { recursive: true })
  await copyFile(input.fontFile, join(folder, 'fonts', 'face.ttf'))
  await writeFile(join(folder, 'sample.ass'), writeScript(family, text, chooseSize(text, input.measures)))
  const pickedLetters: string[] = []
  await runToolOrThrow(
    {
      tool: 'ffmpeg',
      // biome-ignore format: arguments read in pairs.
      args: [
        '-hide_banner', '-nostdin', '-nostats', '-loglevel', 'info',
        '-f', 'lavfi', '-i', `color=0x101010:s=${sampleSize.width}x${sampleSize.height}:r=1:d=1`,
        '-vf', 'format=rgb24,ass=f=sample.ass:fontsdir=fonts', '-frames:v', '1', '-f', 'image2', '-update', '1', '-y', 'sample.png',
      ],
      cwd: folder,
      timeoutMs: 30_000,
      maxRssBytes: 1024 ** 3,
      onStderr: (line) => void (line.includes('fontselect:') && pickedLetters.push(line)),
      ...(input.signal ? { signal: input.signal } : {}),
    },
    'MediaUnreadableError',
  )
  return { file: join(folder, 'sample.png'), isDrawn: pickedLetters.length > 0 && pickedLetters.every((line) => isOurs(line, family)) }
}

/** "fontselect: (Team ab, 400, 0) -> Team-ab, 0, Team-ab": requested family, then the PostScript name that was chosen. */
function isOurs(line: string, family: string): boolean {
  const [requestedFont = '', usedFont = ''] = line.split('->')
  return requestedFont.includes(`(${family},`) && usedFont.replaceAll(' ', '').includes(family.replaceAll(' ', ''))
}

function writeScript(family: string, text: string, sizePx: number): string {
  const { width, height } = sampleSize
  return [
    '[Script Info]',
    'ScriptType: v4.00+',
    `PlayResX: ${width}`,
    `PlayResY: ${height}`,
    'WrapStyle: 2',
    'Kerning: yes',
    '[V4+ Styles]',
    'Format: Name, Fontname, Fontsize, PrimaryColour, Bold, Italic, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV',
    `Style: Sample,${family},${sizePx},&H00FFFFFF,0,0,1,0,0,5,${margin},${margin},${margin}`,
    '[Events]',
    'Format: Layer, Start, End, Style, Text',
    `Dialogue: 0,0:00:00.00,0:00:02.00,Sample,${text}`,
    '',
  ].join('\n')
}
