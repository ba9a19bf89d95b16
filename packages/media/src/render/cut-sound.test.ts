import type { Probe } from '@clipwright/contract/sources/probe'
import type { RenderPlan } from '@clipwright/timeline/render-plan'
import { describe, expect, test } from 'vitest'
import { makePlan } from '../testing/test-plans.ts'
import { listCutArgs } from './cut-sound.ts'

const podcast: Probe = {
  container: 'mp3',
  durationMs: 600_000,
  sizeBytes: 1,
  video: null,
  audio: [{ index: 0, codec: 'mp3', channels: 2, sampleRate: 44_100, isDefault: true }],
  subtitles: [],
  notices: [],
}

type Changes = Partial<RenderPlan> & { startMs?: number }

function readCut(changes: Changes, enhancedFile?: string) {
  const args = listCutArgs({ plan: makePlan(podcast, changes), sourceFile: '/job/source', probe: podcast, enhancedFile }, 0)
  const seekSec = args.includes('-ss') ? Number(args[args.indexOf('-ss') + 1]) : 0
  const trimSec = Number(/atrim=start=([\d.]+)/.exec(args[args.indexOf('-filter_complex') + 1] ?? '')?.[1])
  return { seekSec, trimSec, file: args[args.indexOf('-i') + 1] }
}

describe('sound is read from before the cut, as its first frames need the ones before them', () => {
  test.each([
    { num: 25, den: 1 },
    { num: 30_000, den: 1001 },
  ])('by whole frames at $num/$den frames a second', (frameRate) => {
    const { seekSec, trimSec } = readCut({ startMs: 60_000, frameRate })
    expect(trimSec).toBeGreaterThanOrEqual(1)
    expect(trimSec).toBeLessThan(1.05)
    expect(seekSec + trimSec).toBeCloseTo(60, 3)
  })

  test('but not from before the source', () => {
    expect(readCut({ startMs: 400 })).toMatchObject({ seekSec: 0, trimSec: 0.4 })
  })

  test('nor from before the enhanced sound', () => {
    const enhanced = { uri: 'upload://voice', startMs: 59_500, endMs: 90_000 }
    const cut = readCut({ startMs: 60_000, audio: { gainDb: 0, maxTruePeakDbtp: -2, enhanced } }, '/job/voice')
    expect(cut).toMatchObject({
      file: 'file:/job/voice',
      seekSec: expect.closeTo(0.02, 3) as number,
      trimSec: expect.closeTo(0.48, 3) as number,
    })
  })
})
