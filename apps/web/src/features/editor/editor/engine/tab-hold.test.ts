import { expect, test } from 'vitest'
import { holdClip, type Locks } from './tab-hold.ts'

// Node has the very locks of the browser; every test takes a clip of its own.
const locks: Locks = navigator.locks

function tab(clip: string) {
  const changes: boolean[] = []
  const hold = holdClip(clip, locks, (isMine) => changes.push(isMine))
  return { heard: changes, hold, hears: (...what: boolean[]) => expect.poll(() => changes).toEqual(what) }
}

test('the first tab has the clip, the second is told and gets it when the first closes', async () => {
  const first = tab('a')
  await first.hears(true)
  const second = tab('a')
  await second.hears(false)
  first.hold.release()
  await second.hears(false, true)
  expect(first.heard).toEqual([true])
  second.hold.release()
})

test('a tab that takes over has it; the other hears that it lost it and is next in line', async () => {
  const first = tab('b')
  await first.hears(true)
  const second = tab('b')
  await second.hears(false)
  second.hold.takeOver()
  await second.hears(false, true)
  await first.hears(true, false)
  second.hold.release()
  await first.hears(true, false, true)
  first.hold.release()
})

test('a tab that was closed while it waited never gets the clip', async () => {
  const first = tab('c')
  await first.hears(true)
  const second = tab('c')
  await second.hears(false)
  const third = tab('c')
  await third.hears(false)
  second.hold.release()
  first.hold.release()
  await third.hears(false, true)
  expect(second.heard).toEqual([false])
  third.hold.release()
})
