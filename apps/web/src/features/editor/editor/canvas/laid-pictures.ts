import { watchAssetLinks } from '../picture/asset-links.ts'
import { BlendPictures } from '../picture/draw-blends.ts'
import { InsertPictures } from '../picture/draw-inserts.ts'
import { OverPictures } from './draw-images.ts'
import { SoftBackdrop } from './soft-backdrop.ts'

/** Pictures and films that lie over the clip: read once for as long as the editor is open, whatever is edited meanwhile. */
export class LaidPictures {
  readonly #watchers = new Set<() => void>()
  readonly over = new OverPictures(() => this.#tell())
  readonly blends = new BlendPictures(() => this.#tell())
  readonly soft = new SoftBackdrop()
  readonly inserts = new InsertPictures(() => this.#tell())

  /** Called when something can be drawn that could not be before. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher)
    const unlink = watchAssetLinks(watcher)
    return () => {
      unlink()
      this.#watchers.delete(watcher)
    }
  }

  dispose(): void {
    this.inserts.dispose()
    this.blends.dispose()
  }

  #tell(): void {
    for (const watcher of this.#watchers) watcher()
  }
}
