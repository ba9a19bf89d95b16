import type { Page } from 'playwright-core'

/** Waits until the page has its heading, or its message instead, and no placeholders. */
export async function pageShown(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const words = document.querySelector('h1, [role="dialog"] h2, main [role="alert"], main a, main button')
    // The kit page shows a placeholder permanently. The mark of a stage at work pulses too, and is no block.
    return (
      words !== null &&
      document.querySelector('div.animate-pulse:not([aria-label="Progress"] *)') === null &&
      document.fonts.status === 'loaded'
    )
  })
}

/** Pixels by which the page is wider than its window, and what is clipped at its right edge. */
export async function sidewaysScroll(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement
    if (root.scrollWidth <= root.clientWidth) return []
    const wide = [...document.body.querySelectorAll('*')].filter((element) => element.getBoundingClientRect().right > root.clientWidth + 1)
    return wide.slice(0, 3).map((element) => `${element.tagName} ${element.className} ${element.textContent.slice(0, 40)}`)
  })
}

/** Controls too small for a thumb, and fields at which a phone would zoom. Links inside a sentence are as high as its line. */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 43.5
    // A control for a span of time or a part of the frame has its size, but can be hit.
    const leastOfDrawn = 23.5
    const isDrawn = (control: HTMLElement) => {
      const { position, touchAction } = getComputedStyle(control)
      return touchAction === 'none' || (position === 'absolute' && control.closest('[data-timeline]') !== null)
    }
    const controls = [...document.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, [role="switch"], [role="tab"]')]
    const visibleControls = controls.filter((control) => control.checkVisibility() && !control.closest('[aria-hidden="true"], .sr-only'))
    const problems = visibleControls.map((control) => {
      if (control.matches('input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"]), select, textarea')) {
        if (Number.parseFloat(getComputedStyle(control).fontSize) < 16) return `text below 16 px: ${control.outerHTML.slice(0, 120)}`
      }
      if (getComputedStyle(control).display === 'inline' || control.classList.contains('word')) return ''
      // A link stretched over its row or image.
      if (getComputedStyle(control, '::after').position === 'absolute') return ''
      const box = (control.closest('label') ?? control).getBoundingClientRect()
      // A switch is drawn small within a larger target.
      const around = Number.parseFloat(getComputedStyle(control, '::before').top) || 0
      const height = box.height - 2 * Math.min(0, around)
      return box.width > 1 && height < (isDrawn(control) ? leastOfDrawn : least)
        ? `${Math.round(height)} px high: ${control.outerHTML.slice(0, 120)}`
        : ''
    })
    return problems.filter((problem) => problem !== '')
  })
}

type Stop = { name: string; seen: boolean; marked: boolean }

/**
 * Walks through the page by Tab until it starts over, or through what matches `within` from its first control on. Reports what
 * the walk never reached, what had the focus without being visible or marked, and any place the walk could not leave.
 */
