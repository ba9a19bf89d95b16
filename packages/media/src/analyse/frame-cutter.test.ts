import { expect, test } from 'vitest'
import { FrameCutter } from './frame-cutter.ts'

test('frames come out whole and in order, whatever the chunks', async () => {
  const bytes = Buffer.from(Array.from({ length: 10 }, (_, index) => index))
  for (const step of [1, 2, 3, 4, 7, 10]) {
    const frames: string[] = []
    const cutter = new FrameCutter(3, (frame, index) => void frames.push(`${index}:${[...frame].join('')}`))
    for (let at = 0; at < bytes.length; at += step) await cutter.push(bytes.subarray(at, at + step))
    expect(frames).toEqual(['0:012', '1:345', '2:678'])
    expect(cutter.count).toBe(3)
  }
})

test('a frame waits until the handler of the one before is done', async () => {
  const order: string[] = []
  const cutter = new FrameCutter(2, async (frame) => {
    order.push(`begin ${frame[0]}`)
    await Promise.resolve()
    order.push(`end ${frame[0]}`)
  })
  await cutter.push(Buffer.from([1, 1, 2, 2]))
  expect(order).toEqual(['begin 1', 'end 1', 'begin 2', 'end 2'])
})
