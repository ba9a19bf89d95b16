import type { Project } from '@clipwright/contract/projects/projects'
import { expect, test } from 'vitest'
import { makeProjects } from '../../../../dev/fake-projects.ts'
import { isHeardBadly, listNotices } from './project-notices.ts'

const nowMs = Date.parse('2026-11-01T10:00:00Z')
const hourMs = 3_600_000
const [any] = makeProjects(nowMs, 0) as [Project]

function project(change: Partial<Project>): Project {
  return { ...any, notices: [], transcriptInfo: null, storageExpireAt: null, ...change }
}
const info = (quality: 'draft' | 'none' | 'exact', codes: ('no-speech' | 'draft-quality' | 'model-unavailable')[] = []) => ({
  engine: 'pocketsphinx' as const,
  language: 'en',
  quality,
  notices: codes.map((code) => ({ engine: 'pocketsphinx' as const, code, message: code })),
})
const kinds = (change: Partial<Project>) => listNotices(project(change), nowMs).map(({ kind }) => kind)
const inHours = (hours: number) => new Date(nowMs + hours * hourMs).toISOString()

test('the most urgent notice comes first: the last day, words heard badly, the last week, the rest', () => {
  expect(kinds({})).toEqual([])
  const all = { transcriptInfo: info('draft', ['draft-quality', 'no-speech']), notices: ['One clip was liked.'] }
  expect(kinds({ ...all, storageExpireAt: inHours(3) })).toEqual(['expiry', 'draft', 'clips'])
  expect(kinds({ ...all, storageExpireAt: inHours(50) })).toEqual(['draft', 'expiry', 'clips'])
  expect(kinds({ ...all, storageExpireAt: inHours(24 * 8) })).toEqual(['draft', 'clips'])
  expect(kinds({ transcriptInfo: info('exact', ['no-speech']) })).toEqual(['transcript'])
})

test('better speech recognition is offered where one would help', () => {
  expect(isHeardBadly({ transcriptInfo: null })).toBe(false)
  expect(isHeardBadly({ transcriptInfo: info('draft') })).toBe(true)
  expect(isHeardBadly({ transcriptInfo: info('none', ['no-speech']) })).toBe(false)
  expect(isHeardBadly({ transcriptInfo: info('none', ['model-unavailable']) })).toBe(true)
})
