import type { AssResult } from '@clipwright/timeline/captions/ass'
import type JASSUB from 'jassub'
import type { CaptionFonts } from './caption-fonts.ts'

/** After this the library is taken to have failed to start, ms. */
const longestStartMs = 60_000

type PaintRequest = { script: AssResult; atMs: number }

/**
 * Draws captions with the renderer's own library on a canvas over the preview. Calls never pile up: while one frame is
 * drawn, only the newest request waits.
 */
export class CaptionPainter {
  readonly #engine: JASSUB
  readonly #fonts: CaptionFonts
  readonly #size: { width: number; height: number }
  readonly #families = new Set<string>()
  #drawn: PaintRequest | null = null
  #wanted: PaintRequest | null = null
  #isBusy = false
  #isClosed = false

  private constructor(engine: JASSUB, fonts: CaptionFonts, size: { width: number; height: number }) {
    this.#engine = engine
    this.#fonts = fonts
    this.#size = size
  }

  /** `canvas` must be unused; `size` is the frame of the script. Rejects when the library does not start in time. */
  static async start(input: {
    canvas: HTMLCanvasElement
    script: AssResult
    fonts: CaptionFonts
    size: { width: number; height: number }
  }): Promise<CaptionPainter> {
    const { canvas, script, fonts, size } = input
    const { default: Engine } = await import('jassub')
    const bytes = await Promise.all(script.families.map((family) => fonts.bytesOf(family)))
    const engine = new Engine({
      canvas,
      subContent: script.ass,
      fonts: bytes.flat(),
      // No system or web fonts: the export has none either.
      queryFonts: false,
      defaultFont: script.families[0] ?? 'none',
    })
    const painter = new CaptionPainter(engine, fonts, size)
    for (const family of script.families) painter.#families.add(family)
    painter.#drawn = { script, atMs: -1 }
    try {
      await withTimeout(longestStartMs, engine.ready)
      await withTimeout(longestStartMs, painter.#paint({ script, atMs: 0 }))
    } catch (error) {
      painter.close()
      throw error
    }
    return painter
  }

  /** Shows a moment of a script, ms on its clock. */
  draw(script: AssResult, atMs: number): void {
    this.#wanted = { script, atMs }
    if (!this.#isBusy) void this.#work()
  }

  /** Fetches fonts ahead, so that a look that needs them is drawn at once. */
  async prepare(families: readonly string[]): Promise<void> {
    const missing = families.filter((family) => !this.#families.has(family))
    const bytes = (await Promise.all(missing.map((family) => this.#fonts.bytesOf(family)))).flat()
    if (this.#isClosed || bytes.length === 0) return
    for (const family of missing) this.#families.add(family)
    await this.#engine.renderer.addFonts(bytes)
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    // destroy() would wait for an engine that never became ready.
    this.#engine._worker.terminate()
    this.#engine._removeListeners()
    this.#engine._canvas.remove()
  }

  async #work(): Promise<void> {
    this.#isBusy = true
    try {
      while (this.#wanted && !this.#isClosed) {
        const request = this.#wanted
        this.#wanted = null
        await this.#paint(request)
      }
    } catch {
      // A font could not be read, or the worker is gone. The last frame stays, and the next request tries again.
    } finally {
      this.#isBusy = false
    }
  }

  async #paint({ script, atMs }: PaintRequest): Promise<void> {
    const isNew = this.#drawn?.script.ass !== script.ass
    if (isNew) {
      await this.#addFonts(script.families)
      await this.#engine.renderer.setTrack(script.ass)
    }
    const { width, height } = this.#size
    await this.#engine.manualRender({ expectedDisplayTime: performance.now(), width, height, mediaTime: atMs / 1000 }, isNew)
    this.#drawn = { script, atMs }
    if (isNew) markDrawn()
  }

  async #addFonts(families: readonly string[]): Promise<void> {
    for (const family of families) {
      if (this.#families.has(family)) continue
      const bytes = await this.#fonts.bytesOf(family)
      if (bytes.length > 0) await this.#engine.renderer.addFonts(bytes)
      this.#families.add(family)
    }
  }
}

/** Read by `bench -- editor`. Only the newest mark stays. */
function markDrawn(): void {
  performance.clearMarks('captions drawn')
  performance.mark('captions drawn')
}

async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error('It took too long.')), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
