/** What a project of a link is called until its source is known and nobody has named it. */
export function titleOfLink(videoUrl: string): string {
  const url = URL.parse(videoUrl)
  const name = decodeName(url?.pathname.split('/').filter(Boolean).at(-1))
  return name ? stripExtension(name) : (url?.hostname ?? '')
}

export function stripExtension(name: string): string {
  return name.replace(/\.[a-z0-9]{2,4}$/i, '').trim() || 'Untitled video'
}

function decodeName(part: string | undefined): string {
  try {
    return decodeURIComponent(part ?? '')
  } catch {
    // Not valid percent-encoding: use the raw text.
    return part ?? ''
  }
}
