import { watchAssetLinks } from '../frame/asset-links.ts'
import { BlendRenderer } from '../frame/draw-blends.ts'
import { InsertRenderer } from '../frame/draw-inserts.ts'
import { OverlayImages } from './draw-overlays.ts'
import { SoftBackdrop } from './soft-backdrop.ts'

/** Images and videos that lie over the clip. Each is loaded once for as long as the editor is open. */
export class LayerMedia {
  readonly #watchers = new Set<() => void>()
  readonly over = new OverlayImages(() => this.#tell())
  readonly blends = new BlendRenderer(() => this.#tell())
  readonly soft = new SoftBackdrop()
  readonly inserts = new InsertRenderer(() => this.#tell())

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
