const prefix = '/es-es'

let isKept = false

/** Whether an address is the Spanish one of a page: `/es-es/search`. */
export function isSpanishAddress(pathname: string): boolean {
  return pathname === prefix || pathname.startsWith(`${prefix}/`)
}

/** The page's own address: `/search` for `/es-es/search`. */
export function withoutPrefix(pathname: string): string {
  return isSpanishAddress(pathname) ? pathname.slice(prefix.length) || '/' : pathname
}

/** A visit that began at a Spanish address keeps the prefix in its links until another language is chosen. */
export function keepPrefix(keep: boolean): void {
  isKept = keep
}

/** Maps between addresses of the browser and of the routes. */
export const addressRewrite = {
  input: ({ url }: { url: URL }) => {
    url.pathname = withoutPrefix(url.pathname)
    return url
  },
  output: ({ url }: { url: URL }) => {
    if (isKept && !isSpanishAddress(url.pathname)) url.pathname = prefix + url.pathname
    return url
  },
}
