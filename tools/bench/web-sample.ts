/// <reference lib="dom" />
import { readdir } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { startProduct } from '../../e2e/support/start-product.ts'

const longestMs = 900_000
const pollMs = 1000

/** Seconds from a press on "Open the sample" until one of its clips plays, in a product that made the sample ahead. */
export async function measureSample(log: (text: string) => void): Promise<Record<string, number>> {
  await using product = await startProduct({ SAMPLE_AHEAD: 'on' })
  await sampleMade(product.home)
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    headless: true,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--autoplay-policy=no-user-gesture-required'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    page.setDefaultTimeout(longestMs)
    await page.goto(product.signInUrl)
    const sample = page.getByRole('button', { name: 'Open the sample' })
    await sample.waitFor()
    const load = loadavg()[0] ?? 0
    const pressedAt = performance.now()
    await sample.click()
    await page
      .getByRole('button', { name: /^Play / })
      .first()
      .click()
    await page.waitForFunction(() =>
      [...document.querySelectorAll('video')].some((video) => video.currentTime > 0.3 && video.videoHeight > video.videoWidth),
    )
    const seconds = (performance.now() - pressedAt) / 1000
    log(`the sample played after ${seconds.toFixed(1)} s, with a load of ${load.toFixed(1)}`)
    return { sample_to_playing_s: seconds }
  } finally {
    await browser.close()
  }
}

/** Waits until the server has drawn the sample, which it does while it has nothing else to do. */
async function sampleMade(home: string): Promise<void> {
  for (let waitedMs = 0; waitedMs < longestMs; waitedMs += pollMs) {
    const versions = await readdir(join(home, 'sample')).catch(() => [])
    const parts = await Promise.all(versions.map((version) => readdir(join(home, 'sample', version)).catch(() => [])))
    if (parts.flat().includes('pieces')) return
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  throw new Error('the sample was not made')
}
