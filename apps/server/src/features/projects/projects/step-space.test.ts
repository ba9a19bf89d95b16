import { expect, test } from 'vitest'
import type { Tx } from '#platform/db/tx.ts'
import type { ProjectRow } from './projects.store.ts'
import { estimateStepBytes } from './step-space.ts'
import { steps } from './steps.ts'

const noDatabase = {} as Tx
const project = { videoUrl: 'https://example.org/talk', source: { sizeBytes: 7_000_000 }, durationMs: 600_000 } as ProjectRow

test('a step asks for space for its results, and for the source itself if it has to be copied', async () => {
  const rooms = await Promise.all(steps.map(async (step) => [step, await estimateStepBytes(noDatabase, project, step)] as const))
  expect(Object.fromEntries(rooms)).toEqual({
    import: { scratchBytes: 256 * 1024 ** 2, inputBytes: 0 },
    analyse: { scratchBytes: 600 * 256 * 1024, inputBytes: 7_000_000 },
    transcribe: { scratchBytes: 600 * 64 * 1024, inputBytes: 7_000_000 },
    curate: { scratchBytes: 0, inputBytes: 0 },
    refine: { scratchBytes: 0, inputBytes: 0 },
    render: { scratchBytes: 0, inputBytes: 0 },
  })
})
