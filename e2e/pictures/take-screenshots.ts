import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { show, speak } from '../support/check-screen.ts'
import type { Screen } from '../support/screen.ts'

const windows = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
] as const
/** Of these the whole page is taken too, to see what lies below the window. */
const wholeWidths: ReadonlySet<number> = new Set([390, 1440])
const themes = ['light', 'dark'] as const
const rowHeightPx = 240
/** What follows the window's size, such as the editor's preview, is drawn anew within this. */
const settleMs = 250
/** Parts and images that come after the page itself. */
const firstSettleMs = 1000

/** Takes screenshots of the screens whose name has one of the parts in PICTURES_OF, or of all; returns what could not be shown. */
export async function takeAll(page: Page, kind: string, screens: readonly Screen[]): Promise<string[]> {
  const problems: string[] = []
  const parts = (process.env['PICTURES_OF'] ?? '').split(',')
  await speak(page, 'en')
  for (const screen of screens) {
    const name = `${kind}-${screen.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`
    if (!parts.some((part) => name.includes(part))) continue
    await takeScreen(page, screen, join(process.env['PICTURES_FOLDER'] ?? 'pictures', name)).catch((problem: Error) => {
      problems.push(`${screen.name}: ${problem.message}`)
    })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
  return problems
}

async function takeScreen(page: Page, screen: Screen, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await page.setViewportSize(windows[2])
  await show(page, screen, 'en')
  await page.waitForTimeout(firstSettleMs)
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    for (const window of windows.toReversed()) {
      await page.setViewportSize(window)
      await using _ = window.width < 640 ? await emulateTouch(page) : undefined
      await page.waitForTimeout(settleMs)
      await page.waitForFunction(() => document.querySelector('[data-captions="starting"]') === null)
      await page.screenshot({ path: screenshotPath(folder, theme, window.width), type: 'jpeg', quality: 90 })
      if (theme === 'light' && wholeWidths.has(window.width) && !screen.open)
        await page.screenshot({ path: join(folder, `whole-${window.width}.jpeg`), fullPage: true })
    }
  }
  await makeSheet(folder)
}

const screenshotPath = (folder: string, theme: string, width: number) => join(folder, `${theme}-${width}.jpeg`)

async function emulateTouch(page: Page): Promise<AsyncDisposable> {
  const device = await page.context().newCDPSession(page)
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 })
  return {
    async [Symbol.asyncDispose]() {
      await device.send('Emulation.setTouchEmulationEnabled', { enabled: false })
      await device.detach()
    },
  }
}

/** All widths side by side, light above dark, as `<folder>.webp`. */
async function makeSheet(folder: string): Promise<void> {
  const screenshots = themes.flatMap((theme) => windows.map(({ width }) => screenshotPath(folder, theme, width)))
  const scaled = screenshots.map((_, at) => `[${at}]scale=-2:${rowHeightPx},pad=iw+8:ih+8:4:4:gray[p${at}]`)
  const rows = themes.map(
    (_, row) => `${windows.map((__, at) => `[p${row * windows.length + at}]`).join('')}hstack=${windows.length}[r${row}]`,
  )
  const graph = [...scaled, ...rows, '[r0][r1]vstack'].join(';')
  const inputs = screenshots.flatMap((path) => ['-i', path])
  const output = ['-frames:v', '1', '-c:v', 'libwebp', '-quality', '50', '-compression_level', '6', `${folder}.webp`]
  await promisify(execFile)('ffmpeg', ['-v', 'error', '-y', ...inputs, '-filter_complex', graph, ...output])
}
