/// <reference lib="dom" />
import type { Page } from 'playwright-core'

type Frames = { fps: number; p95Ms: number; worstMs: number; shareInTime: number; nodes: number }

/** One frame at 60 fps, with tolerance for the clock. */
const frameMs = 16.7 + 1

/** Scrolls at a constant 40 px a frame and times every frame. */
export async function measureScroll(page: Page, frames: number): Promise<Frames> {
  const { times, nodes } = await page.evaluate(async (count) => {
    const next = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    window.scrollTo(0, 2_000)
    for (let warm = 0; warm < 30; warm += 1) await next()
    const stamps = [await next()]
    for (let frame = 0; frame < count; frame += 1) {
      window.scrollBy(0, 40)
      stamps.push(await next())
    }
    return { times: stamps.slice(1).map((stamp, at) => stamp - (stamps[at] ?? 0)), nodes: document.querySelectorAll('*').length }
  }, frames)
  const sorted = times.toSorted((a, b) => a - b)
  const total = times.reduce((sum, ms) => sum + ms, 0)
  return {
    fps: (times.length / total) * 1000,
    p95Ms: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
    worstMs: sorted.at(-1) ?? 0,
    shareInTime: times.filter((ms) => ms <= frameMs).length / times.length,
    nodes,
  }
}

/** Scrolls to the end repeatedly until the list has this many rows. */
export async function loadWholeList(page: Page, rowTotal: number): Promise<number> {
  return page.evaluate(async (count) => {
    const next = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    const listed = () => Number(document.querySelector('[aria-setsize]')?.getAttribute('aria-setsize') ?? 0)
    const until = performance.now() + 180_000
    while (listed() < count && performance.now() < until) {
      window.scrollTo(0, document.documentElement.scrollHeight)
      await next()
    }
    window.scrollTo(0, 0)
    await next()
    return listed()
  }, rowTotal)
}

/** More rows than the measured scroll passes: 2,000 px to its start, then 600 frames of 40 px, at 89 px a row. */
const bareRows = 400

/**
 * The rows of the scroll as plain markup without any script: the best the browser can do. Rows outside the window are
 * skipped in layout by the browser itself. All 10,000 rows in this form are far slower.
 */
export async function showBareList(page: Page): Promise<void> {
  await page.evaluate((rows) => {
    const row = document.querySelector('[aria-setsize]')?.innerHTML ?? ''
    const list = document.createElement('ul')
    list.innerHTML = Array.from(
      { length: rows },
      () => `<li style="height:89px;content-visibility:auto;contain-intrinsic-size:89px">${row}</li>`,
    ).join('')
    document.body.replaceChildren(list)
    window.scrollTo(0, 0)
  }, bareRows)
}

/** Milliseconds from the press on a link until the heading of its page is on screen. */
export async function measureRoute(page: Page, to: { href: string; heading: string }): Promise<number> {
  return page.evaluate(async ({ href, heading }) => {
    const next = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    const link =
      document.querySelector<HTMLAnchorElement>(`nav a[href="${href}"]`) ?? document.querySelector<HTMLAnchorElement>(`a[href="${href}"]`)
    if (!link) throw new Error(`no link to ${href}`)
    const startedAt = performance.now()
    link.click()
    while (document.querySelector('h1')?.textContent.trim() !== heading) {
      if (performance.now() - startedAt > 10_000) throw new Error(`${href} did not come`)
      await next()
    }
    // The next frame begins once this one is on screen.
    await next()
    return performance.now() - startedAt
  }, to)
}

/** Waits until nothing was fetched or drawn for a moment. The event stream stays open, so the network is never idle. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    let count = -1
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 200))
      const now = performance.getEntriesByType('resource').length
      if (now === count) break
      count = now
    }
    await new Promise((resolve) => requestIdleCallback(resolve))
  })
}

/** Compressed kilobytes of script that the browser received for this page so far. */
export async function measureScriptKb(page: Page): Promise<number> {
  return page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return (
      entries.filter(({ name }) => new URL(name).pathname.endsWith('.js')).reduce((sum, entry) => sum + entry.encodedBodySize, 0) / 1000
    )
  })
}

/** Pixels from the top of the window to the first card of a result page, once it has settled. */
export async function measureFirstCardTop(page: Page, address: string): Promise<number> {
  await page.goto(address)
  const card = page.locator('[data-clip]').first()
  await card.waitFor()
  await waitUntilSettled(page)
  return card.evaluate((element) => Math.round(element.getBoundingClientRect().top + window.scrollY))
}

/** Cumulative layout shift of a page from its first byte until it has settled, without what follows a press. */
export async function measureLayoutShift(page: Page, address: string): Promise<number> {
  await page.goto(address)
  await page.locator('h1').first().waitFor()
  await waitUntilSettled(page)
  return page.evaluate(async () => {
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
    const entries = await new Promise<Shift[]>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries() as Shift[]))
      observer.observe({ type: 'layout-shift', buffered: true })
      // Without any shift the observer is never called.
      setTimeout(() => resolve([]), 500)
    })
    return entries.reduce((sum, { value, hadRecentInput }) => (hadRecentInput ? sum : sum + value), 0)
  })
}
