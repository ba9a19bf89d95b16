import { withoutEnding } from '@clipwright/contract/sources/file-endings'
import { chooseSource, useSubmitDraft } from '../../projects/projects/submit-draft.ts'
import { takeFiles } from '../../projects/projects/take-files.ts'
import { uploadAtOnce } from '../../sources/uploads/upload-at-once.ts'
import type { ToolResult } from './read-tool-result.ts'

/** Makes a carried video the source of the next project, with its transcript as subtitles where there is one. */
export async function chooseCarried({ text, link, subtitles }: ToolResult, file: File | null): Promise<void> {
  if (subtitles !== null) {
    const words = new File([subtitles], `${withoutEnding(text) || 'transcript'}.srt`, { type: 'application/x-subrip' })
    useSubmitDraft.setState({ subtitles: { name: words.name, uri: await uploadAtOnce(words, 'subtitles') } })
  }
  if (file) takeFiles([file])
  else if (link !== null) chooseSource({ text: link, link })
}
