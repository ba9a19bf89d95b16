import type { CurationResult } from '@clipwright/contract/clips/curation'
import type { Analysis } from '@clipwright/contract/sources/analysis'
import type { Transcript } from '@clipwright/contract/sources/transcript'
import { type CurateInput, curateReading, readForRequests, type SourceReading } from '../curate.ts'

/** `curate` for many requests of few sources: each is read once, which is half of the work. */
export function curateReadOnce(): (input: CurateInput) => CurationResult {
  const readings = new Map<Transcript, { analysis: Analysis | null; reading: SourceReading }>()
  return (input) => {
    const before = readings.get(input.transcript)
    const isSame = before !== undefined && before.analysis === input.analysis
    const { reading } = isSame ? before : { reading: readForRequests(input) }
    readings.set(input.transcript, { analysis: input.analysis, reading })
    return curateReading(reading, input)
  }
}
