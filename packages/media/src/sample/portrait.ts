import { paper, place } from './paper.ts'

/** State of a face at one moment. Its centre is at `x`, `y`; brow to chin is `height` / 1.3. */
export type Pose = {
  x: number
  y: number
  height: number
  /** 0 shut to 4 wide open. */
  mouth: number
  isBlinking: boolean
  /** Degrees. */
  turn: number
}

type Skin = { light: string; shade: string; lip: string; deepLip: string }

const hostSkin: Skin = { light: '#f0c49b', shade: '#cf8f62', lip: '#b5563f', deepLip: '#8c3a2b' }
const guestSkin: Skin = { light: '#d99a6c', shade: '#a9663f', lip: '#b23a2c', deepLip: '#82241b' }

/** The voice of an elevator, wearing its operator's cap. */
export function drawHost(pose: Pose): string {
  return drawPerson(pose, {
    body: `${cut('M-176 400 C-172 250 -128 188 -44 168 L44 168 C128 188 172 250 176 400 Z', paper.sea)}
<path d="M0 196 L0 400 L176 400 C172 250 128 188 44 168 Z" fill="#000" opacity="0.16"/>
<path d="M-58 164 L0 214 L-22 240 L-78 180 Z" fill="${paper.gold}"/><path d="M58 164 L0 214 L22 240 L78 180 Z" fill="#c98f2b"/>
${[268, 318].map((y) => `<circle cx="-26" cy="${y}" r="9" fill="${paper.gold}"/><circle cx="26" cy="${y}" r="9" fill="#c98f2b"/>`).join('')}`,
    head: `<path d="M-40 70 L-44 172 Q0 212 44 172 L40 70 Z" fill="${hostSkin.shade}"/><path d="M-40 96 Q0 128 40 96 L43 146 Q0 142 -42 128 Z" fill="#000" opacity="0.2"/>
${ears(hostSkin)}
${cut('M-76 -30 C-82 50 -56 108 0 112 C56 108 82 50 76 -30 C74 -98 -74 -98 -76 -30 Z', hostSkin.light)}
<path d="M10 -84 L6 -20 L18 34 L4 44 L8 112 C58 106 82 50 76 -30 C75 -66 44 -84 10 -84 Z" fill="${hostSkin.shade}" opacity="0.75"/>
<path d="M-80 0 C-84 -40 -78 -66 -66 -76 L-62 -34 L-70 4 Z M80 0 C84 -40 78 -66 66 -76 L62 -34 L70 4 Z" fill="${paper.ink}"/>
<path d="M-80 -58 L-68 -142 Q0 -166 68 -142 L80 -58 Q0 -88 -80 -58 Z" fill="${paper.red}"/><path d="M8 -156 L10 -76 Q48 -72 80 -58 L68 -142 Q40 -154 8 -156 Z" fill="${paper.wine}" opacity="0.7"/>
<path d="M-81 -50 L-77 -80 Q0 -112 77 -80 L81 -50 Q0 -84 -81 -50 Z" fill="${paper.gold}"/>
${drawEyes(pose.isBlinking, 7)}
${nose(hostSkin)}
${drawMouth(hostSkin, pose.mouth)}
<path d="M-30 55 Q-16 44 0 51 Q16 44 30 55 Q16 50 0 55 Q-16 50 -30 55 Z" fill="${paper.ink}"/>`,
  })
}

/** The voice of a dashboard, dressed for an open car. */
export function drawGuest(pose: Pose): string {
  return drawPerson(pose, {
    body: `${cut('M-168 400 C-164 258 -112 196 -40 170 L40 170 C112 196 164 258 168 400 Z', paper.bone)}
<path d="M0 210 L0 400 L168 400 C164 258 112 196 40 170 Z" fill="#000" opacity="0.12"/>
<path d="M-62 166 L-8 236 L-56 262 L-104 196 Z" fill="${paper.sand}"/><path d="M62 166 L8 236 L56 262 L104 196 Z" fill="#cbb78e"/>`,
    head: `<path d="M-36 70 L-40 176 Q0 222 40 176 L36 70 Z" fill="${guestSkin.shade}"/><path d="M-36 96 Q0 130 36 96 L39 146 Q0 144 -38 128 Z" fill="#000" opacity="0.2"/>
<path d="M-96 -10 C-110 -150 -52 -178 0 -178 C52 -178 110 -150 96 -10 C98 60 76 120 44 146 L-44 146 C-76 120 -98 60 -96 -10 Z" transform="translate(7 9)" fill="#000" opacity="0.2"/>
<path d="M-96 -10 C-110 -150 -52 -178 0 -178 C52 -178 110 -150 96 -10 C98 60 76 120 44 146 L-44 146 C-76 120 -98 60 -96 -10 Z" fill="${paper.red}"/>
<path d="M6 -178 C56 -176 110 -150 96 -10 C98 60 76 120 44 146 L8 146 Z" fill="${paper.wine}" opacity="0.65"/>
<path d="M-80 -6 C-86 -118 -40 -132 0 -132 C40 -132 86 -118 80 -6 L74 40 L-74 40 Z" fill="${paper.ink}"/>
${cut('M-70 -28 C-76 48 -52 106 0 112 C52 106 76 48 70 -28 C66 -92 -66 -92 -70 -28 Z', guestSkin.light, 0)}
<path d="M10 -78 L6 -20 L17 32 L4 42 L7 112 C54 106 76 48 70 -28 C68 -62 40 -78 10 -78 Z" fill="${guestSkin.shade}" opacity="0.75"/>
<path d="M-78 0 C-86 -112 -36 -128 4 -126 C-6 -84 -36 -62 -66 -46 Z M80 0 C86 -100 46 -126 4 -126 C14 -90 44 -66 68 -48 Z" fill="${paper.ink}"/>
<path d="M-34 122 Q0 150 34 122 L52 172 Q0 196 -52 172 Z" fill="${paper.red}"/><path d="M4 138 Q20 134 34 122 L52 172 Q30 182 6 184 Z" fill="${paper.wine}" opacity="0.65"/>
<path d="M-14 160 L-70 214 L-34 228 Z" fill="${paper.red}"/><path d="M10 160 L46 232 L74 206 Z" fill="${paper.wine}"/>
<circle cx="-70" cy="58" r="9" fill="${paper.gold}"/><circle cx="70" cy="58" r="9" fill="#c98f2b"/>
${drawEyes(pose.isBlinking, 4)}
<path d="M-54 -18 l-9 -7 M54 -18 l9 -7" stroke="${paper.ink}" stroke-width="5" stroke-linecap="round"/>
${nose(guestSkin)}
${drawMouth(guestSkin, pose.mouth)}`,
  })
}

