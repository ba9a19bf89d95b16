import { expect, test } from 'vitest'
import { ProgressLines } from './progress-lines.ts'

function lines(isTTY: boolean) {
  let nowMs = 0
  let text = ''
  const output = { isTTY, columns: 80, write: (part: string) => Boolean((text += part)) }
  return { progress: new ProgressLines(output, () => nowMs), read: () => text, wait: (ms: number) => (nowMs += ms) }
}

test('a file gets a line at the start of a stage, one each half minute with the time left, and one at the end', () => {
  const { progress, read, wait } = lines(false)
  progress.start('Render')
  wait(20_000)
  progress.update(0.1)
  wait(40_000)
  progress.update(0.5)
  wait(1000)
  progress.update(0.6)
  progress.done('4 clips')
  expect(read()).toBe('Render…\n  Render: 50 % · 1 min 0 s left\n✓ Render — 4 clips (1 min 1 s)\n')
})

test('a terminal gets a bar with the time left that never goes back', () => {
  const { progress, read, wait } = lines(true)
  progress.start('Render')
  wait(10_000)
  progress.update(0.5)
  wait(1000)
  progress.update(0.2)
  const barLines = read()
    .split('\r')
    .filter((line) => line.includes('%'))
  expect(barLines[1]).toContain('50 % · 10 s left')
  expect(barLines[2]).toContain('50 % · 9 s left')
  wait(20_000)
  progress.update(0.5)
  expect(read().split('\r').at(-1)).toContain('50 % · 31 s so far')
})
