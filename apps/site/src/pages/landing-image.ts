import { type Html, html } from '../html.ts'

type Clip = { fromBar: number; toBar: number; x: number; speaker: number }

const barCount = 52
const barStep = 10
/** Moments of the wave, and where the clip of each stands below it. */
const clips: readonly Clip[] = [
  { fromBar: 6, toBar: 13, x: 40, speaker: 0 },
  { fromBar: 23, toBar: 31, x: 208, speaker: 1 },
  { fromBar: 40, toBar: 46, x: 376, speaker: 0 },
]
const clipSize = { y: 290, width: 104, height: 185 } as const

const isMarked = (bar: number) => clips.some(({ fromBar, toBar }) => bar >= fromBar && bar <= toBar)
const barHeight = (bar: number) => Math.round(8 + 22 * Math.abs(Math.sin(bar * 1.7) * Math.cos(bar * 0.53)) + (isMarked(bar) ? 8 : 0))

const person = (x: number, y: number, size: number, speaker: number): Html => {
  const colour = speaker === 0 ? 'var(--action)' : 'var(--ink-2)'
  return html`<g fill="${colour}"><circle cx="${x}" cy="${y}" r="${size}"/><path d="M${x - size * 1.9} ${y + size * 3.1}c0-${size * 2.5} ${size * 3.8}-${size * 2.5} ${size * 3.8} 0z"/></g>`
}

const wave = Array.from({ length: barCount }, (_, bar) => {
  const height = barHeight(bar)
  return html`<rect x="${bar * barStep + 2}" y="${236 - height / 2}" width="5" height="${height}" rx="2" fill="${isMarked(bar) ? 'var(--on-marker)' : 'var(--line-strong)'}"/>`
})

function renderClip({ fromBar, toBar, x, speaker }: Clip): Html {
  const left = fromBar * barStep - 4
  const width = (toBar - fromBar + 1) * barStep + 5
  const { y, width: clipWidth, height } = clipSize
  const middle = x + clipWidth / 2
  return html`<rect x="${left}" y="212" width="${width}" height="48" rx="4" fill="var(--marker)"/>
<path d="M${left + width / 2} 260C${left + width / 2} 278 ${middle} 272 ${middle} ${y}" fill="none" stroke="var(--ink)" stroke-width="2"/>
<rect x="${x}" y="${y}" width="${clipWidth}" height="${height}" rx="10" fill="var(--sunken)" stroke="var(--ink)" stroke-width="2"/>
${person(middle, y + 62, 23, speaker)}
<rect x="${x + 14}" y="${y + 144}" width="${clipWidth - 28}" height="14" rx="3" fill="var(--marker)"/><rect x="${x + 26}" y="${y + 162}" width="${clipWidth - 52}" height="8" rx="3" fill="var(--line-strong)"/>`
}

/** A long video, the moments marked in its sound, and the upright clips that come of them. Says nothing that the words beside it do not. */
export const landingImage = html`<svg class="shown" viewBox="0 0 524 480" aria-hidden="true">
<rect x="1" y="1" width="522" height="190" rx="12" fill="var(--sunken)" stroke="var(--ink)" stroke-width="2"/>
${person(160, 78, 36, 0)}${person(364, 78, 36, 1)}
${clips.map(renderClip)}
${wave}
</svg>`
