import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { probeMedia } from '@clipwright/media/probe'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { callApi } from './api.ts'
import type { Browser } from './browser.ts'
import { pixelsOf } from './video-checks.ts'

/** Edits of a talk: words to cut, and the words to cover with the green image. */
type WholeEdit = { title: string; cut: { first: string; last: string; text: string }; coveredWord: string }

export const musicHz = 2000

/** Uploads into the team's library, where B-roll is found. */
export async function addGreenImage(page: Page, folder: string): Promise<void> {
  const image = join(folder, 'meadow.png')
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'color=c=0x00c040:size=640x360', '-frames:v', '1', image])
  const bytes = await readFile(image)
  const request = { type: 'image', extension: 'png', usecase: 'asset', fileName: 'meadow.png', sizeBytes: bytes.length }
  const link = await callApi<{ uploadUrl: string; uri: string }>(page, 'POST', '/upload-links', request)
  await page.request.put(new URL(link.uploadUrl, inject('productUrl')).href, {
    data: bytes,
    headers: { 'content-type': 'application/octet-stream' },
  })
  await callApi(page, 'POST', '/assets', { uploadUri: link.uri, name: 'Meadow' })
}

/** Cuts by text, changes style and layout, adds music and B-roll, exports; returns the file, a full-size clip. */
export async function exportEdited(
  { page, problems }: Browser,
  { clip, folder, edit }: { clip: string; folder: string; edit: WholeEdit },
): Promise<{ file: string; durationMs: number }> {
  const { title, cut, coveredWord } = edit
  const tab = (name: string) => page.getByRole('tab', { name })
  const word = (text: string) => page.getByRole('option', { name: text, exact: true })
  const waitForStatus = (what: string | RegExp) => page.getByRole('status').filter({ hasText: what }).waitFor()
  await page.goto(`${inject('productUrl')}/editor/${clip}`)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()

  await word(cut.first).click()
  await word(cut.last).click({ modifiers: ['Shift'] })
  await page.keyboard.press('Backspace')
  await waitForStatus(`Cut 3 words. Removed: “${cut.text}”`)

  // Style: a violet box behind the spoken word.
  await tab('Captions').click()
  await page.getByRole('group', { name: 'Style' }).getByText('Box', { exact: true }).click()
  await waitForStatus('Change captions')

  // Layout: both halves of the source, one above the other.
  await tab('Layout').click()
  await page.getByRole('button', { name: 'Two', exact: true }).click()
  await waitForStatus('Change the layout')

  await tab('Sound').click()
  const music = join(folder, 'music.wav')
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', `sine=frequency=${musicHz}:duration=3`, '-af', 'volume=12dB', music])
  await page.getByLabel('Your music').setInputFiles(music)
  await page.getByRole('listitem', { name: 'Music 1' }).waitFor()

  // B-roll from the library, with the playhead at the start of the word.
  await word(coveredWord).click()
  await tab('B-roll').click()
  const panel = page.getByRole('tabpanel', { name: 'B-roll' })
  await panel.getByRole('searchbox', { name: 'Search for' }).fill('meadow')
  await panel.getByRole('list', { name: 'Results' }).getByRole('button').first().click()
  await panel.getByRole('button', { name: 'Place at the playhead' }).click()
  const removeButton = panel.getByRole('button', { name: /^Remove the one at/ })
  await removeButton.waitFor()
  await page.getByText('Saved', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const href = await page.getByRole('link', { name: 'Download' }).getAttribute('href', { timeout: 280_000 })
  const file = join(folder, 'export.mp4')
  await writeFile(file, await (await page.request.get(new URL(href ?? '', page.url()).href)).body())

  const probe = await probeMedia(file)
  expect([probe.video?.width, probe.video?.height]).toEqual([1080, 1920])
  expect(problems).toEqual([])
  return { file, durationMs: probe.durationMs }
}

/** Number of pixels of the box behind the spoken word. */
export const violetPixels = (file: string, atSec: number) =>
  pixelsOf(file, atSec, [0, 0.05, 1, 0.9]).filter(([r, g, b]) => Math.abs(r - 0x6d) < 30 && Math.abs(g - 0x3b) < 30 && b > 200).length