export async function tabWalkProblems(page: Page, within?: string): Promise<string[]> {
  await page.evaluate((part) => {
    const focusable = 'a[href], button, input, select, textarea, summary, video[controls], [tabindex]'
    const start = part === undefined ? null : document.querySelector<HTMLElement>(part)
    // After the last stop a browser without a window of its own has nowhere to go, so the walk begins before the first.
    if (part === undefined && !document.querySelector('[role="dialog"]')) {
      document.body.tabIndex = -1
      document.body.focus({ preventScroll: true })
      document.body.removeAttribute('tabindex')
    }
    start?.focus({ preventScroll: true })
    const around = document.querySelector('[role="dialog"]') ?? start ?? document
    const hasChecked = ({ name }: HTMLInputElement) =>
      around.querySelector(`input[type="radio"][name="${CSS.escape(name)}"]:checked`) !== null
    const all = [...around.querySelectorAll<HTMLElement>(focusable)].filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(':disabled, [type="hidden"], [hidden]') &&
        // A group that passes the focus to one of its items.
        !element.matches('[role="group"], [role="radiogroup"], [role="tablist"]') &&
        // A group of radio buttons is one stop; the arrow keys choose.
        !(element instanceof HTMLInputElement && element.type === 'radio' && !element.checked && hasChecked(element)) &&
        !element.closest('[inert]') &&
        element.checkVisibility({ checkVisibilityCSS: true }),
    )
    // An earlier walk may have marked what cannot be reached now.
    for (const element of document.querySelectorAll<HTMLElement>('[data-stop]')) delete element.dataset['stop']
    all.forEach((element, at) => {
      element.dataset['stop'] = String(at)
    })
  }, within)
  const total = await page.locator('[data-stop]').count()
  const { visited, problems } = await walkStops(page, total)
  await page.keyboard.up('Tab')
  const missingStops = await page.evaluate(
    (reached) =>
      [...document.querySelectorAll<HTMLElement>('[data-stop]')]
        .filter((element) => !reached.includes(element.dataset['stop'] ?? ''))
        .map((element) => element.outerHTML.slice(0, 160)),
    [...visited].map((name) => name.split(' ')[0] ?? ''),
  )
  const isStuck = problems.at(-1)?.startsWith(noWayOut)
  return [...problems, ...(isStuck ? [] : missingStops.map((html) => `never reached: ${html}`))]
}

const noWayOut = 'no way out of'
/** Presses between two looks at what they reached. */
const stride = 8

/** Holds Tab down, which moves on as presses do, until every stop was visited, or none is left to be found. */
async function walkStops(page: Page, total: number): Promise<{ visited: Set<string>; problems: string[] }> {
  const visited = new Set<string>()
  const problems: string[] = []
  let stuck = 0
  let last = ''
  await page.evaluate(noteStops)
  for (let pressed = 0; pressed < total * 2 + 20 && visited.size < total; pressed += stride) {
    await Promise.all(Array.from({ length: stride }, () => page.keyboard.down('Tab')))
    for (const stop of await page.evaluate(() => (window as unknown as NotedStops).noted.stops.splice(0))) {
      stuck = stop.name === last ? stuck + 1 : 0
      last = stop.name
      // A player has a dozen controls of its own inside.
      if (stuck > 20) return { visited, problems: [...problems, `${noWayOut} ${stop.name}`] }
      if (!visited.has(stop.name) && !stop.seen) problems.push(`not seen: ${stop.name}`)
      if (!visited.has(stop.name) && !stop.marked) problems.push(`not marked: ${stop.name}`)
      visited.add(stop.name)
    }
  }
  await page.evaluate(() => (window as unknown as NotedStops).noted.end())
  return { visited, problems }
}

type NotedStops = { noted: { stops: Stop[]; end(): void } }

/** From now on, each press of Tab notes what has the focus before it moves on: a press alone is half the messages of a press and a look. */
function noteStops(): void {
  const read = (): Stop | null => {
    // After the last stop the browser itself has the focus, and nothing on the page is marked.
    if (!document.hasFocus()) return null
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body || element.dataset['stop'] === undefined) return null
    const box = element.getBoundingClientRect()
    // A field may be marked together with the box it fills.
    const frames = [element, element.parentElement, element.parentElement?.parentElement].filter((frame) => frame instanceof HTMLElement)
    const isMarked = frames
      .map((frame) => getComputedStyle(frame))
      .some((style) => style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0)
    const isSeen = box.bottom > 0 && box.top < window.innerHeight && box.right > 0 && box.left < window.innerWidth
    return {
      // Without its content, of which a region has much.
      name: `${element.dataset['stop']} ${(element.cloneNode(false) as HTMLElement).outerHTML.slice(0, 160)}`,
      seen: isSeen,
      marked: isMarked,
    }
  }
  const stops: Stop[] = []
  const ending = new AbortController()
  const note = ({ key }: KeyboardEvent) => {
    const stop = key === 'Tab' ? read() : null
    if (stop) stops.push(stop)
  }
  window.addEventListener('keydown', note, { capture: true, signal: ending.signal })
  Object.assign(window, { noted: { stops, end: () => ending.abort() } })
}
