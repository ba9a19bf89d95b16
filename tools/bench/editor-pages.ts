/// <reference lib="dom" />
import type { CDPSession, Page } from 'playwright-core'

export type Timing = { p50Ms: number; p95Ms: number; worstMs: number; count: number }

export function toTiming(times: readonly number[]): Timing {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
  return { p50Ms: at(0.5), p95Ms: at(0.95), worstMs: sorted.at(-1) ?? 0, count: sorted.length }
}

/** Opens the editor; ms from the page request until the preview shows a frame of the source and words can be selected. */
export async function openEditor(page: Page, address: string): Promise<number> {
  await page.goto('about:blank')
  await page.goto(address, { waitUntil: 'commit' })
  return page.evaluate(async () => {
    const next = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    const isDrawn = () => {
      const canvas = document.querySelector<HTMLCanvasElement>('canvas[role="img"]')
      const pen = canvas?.getContext('2d')
      if (!canvas || !pen || !document.querySelector('[role="option"]')) return false
      const { data } = pen.getImageData(canvas.width >> 1, canvas.height >> 1, 8, 8)
      return data.some((value, at) => at % 4 < 3 && value > 0)
    }
    while (!isDrawn()) {
      if (performance.now() > 60_000) throw new Error('the editor did not show a frame')
      await next()
    }
    return performance.now()
  })
}

/** The key, the number of presses, and what precedes each; `word` moves to the next word. */
export type Presses = { key: string; ctrl?: boolean; shift?: boolean; count: number; before?: 'word' }

/** Ms from each press until the frame after it was painted, without the first ones, which warm up the engine. */
export async function timePresses(page: Page, presses: Presses, warm = 3): Promise<Timing> {
  const times = await page.evaluate(
    async ({ key, ctrl = false, shift = false, count, before, warm }) => {
      const painted = () =>
        new Promise<void>((resolve) => {
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => resolve()
            port2.postMessage(null)
          })
        })
      const press = (name: string, modifiers: KeyboardEventInit = {}) =>
        (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...modifiers }),
        )
      const timesMs: number[] = []
      for (let at = 0; at < count + warm; at += 1) {
        if (before === 'word') for (let step = 0; step < 2; step += 1) press('ArrowRight')
        await painted()
        const startedAt = performance.now()
        press(key, { ctrlKey: ctrl, shiftKey: shift })
        await painted()
        timesMs.push(performance.now() - startedAt)
      }
      return timesMs.slice(warm)
    },
    { ...presses, warm },
  )
  return toTiming(times)
}

/**
 * Ms from a press on a preset until the frame in which the preview has its captions in that look, without the first round, which
 * warms up the engine.
 */
export async function timeStyleChanges(page: Page, rounds: number): Promise<Timing> {
  await page.getByRole('tab', { name: 'Captions', exact: true }).click()
  await page.locator('input[type="radio"][value="bold"]').waitFor({ state: 'attached' })
  const times = await page.evaluate(async (count) => {
    const presets = [...document.querySelectorAll<HTMLInputElement>('[role="tabpanel"] input[type="radio"]')].filter(
      ({ value, checked }) => value !== 'off' && !checked,
    )
    const next = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    const timesMs: number[] = []
    for (let round = 0; round <= count; round += 1) {
      for (const preset of presets) {
        // The save of the change before is over.
        await new Promise((resolve) => setTimeout(resolve, 800))
        const startedAt = performance.now()
        const isDrawn = () => performance.getEntriesByName('captions drawn').some(({ startTime }) => startTime > startedAt)
        preset.click()
        while (!isDrawn()) {
          if (performance.now() - startedAt > 10_000) throw new Error(`${preset.value} was not drawn`)
          await next()
        }
        await next()
        if (round > 0) timesMs.push(performance.now() - startedAt)
      }
    }
    return timesMs
  }, rounds)
  return toTiming(times)
}

const framesAfterPress = 12

/**
 * Main thread work per press, ms of thread time, whatever else the machine does: from the press until all of it is done,
 * over all its frames, minus the work of as many frames at rest.
 */
export async function measureWorkOfPresses(page: Page, cdp: CDPSession, presses: Presses, warm = 3): Promise<Timing> {
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const workMs = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
  const settle = () =>
    page.evaluate(async (frames) => {
      for (let frame = 0; frame < frames; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    }, framesAfterPress)
  const { key, ctrl = false, count, before } = presses
  const works: number[] = []
  for (let at = 0; at < count + warm; at += 1) {
    if (before === 'word') for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowRight')
    // Excludes the save half a second after the previous press.
    await page.waitForTimeout(700)
    await settle()
    const startMs = await workMs()
    await settle()
    const restedMs = await workMs()
    await page.keyboard.press(ctrl ? `Control+${key}` : key)
    await settle()
    works.push((await workMs()) - restedMs - (restedMs - startMs))
  }
  await cdp.send('Performance.disable')
  return toTiming(works.slice(warm))
}

/** The longest frame after each press, ms: longer than a frame of the screen means that one was late. */
export async function measureLongestFrames(page: Page, { key, ctrl = false, count, before }: Presses, warm = 3): Promise<Timing> {
  const longest: number[] = []
  for (let at = 0; at < count + warm; at += 1) {
    if (before === 'word') for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowRight')
    await page.waitForTimeout(300)
    const frames = page.evaluate(async (frameTotal) => {
      const next = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
      const pressed = new Promise<void>((resolve) => addEventListener('keydown', () => resolve(), { once: true, capture: true }))
      document.documentElement.dataset['waits'] = 'yes'
      let last = await next()
      let left = Number.POSITIVE_INFINITY
      void pressed.then(() => (left = frameTotal))
      let worst = 0
      for (; left > 0; left -= 1) {
        const now = await next()
        if (left !== Number.POSITIVE_INFINITY) worst = Math.max(worst, now - last)
        last = now
      }
      delete document.documentElement.dataset['waits']
      return worst
    }, framesAfterPress)
    await page.locator('html[data-waits]').waitFor({ state: 'attached' })
    await page.keyboard.press(ctrl ? `Control+${key}` : key)
    longest.push(await frames)
  }
  return toTiming(longest.slice(warm))
}

/** Duration of each frame while the wheel zooms the timeline in and out. */
export async function timeZoom(page: Page, frames: number): Promise<Timing> {
  const times = await page.evaluate(async (count) => {
    const next = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    const timeline = document.querySelector('[data-timeline] [role="group"][tabindex="-1"]')
    const box = timeline?.getBoundingClientRect()
    if (!timeline || !box) throw new Error('no timeline')
    const stamps = [await next()]
    for (let frame = 0; frame < count; frame += 1) {
      const deltaY = frame < count / 2 ? -40 : 40
      const at = { clientX: box.left + box.width / 3, clientY: box.top + 20 }
      timeline.dispatchEvent(new WheelEvent('wheel', { deltaY, ctrlKey: true, bubbles: true, cancelable: true, ...at }))
      stamps.push(await next())
    }
    return stamps.slice(1).map((stamp, at) => stamp - (stamps[at] ?? 0))
  }, frames)
  return toTiming(times)
}

/** Script memory after garbage collection, MB. */
export async function measureHeapMb(cdp: CDPSession): Promise<number> {
  for (let turn = 0; turn < 3; turn += 1) await cdp.send('HeapProfiler.collectGarbage')
  return (await cdp.send('Runtime.getHeapUsage')).usedSize / 1e6
}
