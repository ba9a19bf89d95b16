import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { describePage } from './page-state.ts'

/** What a busy machine may take for a step. */
export const longMs = 900_000
/** What somebody waits who sees a page move. */
const restsWithinMs = 15_000
const playsWithinMs = 60_000

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
    const isCovered = isInSight && !(await target.evaluate(isAtPoint, middle))
    return { isInSight, isCovered, isAtRest, middle, scrollY: await page.evaluate(() => window.scrollY) }
  }
  await expect.poll(look, { timeout: restsWithinMs }).toMatchObject({ isInSight: true, isCovered: false, isAtRest: true, scrollY: 0 })
  return middle
}

/** Whether a press at this point of the window reaches it, or the field of its label. Runs in the page. */
function isAtPoint(target: Element, { x, y }: { x: number; y: number }): boolean {
  const top = document.elementFromPoint(x, y)
  return top !== null && (target.contains(top) || top.contains(target))
}

/** The page before stays until the clips are loaded, and has clips to play itself. */
export async function waitForClips(page: Page): Promise<void> {
  await page.waitForURL(/\/clip\/[\w-]+/)
  await page.getByRole('button', { name: 'Theater', exact: true }).waitFor({ timeout: longMs })
}

/** Presses Play of the first clip, and waits until that is seen playing. */
export async function playFirstClip(page: Page): Promise<void> {
  await pressInSight(page, page.getByRole('button', { name: /^Play / }).first())
  await page.waitForFunction(isClipPlaying, undefined, { timeout: playsWithinMs }).catch(async () => {
    throw new Error(`No clip plays. ${await describePage(page)}`)
  })
}

/** Runs in the page. */
function isClipPlaying(): boolean {
  return [...document.querySelectorAll('video')].some((video) => video.currentTime > 0.3 && video.videoHeight > video.videoWidth)
}
