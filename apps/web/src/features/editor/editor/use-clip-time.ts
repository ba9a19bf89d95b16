import { timecode } from '#platform/time-text.ts'
import { endsOf } from './engine/programme-view.ts'
import { useEdited } from './use-edit.ts'

/** Ms of the clip as a person reads them: counted from the first frame of the finished clip, so with its intro. */
export function useClipTime(): (programmeMs: number, options?: { tenths?: boolean }) => string {
  const introMs = useEdited(({ document }) => endsOf(document).introMs)
  return (programmeMs, options) => timecode(Math.max(0, programmeMs + introMs), options)
}
