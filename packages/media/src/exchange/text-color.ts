/** Channels from 0 to 255. */
export type TextColor = { red: number; green: number; blue: number; alpha: number }

const white: TextColor = { red: 255, green: 255, blue: 255, alpha: 255 }

/** `#rrggbb` or `#rrggbbaa` of a text layer; white where it has none. */
export function parseTextColor(color: string | undefined): TextColor {
  const channels = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})?$/i.exec(color ?? '')
  if (!channels) return white
  const [red = 255, green = 255, blue = 255, alpha = 255] = channels
    .slice(1)
    .map((hex) => (hex === undefined ? 255 : Number.parseInt(hex, 16)))
  return { red, green, blue, alpha }
}
