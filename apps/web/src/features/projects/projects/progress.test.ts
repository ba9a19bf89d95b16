import { expect, test } from 'vitest'
import { ClusterJobId, ProjectId } from '@clipwright/contract/ids'
import type { JobProgress } from '@clipwright/contract/projects/job-progress'
import { errorCatalogue } from '@clipwright/contract/errors'
import { failureAction } from './failure-action.ts'
import { keepForward, keepInBounds } from './project-lists.ts'

const at = (progress: number, second: number, more: Partial<JobProgress> = {}): JobProgress => ({
  clusterJobId: ClusterJobId.parse('job_000001'),
  projectId: ProjectId.parse('prj_000001'),
  stage: 'RENDER',
  progress,
  estMs: null,
  queuePosition: null,
  updatedAt: new Date(second * 1000).toISOString(),
  ...more,
})

test('a late response does not move the progress back', () => {
  expect(keepForward(at(50, 10), at(40, 9)).progress).toBe(50)
  expect(keepForward(at(50, 10), at(48, 11)).progress).toBe(50)
  expect(keepForward(at(50, 10), at(60, 11)).progress).toBe(60)
})

test('another run starts at zero', () => {
  expect(keepForward(at(90, 10), at(3, 11, { clusterJobId: ClusterJobId.parse('job_000002') })).progress).toBe(3)
})

test('running projects show 5 to 100, queued ones nothing', () => {
  expect(keepInBounds(at(0.4, 1)).progress).toBe(5)
  expect(keepInBounds(at(100, 1)).progress).toBe(100)
  expect(keepInBounds(at(0, 1, { stage: 'QUEUED' })).progress).toBe(0)
})

test('where retrying helps, a retry is offered', () => {
  const repeatable = Object.entries(errorCatalogue).filter(([, entry]) => entry.retry === 'later')
  const actions = repeatable.map(([name]) => ({ name, action: failureAction(name as keyof typeof errorCatalogue) }))
  expect(actions).toEqual(repeatable.map(([name]) => ({ name, action: 'rerun' })))
})

test('within a stage the time left grows by a fifth at most, and as far as it must in the next', () => {
  expect(keepForward(at(50, 10, { estMs: 60_000 }), at(52, 11, { estMs: 300_000 })).estMs).toBe(72_000)
  expect(keepForward(at(50, 10, { estMs: 60_000 }), at(52, 11, { estMs: 40_000 })).estMs).toBe(40_000)
  expect(keepForward(at(50, 10, { estMs: 60_000, stage: 'CURATE' }), at(52, 11, { estMs: 300_000 })).estMs).toBe(300_000)
})
