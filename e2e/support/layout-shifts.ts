import { inject } from 'vitest'
import type { Page } from 'playwright-core'

/** Lets a page remember what moves in it, whatever other tests do meanwhile. */
export async function watchShifts(page: Page): Promise<void> {
  // Projects that other files make would come into the list, and rightly move what is there.
  await page.route('**/api/events*', () => undefined)
  // Letters of other widths, when fonts come late on a busy machine, are not what this is about.
  await page.route('**/*.woff*', (route) => route.abort())
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: Source[] })[]) {
        const names = entry.sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent
          return `${previousRect.y} to ${currentRect.y} ${name}`
        })
        if (entry.value > 0.001) shifts.push(`${entry.value.toFixed(4)}: ${names.join(' | ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Loads a page and lists what moved by more than a thousandth until its text is there. */
export async function listShifts(page: Page, { path, width, text }: { path: string; width: number; text: string }): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 })
  await page.goto(`${inject('productUrl')}${path}`)
  await page.getByText(text).filter({ visible: true }).first().waitFor()
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(resolve))))
  return page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
}
