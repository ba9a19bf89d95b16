import { addUpload } from '../../sources/uploads/upload-list.ts'
import { fileKind } from '#platform/file-kinds.ts'
import { chooseSource } from './submit-draft.ts'

/** Takes the first readable file for the card; the others wait in the tray. Answers names that cannot be read. */
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
