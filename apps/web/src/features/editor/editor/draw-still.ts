const heightPx = 576

/** The canvases of a preview, one over the other, as an address; null when one holds what this page may not read. */
export function drawStill(preview: HTMLElement): string | null {
  const layers = [...preview.querySelectorAll('canvas')].filter(({ width, height }) => width > 0 && height > 0)
  const [ground] = layers
  const image = document.createElement('canvas')
  const pen = image.getContext('2d')
  if (!ground || !pen) return null
  image.height = heightPx
  image.width = Math.round((heightPx * ground.width) / ground.height)
  try {
    for (const layer of layers) pen.drawImage(layer, 0, 0, image.width, image.height)
    return image.toDataURL('image/webp', 0.85)
  } catch {
    // The clip came from another origin.
    return null
  }
}
