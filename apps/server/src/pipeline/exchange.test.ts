import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeEverythingDocument } from '@clipwright/media/exchange/testing/everything-document'
import { toExchangeInput } from '@clipwright/media/exchange/testing/exchange-input-of'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import { expect, test } from 'vitest'
import { makeExchangeFiles } from './exchange.ts'

// One pixel: images are recognised by their header.
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

test('a clip is written in every format at once, and each says what it does not carry', async () => {
  await using folder = await makeScratchDir(tmpdir())
  const file = join(folder.path, 'logo.png')
  await writeFile(file, png)
  const { timeline, probe, sourceFileName, title } = toExchangeInput(makeEverythingDocument())
  // Assets without a file are left out of the lists.
  const assets = { 'upload://logo0001': { file, fileName: 'Our logo.png', kind: 'image' as const } }
  const files = await makeExchangeFiles({ timeline, sourceFileName, title, probe, assets, signal: new AbortController().signal })
  expect(files.map(({ format }) => format)).toEqual(['XMEML', 'FCPXML', 'OTIO', 'SRT', 'VTT'])
  const [xmeml, fcpxml, otio, srt, vtt] = files
  for (const project of [xmeml, fcpxml, otio]) expect(project?.text).toMatch(/Our(%20| )logo\.png/)
  expect(xmeml?.leftOut).toEqual(['captionStyle', 'pictureMove', 'ducking', 'censorTone'])
  expect(otio?.leftOut).toEqual([
    'captions',
    'crops',
    'overlayText',
    'overlayPlaces',
    'pictureOpacity',
    'pictureMove',
    'pictureFit',
    'ducking',
    'soundLevels',
    'censorTone',
  ])
  // The intro takes the first 1.5 s.
  expect(srt?.text).toMatch(/^1\n00:00:01,520 --> /)
  expect(vtt?.text).toMatch(/^WEBVTT\n\n00:00:01\.520 --> /)
})
