const heightPx = 576

/** The canvases of a preview, one over the other, as an address; null when one holds what this page may not read. */
export function pictureOf(preview: HTMLElement): string | null {
  const layers = [...preview.querySelectorAll('canvas')].filter(({ width, height }) => width > 0 && height > 0)
  const [ground] = layers
  const picture = document.createElement('canvas')
  const pen = picture.getContext('2d')
  if (!ground || !pen) return null
  picture.height = heightPx
  picture.width = Math.round((heightPx * ground.width) / ground.height)
  try {
    for (const layer of layers) pen.drawImage(layer, 0, 0, picture.width, picture.height)
    return picture.toDataURL('image/webp', 0.85)
  } catch {
    // The clip came from another origin.
    return null
  }
}
