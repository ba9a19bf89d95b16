import { toDocument } from '@clipwright/timeline/edit/upgrade-document'
import { sampleTimeline, sampleWords } from '@clipwright/timeline/testing/sample-timeline'
import { afterEach, expect, test } from 'vitest'
import { createEditor } from './editor-store.ts'
import { Gestures } from './gestures.ts'

const start = toDocument(sampleTimeline({ words: sampleWords('one two three four', 0, 500) }))

let unwatch = () => {}
afterEach(() => unwatch())

/** An editor whose caption size is dragged by a slider, and a clock that is turned by hand. */
function openEditor(type: 'range' | 'color' = 'range') {
  let atMs = 0
  const gestures = new Gestures()
  unwatch = gestures.watch(window)
  const editor = createEditor(
    start,
    () => atMs,
    () => gestures.current,
  )
  const field = document.body.appendChild(Object.assign(document.createElement('input'), { type }))
  const tell = (name: string, more: object = {}) => field.dispatchEvent(Object.assign(new Event(name, { bubbles: true }), more))
  const change = (size: number) => editor.run({ name: 'setCaptions', with: { style: { size } } }, 'size')
  const pointer = (name: 'pointerdown' | 'pointerup' | 'pointercancel', isPrimary = true) => tell(name, { isPrimary })
  const key = (name: 'keydown' | 'keyup', pressed = 'ArrowRight', repeat = false) => tell(name, { key: pressed, repeat })
  const wait = (ms: number) => (atMs += ms)
  const steps = () => editor.store.getState().history.past.length
  return { editor, gestures, tell, change, pointer, key, wait, steps }
}

test('a drag with rests in it is one step back, and the next drag another', () => {
  const { editor, change, pointer, wait, steps } = openEditor()
  for (const sizes of [
    [0.03, 0.04, 0.05],
    [0.06, 0.07],
  ]) {
    wait(2000)
    pointer('pointerdown')
    for (const size of sizes) {
      change(size)
      wait(5000)
    }
    pointer('pointerup')
  }
  expect(steps()).toBe(2)
  editor.undo()
  expect(editor.store.getState().document.captions.style.size).toBe(0.05)
  editor.undo()
  expect(editor.store.getState().document).toEqual(start)
})

test('a key that is held is one step; keys pressed one by one are one step only while they follow quickly', () => {
  const { change, key, wait, steps } = openEditor()
  key('keydown')
  change(0.03)
  wait(1500)
  key('keydown', 'ArrowRight', true)
  key('keyup', 'Shift')
  change(0.04)
  key('keyup')
  expect(steps()).toBe(1)
  for (const [size, afterMs] of [
    [0.05, 500],
    [0.06, 900],
  ] as const) {
    wait(afterMs)
    key('keydown')
    change(size)
    key('keyup')
  }
  expect(steps()).toBe(2)
})

test('a second finger and a modifier leave a drag what it is', () => {
  const { gestures, pointer, key } = openEditor()
  pointer('pointerdown')
  const mine = gestures.current
  pointer('pointerdown', false)
  pointer('pointerup', false)
  key('keydown', 'Alt')
  key('keyup', 'Alt')
  expect(gestures.current).toBe(mine)
  pointer('pointerup')
  expect(gestures.current).toBeNull()
})

test('the picker of a colour, which no pointer is seen over, is one step until it closes', () => {
  const { tell, change, pointer, wait, steps, gestures } = openEditor('color')
  pointer('pointerdown')
  pointer('pointerup')
  for (const size of [0.03, 0.04]) {
    tell('input')
    change(size)
    wait(3000)
  }
  tell('change')
  expect([steps(), gestures.current]).toEqual([1, null])
  tell('input')
  change(0.05)
  expect(steps()).toBe(2)
})

test('a slider that the browser takes from the pointer stays the same gesture until it is let go', () => {
  const { tell, change, pointer, wait, steps, gestures } = openEditor()
  pointer('pointerdown')
  tell('input')
  change(0.03)
  pointer('pointercancel')
  wait(3000)
  tell('input')
  change(0.04)
  expect(steps()).toBe(1)
  // Back where it began a browser tells of no change; the next gesture is another all the same.
  pointer('pointerdown')
  wait(3000)
  change(0.05)
  expect(steps()).toBe(2)
  pointer('pointerup')
  expect(gestures.current).toBeNull()
})

test('a window that loses the focus, or an editor that closes, ends what was held', () => {
  const { gestures, pointer } = openEditor()
  pointer('pointerdown')
  window.dispatchEvent(new Event('blur'))
  expect(gestures.current).toBeNull()
  pointer('pointerdown')
  unwatch()
  pointer('pointerdown')
  expect(gestures.current).toBeNull()
})
