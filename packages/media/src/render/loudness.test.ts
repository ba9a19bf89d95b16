import { expect, test } from 'vitest'
import { joinBlocks, readBlock, type LoudnessBlock } from './loudness.ts'

const line = (momentary: string, peaks: string) =>
  `[Parsed_ebur128_9 @ 0x55fe] t: 2.89998    TARGET:-23 LUFS    M:${momentary} S:-120.7     I: -17.1 LUFS       LRA:   0.0 LU  FTPK: ${peaks} dBFS  TPK:  -5.5  -5.5 dBFS`

test('a block is parsed from the log of the meter, also in digital silence', () => {
  expect(readBlock(line(' -22.1', '-3.0  -2.4'))).toEqual([-22.1, -2.4])
  expect(readBlock(line('   nan', '-inf  -inf'))).toEqual([-120, -120])
  expect(readBlock('size=N/A time=00:00:59.66 bitrate=N/A')).toBeNull()
})

test('blocks are gated: neither silence nor what is far below the rest counts', () => {
  const of = (lufs: number, count: number): LoudnessBlock[] => Array.from({ length: count }, () => [lufs, lufs + 8])
  expect(joinBlocks(of(-14, 50))).toEqual({ integratedLufs: -14, truePeakDbtp: -6 })
  // Six hours.
  expect(joinBlocks(of(-14, 216_000))).toEqual({ integratedLufs: -14, truePeakDbtp: -6 })
  expect(joinBlocks([...of(-14, 50), ...of(-90, 50), ...of(-40, 50)])?.integratedLufs).toBe(-14)
  // Half as much again at half the power: the mean is of powers.
  expect(joinBlocks([...of(-14, 53), ...of(-17, 50)])?.integratedLufs).toBe(-15.2)
  // Three blocks do not fill the 0.4 s of a first value.
  expect(joinBlocks([...of(0, 3), ...of(-20, 50)])?.integratedLufs).toBe(-20)
  expect(joinBlocks(of(-90, 50))).toBeNull()
})
