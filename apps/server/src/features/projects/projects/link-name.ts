import { withoutEnding } from '@clipwright/contract/sources/file-endings'

/** What a project of a link is called until its source is known and nobody has named it. */
export function titleOfLink(videoUrl: string): string {
  const url = URL.parse(videoUrl)
  const name = decodeName(url?.pathname.split('/').filter(Boolean).at(-1))
  return name ? titleOfFile(name) : (url?.hostname ?? '')
}

/** What a project of a file is called. */
export const titleOfFile = (fileName: string): string => withoutEnding(fileName).trim() || 'Untitled video'

function decodeName(part: string | undefined): string {
  try {
    return decodeURIComponent(part ?? '')
  } catch {
    // Not valid percent-encoding: use the raw text.
    return part ?? ''
  }
}
