import { assAlpha, assColor, assNumber } from './ass-syntax.ts'
import type { AssEvent } from './ass-syntax.ts'
import type { Look } from './look.ts'
import type { PageBox } from './page-geometry.ts'
import { needsWholeLine } from './script.ts'
import { roundedBox } from './shapes.ts'
import type { Color } from './preset.ts'

export const layers = { panel: 0, mark: 1, glow: 2, text: 3 } as const

type Rectangle = { left: number; top: number; width: number; height: number }

export function shapeTags(x: number, y: number, color: Color, anchor: 4 | 5 | 7 = 7): string {
  return `\\an${anchor}\\pos(${assNumber(x)},${assNumber(y)})\\bord0\\shad0\\1c${assColor(color)}\\1a${assAlpha(color)}`
}

function fillRectangle(area: Rectangle, color: Color, radius: number): { tags: string; body: string } {
  return {
    tags: `${shapeTags(area.left, area.top, color)}\\p1`,
    body: roundedBox(area.width, area.height, radius),
  }
}

function panelAreas(pageBox: PageBox, look: Look): Rectangle[] {
  const panel = look.panel
  if (!panel) return []
  const [padX, padY] = [panel.padX * look.em, panel.padY * look.em]
  if (panel.per === 'block') {
    return [{ left: pageBox.left - padX, top: pageBox.top - padY, width: pageBox.width + 2 * padX, height: pageBox.height + 2 * padY }]
  }
  if (panel.per === 'word' && pageBox.lines.every((line) => line.tokens.every(({ token }) => !needsWholeLine(token.script)))) {
    return pageBox.lines.flatMap((line) => {
      const height = Math.min(line.height, look.em + 2 * padY)
      const top = line.centreY - height / 2
      return line.tokens.map(({ centreX, width }) => ({ left: centreX - width / 2 - padX, top, width: width + 2 * padX, height }))
    })
  }
  return pageBox.lines.map((line) => {
    const height = Math.min(line.height, look.em + 2 * padY)
    return { left: line.left - padX, top: line.centreY - height / 2, width: line.width + 2 * padX, height }
  })
}

/** What lies behind the words of a page for as long as it shows. */
export function drawPanel(pageBox: PageBox, look: Look): AssEvent[] {
  const panel = look.panel
  if (!panel) return []
  const { startMs, endMs } = pageBox.page
  const events: AssEvent[] = []
  for (const area of panelAreas(pageBox, look)) {
    const radius = panel.radius * look.em
    events.push({ layer: layers.panel, startMs, endMs, style: 'Shape', ...fillRectangle(area, panel.color, radius) })
    if (panel.accent === null) continue
    const width = 0.2 * look.em
    // The bar stands where reading begins.
    const left = pageBox.lines.every((line) => line.rightToLeft) ? area.left + area.width - width : area.left
    const bar = { left, top: area.top, width, height: area.height }
    events.push({ layer: layers.mark, startMs, endMs, style: 'Shape', ...fillRectangle(bar, panel.accent, 0) })
  }
  return events
}
