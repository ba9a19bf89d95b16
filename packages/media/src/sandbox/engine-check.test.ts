import { expect, test } from 'vitest'
import { checkEngines } from './engine-check.ts'

test('the report names the installed FFmpeg and its sandbox', async () => {
  const report = await checkEngines()
  expect(report.ffmpegVersion).toMatch(/^\d/)
  expect(report.missingFilters).toEqual([])
  expect(report.warnings.some((warning) => warning.includes('cage'))).toBe(report.sandbox === 'limits only')
})
