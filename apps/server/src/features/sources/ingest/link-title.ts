function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // Not valid percent-encoding: use the raw text.
    return text
  }
}

function clean(name: string): string {
  return name
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
}

/** A title for a bare file: the name the server gives, otherwise the last part of the path, without its extension. */
export function fileTitle(url: URL, contentDisposition: string | undefined): string {
  const headerName =
    /filename\*\s*=\s*[\w-]+'[\w-]*'([^;]+)/i.exec(contentDisposition ?? '')?.[1] ??
    /filename\s*=\s*"?([^";]+)"?/i.exec(contentDisposition ?? '')?.[1]
  const name = headerName ?? url.pathname.split('/').filter(Boolean).at(-1) ?? ''
  return (
    clean(
      decode(name)
        .replace(/\.[a-z0-9]{2,5}$/i, '')
        .replace(/_+/g, ' '),
    ) || url.hostname
  )
}

export function pageTitle(text: string): string {
  return clean(text)
}
