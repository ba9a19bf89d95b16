import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findingsInAllLooks } from './axe.ts'
import { sidewaysScroll, smallTargets, tabWalkProblems } from './page-checks.ts'

const mostScriptKb = 60

/** A page of the site in every look, on a phone, by Tab alone; nothing on it moves while it loads, and its script is small. */
export async function checkPublicPage(page: Page, widths: readonly number[] = [1440, 390]): Promise<void> {
  expect(await layoutShift(page)).toBeLessThan(0.01)
  expect(await scriptKb(page)).toBeLessThan(mostScriptKb)
  expect(await findingsInAllLooks(page, widths)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect([await sidewaysScroll(page), await smallTargets(page), await tabWalkProblems(page)]).toEqual([[], [], []])
}

const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let shift = 0
        type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) shift += entry.value
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(shift), 300)
      }),
  )

/** What was sent of scripts, compressed. */
const scriptKb = (page: Page) =>
  page.evaluate(() => {
    const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(({ name }) => name.endsWith('.js'))
    return scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024
  })
