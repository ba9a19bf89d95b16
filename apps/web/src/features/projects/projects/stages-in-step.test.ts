import type { Project } from '@clipwright/contract/projects/projects'
import { expect, test } from 'vitest'
import { addPart } from './heard-parts.ts'
import { inStep } from './stages-in-step.ts'

const rows: Project['stages'] = [
  { stage: 'IMPORT', status: 'running', startedAt: null, durationMs: null },
  { stage: 'TRANSCRIBE', status: 'waiting', startedAt: null, durationMs: null },
  { stage: 'CURATE', status: 'waiting', startedAt: null, durationMs: null },
]
const statuses = (stage: 'IMPORT' | 'CURATE' | 'QUEUED') => inStep(rows, stage).map(({ status }) => status)

test('the list of stages goes along with the headline, before the project is fetched again', () => {
  expect(statuses('IMPORT')).toEqual(['running', 'waiting', 'waiting'])
  expect(statuses('CURATE')).toEqual(['done', 'done', 'running'])
  expect(statuses('QUEUED')).toEqual(['running', 'waiting', 'waiting'])
})

test('parts that are heard stand in the order of the source, each once', () => {
  const parts = [
    { startMs: 30_000, text: 'second' },
    { startMs: 0, text: 'frist' },
    { startMs: 0, text: 'first' },
  ].reduce(addPart, [] as { startMs: number; text: string }[])
  expect(parts.map(({ text }) => text)).toEqual(['first', 'second'])
})