function drawPerson({ x, y, height, turn }: Pose, { body, head }: { body: string; head: string }): string {
  return place(`${body}${place(head, { x: 0, y: 0, turn })}`, { x, y, scale: height / 200 })
}

const cut = (outline: string, fill: string, lift = 8): string =>
  `<path d="${outline}" transform="translate(${lift * 0.7} ${lift})" fill="#000" opacity="0.2"/><path d="${outline}" fill="${fill}"/>`

const ears = ({ light, shade }: Skin): string =>
  `<ellipse cx="-78" cy="8" rx="12" ry="22" fill="${light}"/><ellipse cx="78" cy="8" rx="12" ry="22" fill="${shade}"/>`

function drawEyes(isBlinking: boolean, brow: number): string {
  const brows = `<path d="M-54 -36 Q-36 -54 -15 -42" stroke="${paper.ink}" stroke-width="${brow + 2}" fill="none" stroke-linecap="round"/><path d="M54 -36 Q36 -54 15 -42" stroke="${paper.ink}" stroke-width="${brow + 2}" fill="none" stroke-linecap="round"/>`
  if (isBlinking)
    return `${brows}<path d="M-49 -10 Q-33 4 -17 -9 M49 -10 Q33 4 17 -9" stroke="${paper.ink}" stroke-width="5" fill="none" stroke-linecap="round"/>`
  const eye = (side: 1 | -1): string =>
    `<path d="M${side * 52} -9 Q${side * 34} -31 ${side * 15} -7 Q${side * 33} 6 ${side * 52} -9 Z" fill="#fbf6ea"/><circle cx="${side * 33}" cy="-12" r="10" fill="${paper.ink}"/><circle cx="${side * 33 - 3}" cy="-16" r="3" fill="#fff"/><path d="M${side * 53} -9 Q${side * 34} -32 ${side * 14} -7" stroke="${paper.ink}" stroke-width="4.5" fill="none" stroke-linecap="round"/>`
  return `${brows}${eye(-1)}${eye(1)}`
}

const nose = ({ shade }: Skin): string =>
  `<path d="M-4 -10 L-15 32 Q-2 42 14 32 L4 26 Z" fill="${shade}" opacity="0.8"/><path d="M-13 34 Q-8 40 -2 37 M13 34 Q8 40 2 37" stroke="${paper.ink}" stroke-width="3.2" fill="none" opacity="0.75" stroke-linecap="round"/>`

/** Lips around a gap that grows with the sound; smiling at rest. */
function drawMouth({ lip, deepLip }: Skin, open: number): string {
  const gap = open * 4.2
  const wide = 31 - open * 2
  const y = 66
  const top = y - gap * 0.35
  const foot = y + gap
  if (open === 0)
    return `<path d="M-31 62 Q-14 56 0 60 Q14 56 31 62 Q14 70 0 69 Q-14 70 -31 62 Z" fill="${deepLip}"/><path d="M-31 62 Q0 88 31 62 Q0 72 -31 62 Z" fill="${lip}"/><path d="M-33 60 Q0 78 33 60" stroke="${paper.ink}" stroke-width="2.6" fill="none" stroke-linecap="round"/>`
  return `<path d="M${-wide} ${y} Q${-wide / 2} ${top - 11} 0 ${top - 6} Q${wide / 2} ${top - 11} ${wide} ${y} Q${wide / 2} ${foot + 16} 0 ${foot + 16} Q${-wide / 2} ${foot + 16} ${-wide} ${y} Z" fill="${lip}"/>
<path d="M${-wide} ${y} Q${-wide / 2} ${top - 11} 0 ${top - 6} Q${wide / 2} ${top - 11} ${wide} ${y} L${wide - 6} ${y} Q0 ${top - 4} ${6 - wide} ${y} Z" fill="${deepLip}"/>
<path d="M${6 - wide} ${y} Q0 ${top - 5} ${wide - 6} ${y} Q${wide / 2} ${foot + 5} 0 ${foot + 5} Q${-wide / 2} ${foot + 5} ${6 - wide} ${y} Z" fill="#2a0b0a"/>${
    open > 1
      ? `<path d="M${10 - wide} ${y - 1} Q0 ${top - 4} ${wide - 10} ${y - 1} Q0 ${top + 8} ${10 - wide} ${y - 1} Z" fill="#fbf6ea"/>`
      : ''
  }`
}
