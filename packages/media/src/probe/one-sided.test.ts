import type { AudioStream } from '@clipwright/contract/sources/probe'
import { describe, expect, test } from 'vitest'
import { buildSourceSound } from '../render/source-graph.ts'
import { isOneSided } from './one-sided.ts'

/** What astats says of a track with these peaks. */
const reportOf = (...peaks: string[]): string =>
  peaks.map((peak, index) => `[Parsed_astats_0 @ 0x5] Channel: ${index + 1}\n[Parsed_astats_0 @ 0x5] Peak level dB: ${peak}\n`).join('')

describe('a microphone at one socket of a camera', () => {
  test.each([
    [reportOf('-6.02', '-inf'), true],
    [reportOf('-71.5', '-12.1'), true],
    [reportOf('-6.02', '-48.3'), false],
    // Nobody has spoken yet.
    [reportOf('-inf', '-inf'), false],
    [reportOf('-6.02'), false],
    ['', false],
  ])('%# leaves one side silent', (stderr, isSilent) => {
    expect(isOneSided(stderr)).toBe(isSilent)
  })

  test('is heard on both sides, and so is whoever speaks on the other later', () => {
    const track: AudioStream = { index: 1, codec: 'aac', channels: 2, sampleRate: 48_000, isDefault: true }
    expect(buildSourceSound({ ...track, oneSided: true })).toMatch(/,pan=stereo\|c0=c0\+c1\|c1=c0\+c1$/)
    expect(buildSourceSound(track)).not.toContain('pan')
  })
})
