/// <reference lib="dom" />
import type { CDPSession, Locator, Page } from 'playwright-core'
import { toTiming, type Timing } from './editor-pages.ts'
import { measureWorkOfFrames } from './frame-work.ts'

/** What is dragged, and what else moves on the page frame by frame. */
export const dragKinds = ['slider', 'trim', 'scrub', 'crop', 'play'] as const
type DragKind = (typeof dragKinds)[number]

/** `frame`: time from one frame to the next. `work`: the page's own thread time per frame, whatever else the machine does. */
type DragTiming = { frame: Timing; work: Timing }

/** Frames, and the work of each, while something of the open clip is dragged one step per frame, or plays. */
export async function timeDrag(page: Page, cdp: CDPSession, kind: DragKind, frames: number): Promise<DragTiming> {
  if (kind === 'play') return timePlay(page, cdp, frames)
  const thing = await findThing(page, kind)
  await thing.scrollIntoViewIfNeeded()
  const box = await thing.boundingBox()
  if (!box) throw new Error(`no ${kind} to drag`)
  const from = { x: box.x + box.width * (kind === 'scrub' ? 0.1 : 0.5), y: box.y + box.height / 2 }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  const timing = await measureFrames(cdp, () => thing.evaluate(dragInPage, { kind, frames, ...from }))
  if (kind === 'trim') await page.keyboard.press('Escape')
  await page.mouse.up()
  return timing
}

type InPage = { kind: DragKind; frames: number; x: number; y: number }

/** Drags there and back from inside the page: the browser protocol's mouse takes several frames per step. Returns the start of each frame. */
async function dragInPage(thing: Element, { kind, frames, x, y }: InPage): Promise<number[]> {
  const next = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
  const reach = kind === 'scrub' ? 600 : 40
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  const stamps: number[] = []
  // The first steps start the drag and warm up the engine.
  for (let at = -5; at < frames; at += 1) {
    const by = reach * Math.sin(((at + 5) / (frames + 5)) * Math.PI)
    if (thing instanceof HTMLInputElement) {
      setValue?.call(thing, String(0.03 + by / 1000))
      thing.dispatchEvent(new Event('input', { bubbles: true }))
    } else {
      const mouse = { pointerId: 1, pointerType: 'mouse', isPrimary: true, buttons: 1, bubbles: true }
      thing.dispatchEvent(new PointerEvent('pointermove', { ...mouse, clientX: x + by, clientY: y }))
    }
    const now = await next()
    if (at >= 0) stamps.push(now)
  }
  return stamps
}

async function timePlay(page: Page, cdp: CDPSession, frames: number): Promise<DragTiming> {
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page.waitForTimeout(500)
  const timing = await measureFrames(cdp, () =>
    page.evaluate(async (count) => {
      const stamps: number[] = []
      while (stamps.length < count) stamps.push(await new Promise<number>((resolve) => requestAnimationFrame(resolve)))
      return stamps
    }, frames),
  )
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  return timing
}

async function findThing(page: Page, kind: Exclude<DragKind, 'play'>): Promise<Locator> {
  if (kind === 'scrub') return page.getByRole('slider', { name: 'Position in the clip' })
  if (kind === 'crop') {
    await page.getByRole('tab', { name: 'Layout', exact: true }).click()
    return page.getByRole('button', { name: /^Frame 1, / })
  }
  if (kind === 'slider') {
    await page.getByRole('tab', { name: 'Captions', exact: true }).click()
    const size = page.getByRole('slider', { name: 'Size', exact: true })
    if (!(await size.isVisible())) await page.getByText('Letters', { exact: true }).click()
    return size
  }
  // The longest part has room for a trim; it is selected by keyboard focus, as a press would start to carry it.
  await page.evaluate(() => {
    const parts = [...document.querySelectorAll<HTMLElement>('[data-part]')]
    parts.toSorted((a, b) => b.offsetWidth - a.offsetWidth)[0]?.focus()
  })
  return page.getByRole('slider', { name: 'Start of this part' })
}

/** Start times of the frames reported by `run`, and the work done meanwhile. */
async function measureFrames(cdp: CDPSession, run: () => Promise<number[]>): Promise<DragTiming> {
  let stamps: number[] = []
  const work = await measureWorkOfFrames(cdp, async () => {
    stamps = await run()
  })
  return { frame: toTiming(stamps.slice(1).map((stamp, at) => stamp - (stamps[at] ?? 0))), work }
}
