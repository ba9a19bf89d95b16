import { expect, test } from 'vitest'
import { findMissingFilters, isCurrent, readVersion } from './ffmpeg-build.ts'

test.each([
  ['5.1.9-0+deb12u1', false],
  ['5.1.10', true],
  ['6.1.5', false],
  ['6.1.6-1ubuntu1', true],
  ['7.1', false],
  ['7.1.5', true],
  ['8.1.2', true],
  ['8.0.1', false],
  ['9.0', true],
  ['4.4.4', false],
  ['N-118000-gabc', true],
  ['2026-10-01-git-0123', true],
])('FFmpeg %s counts as current: %s', (version, current) => {
  expect(isCurrent(version)).toBe(current)
})

test('the version is parsed from the output of FFmpeg', () => {
  expect(readVersion('ffmpeg version n7.1.5 Copyright (c) 2000-2026')).toBe('7.1.5')
  expect(readVersion('something else')).toBeNull()
})

test('a build without a needed filter is told apart from a full one', () => {
  const list =
    ' T.. = Timeline support\n ... ass               V->V       Render ASS subtitles.\n .SC zscale            V->V       Apply resizing.\n T.C colorkey          V->V       Turn.\n'
  expect(findMissingFilters(list)).toEqual([])
  expect(findMissingFilters(list.replace('zscale', 'zscaler'))).toEqual(['zscale'])
  // Newer releases print two columns of flags.
  expect(findMissingFilters(' .. ass               V->V       Render.\n SC zscale            V->V       Apply.\n')).toEqual([])
})
