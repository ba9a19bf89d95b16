import { addUpload } from '../../sources/uploads/upload-list.ts'
import { fileKind } from '#platform/file-kinds.ts'
import { chooseSource } from './submit-draft.ts'

/** Uses the first readable file for the card; the others wait in the tray. Returns the names of unreadable ones. */
export function takeFiles(files: Iterable<File>): string[] {
  const refused: string[] = []
  let first = true
  for (const file of files) {
    const kind = fileKind(file.name)?.kind
    if (kind !== 'video' && kind !== 'audio') {
      refused.push(file.name)
      continue
    }
    const uploadId = addUpload(file)
    if (first) chooseSource({ uploadId })
    first = false
  }
  return refused
}
