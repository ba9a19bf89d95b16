import type { Locator, Page } from 'playwright-core'

type Point = { x: number; y: number }
type Held = 'Alt' | 'Shift'

/** Presses on an element and moves the pointer; `at` runs before the release. */
type Drag = { byPx: number; downPx?: number; at?: () => Promise<unknown>; held?: readonly Held[] }

export async function middleOf(thing: Locator): Promise<Point> {
  const box = await thing.boundingBox()
  if (!box) throw new Error('nothing is there to be dragged')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** With the mouse. */
export async function dragByMouse(page: Page, from: Point, { byPx, downPx = 0, at, held: heldKeys = [] }: Drag): Promise<void> {
  for (const key of heldKeys) await page.keyboard.down(key)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + byPx, from.y + downPx, { steps: 8 })
  await at?.()
  await page.mouse.up()
  for (const key of heldKeys) await page.keyboard.up(key)
}

/** With one finger, through the debugger: the browser decides whether that scrolls. */
export async function dragByFinger(page: Page, from: Point, { byPx, downPx = 0, at }: Drag): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [from])
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', [{ x: from.x + (byPx * step) / 8, y: from.y + (downPx * step) / 8 }])
  await at?.()
  await touch('touchEnd', [])
  await session.detach()
}
