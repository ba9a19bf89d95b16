import { drawDisc, paper, place, drawSheet, star } from './paper.ts'

/** The background behind a person; it tells where the story takes place. */
export type Scene = 'road' | 'dusk' | 'lights' | 'rain' | 'door' | 'stars' | 'lift'

/** `getElementAt` counts drawn frames since the scene began; `middle` is where the person sits, px. */
export function drawScene(scene: Scene, at: number, middle: number): string {
  return scenes[scene](at, middle)
}

const fill = (color: string): string => `<rect width="1280" height="720" fill="${color}"/>`

/** Three paper rings on top of each other that slowly grow and shrink. */
function drawHalo(x: number, y: number, colors: readonly [string, string, string], at: number): string {
  return colors.map((color, index) => drawSheet(drawDisc(x, y, 300 - index * 62 + Math.sin(at / 22 + index) * 5), color, 8)).join('')
}

/** Two rows of hills passing at different speeds. */
function drawHills(at: number, [far, near]: readonly [string, string], speed: number): string {
  const row = (y: number, width: number, shift: number, color: string): string => {
    const start = -((shift % width) + width)
    const waves = Array.from({ length: Math.ceil(1280 / width) + 3 }, () => `q${width / 4} -90 ${width / 2} -20 t${width / 2} 20`).join(' ')
    return drawSheet(`M${start.toFixed(1)} ${y} ${waves} V760 H${start.toFixed(1)} Z`, color, -6)
  }
  return row(560, 520, at * speed * 0.5, far) + row(640, 380, at * speed, near)
}

/** A road to the horizon with dashes coming towards the viewer. */
function drawRoad(x: number, at: number): string {
  const dashes = Array.from({ length: 5 }, (_, index) => {
    const share = ((index + (at % 14) / 14) / 5) ** 2
    const next = ((index + 0.45 + (at % 14) / 14) / 5) ** 2
    const [top, foot] = [420 + share * 320, 420 + Math.min(1, next) * 320]
    return `<path d="M${x - 2 - share * 16} ${top.toFixed(1)} H${x + 2 + share * 16} L${x + 2 + next * 16} ${foot.toFixed(1)} H${x - 2 - next * 16} Z" fill="${paper.bone}"/>`
  }).join('')
  return `${drawSheet(`M${x - 14} 420 H${x + 14} L${x + 250} 740 H${x - 250} Z`, paper.ink, 6)}${dashes}`
}

