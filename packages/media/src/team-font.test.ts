import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { assDocument, fontTags } from '@clipwright/timeline/captions/ass-syntax'
import { expect, test } from 'vitest'
import { findFontFile, linkFonts, prepareFontsDir } from './fonts.ts'
import { runToolOrThrow } from './run-tool.ts'
import { makeTemporaryFolder } from './testing/test-media.ts'

test('libass uses a font of the team next to the linked families', async () => {
  await using folder = await makeTemporaryFolder()
  const fontsDir = join(folder.path, 'all')
  await prepareFontsDir(fontsDir)
  // Stands in for a team's file: it is in another folder, and its family is none of the linked ones.
  const own = join(folder.path, 'uploaded.woff')
  await copyFile(findFontFile('@fontsource/bangers', 'bangers-latin-400-normal.woff') ?? '', own)
  const work = join(folder.path, 'work')
  await mkdir(work)
  const readable = await linkFonts(fontsDir, join(work, 'fonts'), ['Anton'], [own])
  expect(readable).toContain(own)
  const event = { layer: 0, startMs: 0, endMs: 1000, style: 'Text' as const, tags: fontTags('Bangers', 40), body: 'Team' }
  await writeFile(join(work, 'own.ass'), assDocument({ width: 320, height: 180 }, 'Bangers', [event]))
  const logged: string[] = []
  await runToolOrThrow(
    {
      tool: 'ffmpeg',
      // biome-ignore format: arguments read in pairs.
      args: ['-hide_banner', '-nostdin', '-loglevel', 'info', '-f', 'lavfi', '-i', 'color=s=320x180:d=0.1:r=10', '-vf', 'ass=f=own.ass:fontsdir=fonts', '-f', 'null', '-'],
      cwd: work,
      readable,
      timeoutMs: 30_000,
      onStderr: (line) => void logged.push(line),
    },
    'RenderFailedError',
  )
  expect(logged.join('\n')).toMatch(/fontselect: \(Bangers.*-> Bangers-Regular/)
})
