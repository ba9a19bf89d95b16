import type { CaptionFontFamily } from '@clipwright/contract/brand/caption-fonts'

type Fetched = Map<string, Promise<Uint8Array[]>>

/** The files of caption fonts, each fetched once; none for families the server does not have. */
export class CaptionFonts {
  readonly #known: ReadonlyMap<string, CaptionFontFamily>
  readonly #fetched: Fetched = new Map()

  constructor(families: readonly CaptionFontFamily[]) {
    this.#known = new Map(families.map((font) => [font.family, font]))
  }

  /** Families a script names but no file exists for; the preview draws them with another font. */
  missing(families: readonly string[]): string[] {
    return families.filter((family) => !this.#known.has(family))
  }

  async bytesOf(family: string): Promise<Uint8Array[]> {
    const cachedBytes = this.#fetched.get(family)
    if (cachedBytes) return cachedBytes
    const files = Promise.all((this.#known.get(family)?.files ?? []).map(({ url }) => fetchBytes(url)))
    this.#fetched.set(family, files)
    // The next caller tries again.
    files.catch(() => this.#fetched.delete(family))
    return files
  }
}

async function fetchBytes(url: string): Promise<Uint8Array> {
  const reply = await fetch(url)
  if (!reply.ok) throw new Error(`The font was answered with ${reply.status}.`)
  return new Uint8Array(await reply.arrayBuffer())
}