const scenes: Record<Scene, (at: number, middle: number) => string> = {
  road: (at, middle) =>
    `${fill(paper.sea)}${drawHalo(middle, 300, [paper.gold, '#f0c35f', '#f6d78b'], at)}${drawHills(at, ['#18494d', paper.night], 1.5)}${drawRoad(middle - 520, at)}`,
  dusk: (at, middle) =>
    `${fill('#6f3a2a')}${drawHalo(middle, 300, ['#a2502f', '#c96b35', paper.gold], at)}${drawHills(at, ['#4a2620', '#341a18'], 0)}${drawHouse(middle - 500, 0, false)}`,
  lights: (at, middle) => {
    const isRed = Math.floor(at / 60) % 2 === 0
    const lamp = (y: number, color: string, isLit: boolean): string =>
      `<circle cx="0" cy="${y}" r="46" fill="${isLit ? color : '#2b3833'}"/>${isLit ? `<circle cx="-12" cy="${y - 14}" r="12" fill="#fff" opacity="0.5"/>` : ''}`
    const post = `${drawSheet('M-11 160 H11 V560 H-11 Z', paper.ink, 8)}${drawSheet('M-76 -200 H76 V180 H-76 Z', paper.ink, 12)}${lamp(-124, paper.red, isRed)}${lamp(-8, paper.gold, false)}${lamp(108, '#58a06a', !isRed)}`
    return `${fill(paper.night)}${drawHalo(middle, 300, isRed ? ['#3a1a18', '#561f19', '#75281d'] : ['#235b4c', '#2f7a5f', '#46936f'], at)}${drawHills(at, ['#0c2c30', '#0a2427'], 0)}${place(post, { x: middle - 480, y: 300 + Math.sin(at / 30) * 3 })}`
  },
  rain: (at, middle) => {
    const drops = Array.from({ length: 46 }, (_, index) => {
      const x = ((index * 197) % 1400) - 60
      const y = ((index * 131 + at * (26 + (index % 3) * 7)) % 860) - 80
      return `M${x + y * -0.18} ${y} l-9 50`
    }).join('')
    return `${fill('#123c44')}${drawHalo(middle, 300, ['#1c5058', '#286670', '#387c84'], at)}${drawHills(at, ['#0d2f36', '#0a252b'], 0)}${drawHouse(middle - 500, at, false)}<path d="${drops}" stroke="${paper.bone}" stroke-width="4" opacity="0.55" stroke-linecap="round"/>`
  },
  door: (at, middle) =>
    `${fill('#7c2a1d')}${drawHalo(middle, 300, ['#a83a24', '#c9502f', paper.gold], at)}${drawHills(at, ['#4f1b14', '#38130e'], 0)}${drawHouse(middle - 500, at, true)}`,
  stars: (at, middle) => {
    const rays = Array.from(
      { length: 24 },
      (_, index) =>
        `<path d="M0 0 L900 -44 L900 44 Z" transform="rotate(${index * 15 + at * 0.12})" fill="${paper.gold}" opacity="${index % 2 ? 0 : 0.28}"/>`,
    ).join('')
    return `${fill(paper.red)}${place(rays, { x: middle, y: 300 })}${drawSheet(drawDisc(middle, 300, 226), paper.gold, 8)}${place(drawSheet(star, paper.bone, 12), { x: middle - 480, y: 330, scale: 1.25, turn: Math.sin(at / 20) * 6 })}`
  },
  lift: (at, middle) => {
    const marks = Array.from(
      { length: 9 },
      (_, index) => `<path d="M0 -196 V-222" transform="rotate(${-80 + index * 20})" stroke="${paper.ink}" stroke-width="9"/>`,
    ).join('')
    const needle = place(`<path d="M-7 0 L0 -186 L7 0 Z" fill="${paper.red}"/><circle r="17" fill="${paper.ink}"/>`, {
      x: 0,
      y: 0,
      turn: -80 + ((at * 0.7) % 160),
    })
    const dial = `${drawSheet('M-250 20 A250 250 0 0 1 250 20 Z', paper.bone, 10)}${marks}${needle}`
    const bars = [-300, -150, 0, 150, 300].map((x) => `<path d="M${middle + x} -20 V740" stroke="#c98f2b" stroke-width="7"/>`).join('')
    return `${fill(paper.gold)}${bars}${drawSheet(drawDisc(middle, 300, 258), '#f0c35f', 8)}${drawSheet(drawDisc(middle, 300, 206), '#f6d78b', 8)}${place(dial, { x: middle + 500, y: 430, scale: 0.92 })}<rect y="640" width="1280" height="80" fill="${paper.wine}"/><rect y="632" width="1280" height="8" fill="${paper.red}"/>`
  },
}

/** The house with the green door, which opens on a lit room when somebody is let in. */
function drawHouse(x: number, at: number, isOpen: boolean): string {
  const leaf = isOpen ? Math.min(1, at / 60) : 0
  const right = 92 - leaf * 120
  return `${drawSheet(`M${x - 190} 730 V250 L${x} 120 L${x + 190} 250 V730 Z`, isOpen ? paper.bone : '#0c2a30', 12)}
<rect x="${x - 92}" y="330" width="184" height="400" fill="${isOpen ? '#f6d78b' : paper.ink}"/>
<path d="M${x - 92} 330 L${x + right} ${330 - leaf * 26} V${730} H${x - 92} Z" fill="#3f8a5b"/><path d="M${x - 60} 370 L${x + right - 30} ${370 - leaf * 18} V520 H${x - 60} Z M${x - 60} 550 H${x + right - 30} V690 H${x - 60} Z" fill="#2f6e47"/>
<circle cx="${x + right - 14}" cy="540" r="10" fill="${paper.gold}"/>
${drawSheet(`M${x - 150} 318 L${x} 236 L${x + 150} 318 Z`, isOpen ? paper.red : '#14454e', 10)}`
}
