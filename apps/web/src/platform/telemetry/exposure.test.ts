import { beforeEach, expect, test } from 'vitest'
import { exposureMs, waitForExposure } from './exposure.ts'

let show: (share: number) => void = () => undefined
let timer: { ms: number; run: () => void } | undefined
let watching = 0
let exposures = 0
beforeEach(() => {
  timer = undefined
  exposures = 0
  watching = 0
})

const open = () =>
  waitForExposure(
    {
      watch(onShare) {
        watching += 1
        show = onShare
        return () => {
          watching -= 1
        }
      },
      after(ms, run) {
        timer = { ms, run }
        return () => {
          timer = undefined
        }
      },
    },
    () => {
      exposures += 1
    },
  )

test('a third in view for half a second counts once', () => {
  open()
  show(0.3)
  expect(timer?.ms).toBe(exposureMs)
  timer?.run()
  show(1)
  expect([exposures, watching]).toEqual([1, 0])
})

test('less than that does not count, nor what goes out of view before', () => {
  open()
  show(0.29)
  expect(timer).toBe(undefined)
  show(0.9)
  show(0.1)
  expect([timer, exposures]).toEqual([undefined, 0])
})

test('what is taken off the page is forgotten', () => {
  const stop = open()
  show(1)
  stop()
  expect([timer, watching, exposures]).toEqual([undefined, 0, 0])
})
