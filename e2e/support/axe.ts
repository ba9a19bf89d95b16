import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Finding = { id: string; impact: string | null; nodes: { target: string[]; any: { message: string }[] }[] }

const longestTransitionMs = 20_000
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * `rules`: these alone. `but`: all rules of the standards but these. `within`: only what matches this selector, for a dialog
 * over a page that is checked by itself.
 */
type Extent = { rules?: readonly string[]; but?: readonly string[]; within?: string }

/** Serious and critical findings of axe on the current page, each with the first place it occurs. */
export async function seriousFindings(page: Page, { rules = standards, but = [], within }: Extent = {}): Promise<string[]> {
  await waitUntilSettled(page)
  // Through the debugger, so that the page's content policy stays as strict as it is.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${await source}; undefined`)
  const place = within === undefined ? 'document' : JSON.stringify({ include: within })
  const options = {
    preload: false,
    iframes: false,
    resultTypes: ['violations'],
    runOnly: rules,
    rules: Object.fromEntries(but.map((rule) => [rule, { enabled: false }])),
  }
  const violations = (await page.evaluate(`axe.run(${place}, ${JSON.stringify(options)}).then((result) => result.violations)`)) as Finding[]
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ') ?? ''} (${nodes.length}), ${nodes[0]?.any[0]?.message ?? ''}`)
}

/** The same in light and dark and at each width, with where each was found. */
export async function findingsInAllLooks(page: Page, widths: readonly number[] = [1440, 390]): Promise<string[]> {
  const findings: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      findings.push(...(await seriousFindings(page)).map((finding) => `${colorScheme} ${width}: ${finding}`))
    }
  }
  return findings
}

/** The side panel of the editor that is open; `screens.e2e.ts` looks at the page around it. */
export const openPanel = '[role="tabpanel"][data-state="active"]'

/**
 * Every rule in the light theme at the first width, all but colours at the others, and colours alone in the dark theme: for
 * tests of every run. Themes differ in colours only, and widths in layout. `within` as for `seriousFindings`.
 */
export async function findingsInMainLooks(page: Page, widths: readonly number[] = [1440, 390], within?: string): Promise<string[]> {
  const look = async (name: string, width: number, extent: Extent) => {
    await page.setViewportSize({ width, height: 900 })
    const findings = await seriousFindings(page, within === undefined ? extent : { ...extent, within })
    return findings.map((finding) => `${name} ${width}: ${finding}`)
  }
  const findings: string[] = []
  await page.emulateMedia({ colorScheme: 'light' })
  for (const [at, width] of widths.entries()) findings.push(...(await look('light', width, { but: at === 0 ? [] : ['color-contrast'] })))
  await page.emulateMedia({ colorScheme: 'dark' })
  findings.push(...(await look('dark', widths[0] ?? 1440, { rules: ['color-contrast'] })))
  return findings
}

/** Waits for colour transitions: contrast during them does not count. */
async function waitUntilSettled(page: Page): Promise<void> {
  await page.evaluate(async (longestMs) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const isMoving = () =>
      document.getAnimations().some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    const endMs = performance.now() + longestMs
    // An inherited colour may start its transition one level down only after the level above has finished. Frames are counted
    // instead of waiting for `finished`: for an animation whose element was replaced that promise may never settle.
    for (let calm = 0; calm < 2 && performance.now() < endMs; calm = isMoving() ? 0 : calm + 1) await frame()
  }, longestTransitionMs)
}
