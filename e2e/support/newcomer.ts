import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** What a busy machine may take for a step. */
export const longMs = 900_000
/** What somebody waits who sees a page move. */
const restsWithinMs = 15_000

/**
 * Presses what is in the window, at least with its middle: whoever is new does not scroll to find the next step. By the mouse,
 * because a click of Playwright scrolls.
 */
export async function pressInSight(page: Page, target: Locator): Promise<void> {
  const { x, y } = await findInSight(page, target)
  await page.mouse.click(x, y)
}

/** Where its middle is, once what moves on a page that was just opened has come to rest. */
export async function findInSight(page: Page, target: Locator): Promise<{ x: number; y: number }> {
  await target.waitFor({ timeout: longMs })
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  let middle = { x: -1, y: -1 }
  const look = async () => {
    const before = middle
    const box = await target.boundingBox({ timeout: restsWithinMs })
    middle = box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : { x: -1, y: -1 }
    const isInSight = middle.x > 0 && middle.x < width && middle.y > 0 && middle.y < height
    const isAtRest = middle.x === before.x && middle.y === before.y
    return { isInSight, isAtRest, middle, scrollY: await page.evaluate(() => window.scrollY) }
  }
  await expect.poll(look, { timeout: restsWithinMs }).toMatchObject({ isInSight: true, isAtRest: true, scrollY: 0 })
  return middle
}

/** The page before stays until the clips are loaded, and has clips to play itself. */
export async function waitForClips(page: Page): Promise<void> {
  await page.waitForURL(/\/clip\/[\w-]+/)
  await page.getByRole('button', { name: 'Theater', exact: true }).waitFor({ timeout: longMs })
}

/** Whether a clip is seen playing. */
export const isPlaying = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [...document.querySelectorAll('video')].some((video) => video.currentTime > 0.3 && video.videoHeight > video.videoWidth),
  )
