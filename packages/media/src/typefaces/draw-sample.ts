import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runToolOrThrow } from '../run-tool.ts'

export const sampleSize = { width: 480, height: 120 } as const

/**
 * Draws a line with the caption library as a PNG `sample.png` in `folder`, from the one font that lies beside it. Answers
 * whether the library took that font, and not a stand-in of the machine. `text` is the product's own.
 */
export async function drawSample(input: { fontFile: string; family: string; text: string; folder: string; signal?: AbortSignal }): Promise<{ file: string; isDrawn: boolean }> {
  const { folder, family, text } = input
  await mkdir(join(folder, 'fonts'), { recursive: true })
  await copyFile(input.fontFile, join(folder, 'fonts', 'face.ttf'))
  await writeFile(join(folder, 'sample.ass'), script(family, text))
  const chosen: string[] = []
  await runToolOrThrow(
    {
      tool: 'ffmpeg',
      args: [
        '-hide_banner', '-nostdin', '-nostats', '-loglevel', 'info',
        '-f', 'lavfi', '-i', `color=0x101010:s=${sampleSize.width}x${sampleSize.height}:r=1:d=1`,
        '-vf', 'format=rgb24,ass=f=sample.ass:fontsdir=fonts', '-frames:v', '1', '-f', 'image2', '-update', '1', '-y', 'sample.png',
      ],
      cwd: folder,
      timeoutMs: 30_000,
      maxRssBytes: 1024 ** 3,
      onStderr: (line) => void (line.includes('fontselect:') && chosen.push(line)),
      ...(input.signal ? { signal: input.signal } : {}),
    },
    'MediaUnreadableError',
  )
  return { file: join(folder, 'sample.png'), isDrawn: chosen.length > 0 && chosen.every((line) => isOurs(line, family)) }
}

/** "fontselect: (Team ab, 400, 0) -> Team-ab, 0, Team-ab": what was asked for and what was found, by its PostScript name. */
function isOurs(line: string, family: string): boolean {
  const [asked = '', found = ''] = line.split('->')
  return asked.includes(`(${family},`) && found.replaceAll(' ', '').includes(family.replaceAll(' ', ''))
}

function script(family: string, text: string): string {
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
    `Style: Sample,${family},52,&H00FFFFFF,0,0,1,0,0,5,10,10,10`,
    '[Events]',
    'Format: Layer, Start, End, Style, Text',
    `Dialogue: 0,0:00:00.00,0:00:02.00,Sample,${text}`,
    '',
  ].join('\n')
}
