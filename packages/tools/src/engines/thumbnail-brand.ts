import type { Design } from './thumbnail-designs.ts'

const ink = '#141e19'
const paper = '#ffffff'

function luminance(hex: string): number {
  const channel = (at: number) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

/** As WCAG counts it, 1 to 21. Colours as #RRGGBB. */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

const readableOn = (colour: string) => (contrastOf(colour, paper) >= contrastOf(colour, ink) ? paper : ink)

/** Designs in the colours of a team, taken in turn; letters stay readable on each. Colours as #RRGGBB. */
export function brandDesigns(designs: readonly Design[], colours: readonly string[]): Design[] {
  let turn = 0
  return designs.map((design) => {
    if (design.backingColour === '' || design.backing === 'shade') return design
    const colour = colours[turn++ % Math.max(1, colours.length)]
    if (!colour) return design
    if (design.backing !== 'arrow') return { ...design, backingColour: colour, text: readableOn(colour) }
    // Its letters stand on the image, inside a dark outline.
    return design.outline && contrastOf(colour, design.outline) >= 4.5 ? { ...design, backingColour: colour, text: colour } : design
  })
}
