export type Shot = 'wide' | 'host' | 'guest'

/** Whole steps only, so that equal frames are drawn once. */
export type TalkFrame = {
  shot: Shot
  /** 0 shut to 4 wide open. */
  hostMouth: number
  guestMouth: number
  hostBlinks: boolean
  guestBlinks: boolean
  /** Position in a slow sway, 0 to 7. */
  sway: number
}

export const frameSize = { width: 1280, height: 720 }

type Look = { skin: [string, string, string]; hair: string; shirt: string; lips: string; longHair: boolean }

const host: Look = { skin: ['#f3cdb0', '#dfa982', '#a9704e'], hair: '#6b3a22', shirt: '#1f6f68', lips: '#a8433f', longHair: true }
const guest: Look = { skin: ['#d9a57e', '#b97f58', '#7c4f34'], hair: '#1d1714', shirt: '#8a3b2a', lips: '#8c3a36', longHair: false }

type Pose = { x: number; y: number; height: number; mouth: number; blinks: boolean; tilt: number }

/** One SVG document. Faces are drawn in a frame 200 high around their middle, as large as a detector likes them. */
export function drawTalk(frame: TalkFrame): string {
  const angle = (frame.sway / 8) * 2 * Math.PI
  const hostSway = { dx: Math.sin(angle) * 5, dy: Math.cos(angle) * 2, tilt: Math.sin(angle) * 1.2 }
  const guestSway = { dx: Math.cos(angle) * 5, dy: Math.sin(angle) * 2, tilt: Math.cos(angle) * -1.2 }
  const people: string[] = []
  if (frame.shot !== 'guest') {
    const place = frame.shot === 'wide' ? { x: 372, y: 318, height: 196 } : { x: 500, y: 330, height: 330 }
    people.push(person(host, 'host', at(place, hostSway, frame.hostMouth, frame.hostBlinks)))
  }
  if (frame.shot !== 'host') {
    const place = frame.shot === 'wide' ? { x: 908, y: 312, height: 200 } : { x: 790, y: 326, height: 336 }
    people.push(person(guest, 'guest', at(place, guestSway, frame.guestMouth, frame.guestBlinks)))
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720" viewBox="0 0 1280 720"><defs>${skin('host', host)}${skin('guest', guest)}${light}</defs>
${room(frame.shot)}${people.join('')}${table(frame.shot)}</svg>`
}

function at(
  place: { x: number; y: number; height: number },
  sway: { dx: number; dy: number; tilt: number },
  mouth: number,
  blinks: boolean,
): Pose {
  const share = place.height / 330
  return { x: place.x + sway.dx * share, y: place.y + sway.dy * share, height: place.height, mouth: mouth / 4, blinks, tilt: sway.tilt }
}

const skin = (name: string, look: Look): string =>
  `<radialGradient id="skin-${name}" cx="0.45" cy="0.4" r="0.75"><stop offset="0" stop-color="${look.skin[0]}"/><stop offset="0.65" stop-color="${look.skin[1]}"/><stop offset="1" stop-color="${look.skin[2]}"/></radialGradient>`

const light =
  '<linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#c9d3cc"/><stop offset="1" stop-color="#8d9f99"/></linearGradient>'

function room(shot: Shot): string {
  const shift = shot === 'wide' ? 0 : shot === 'host' ? 260 : -420
  const books = ['#b5483a', '#e0b04a', '#3d6b74', '#7a5a86', '#d9d2c0', '#46764f']
    .map(
      (color, index) =>
        `<rect x="${560 + index * 28 + shift}" y="${150 - (index % 3) * 9}" width="22" height="${80 + (index % 3) * 9}" fill="${color}"/>`,
    )
    .join('')
  return `<rect width="1280" height="720" fill="url(#wall)"/>
<rect x="${60 + shift}" y="60" width="190" height="240" fill="#e9e2d0"/><rect x="${76 + shift}" y="76" width="158" height="208" fill="#4f7f86"/><circle cx="${190 + shift}" cy="130" r="26" fill="#ffd23f"/>
<rect x="${530 + shift}" y="230" width="230" height="12" fill="#6b4f3a"/>${books}
<rect x="${1070 + shift}" y="210" width="10" height="300" fill="#4b4038"/><path d="M${1020 + shift} 210 L${1130 + shift} 210 L${1105 + shift} 130 L${1045 + shift} 130 Z" fill="#ffe9a8"/>`
}

function table(shot: Shot): string {
  if (shot !== 'wide') return '<rect y="668" width="1280" height="52" fill="#5d4636"/>'
  return `<rect y="596" width="1280" height="124" fill="#5d4636"/><rect y="590" width="1280" height="10" fill="#7a5f4b"/>
<rect x="632" y="540" width="38" height="54" rx="6" fill="#f4efe4"/><path d="M670 552 q20 4 0 28" stroke="#f4efe4" stroke-width="7" fill="none"/>
<rect x="500" y="520" width="10" height="76" fill="#222"/><rect x="489" y="486" width="32" height="46" rx="15" fill="#333"/><rect x="770" y="520" width="10" height="76" fill="#222"/><rect x="759" y="486" width="32" height="46" rx="15" fill="#333"/>`
}

function person(look: Look, name: string, pose: Pose): string {
  const hairBack = look.longHair
    ? `<path d="M-98 -20 C-112 -140 112 -140 98 -20 C104 60 116 130 92 168 L-92 168 C-116 130 -104 60 -98 -20 Z" fill="${look.hair}"/>`
    : `<ellipse cx="0" cy="-24" rx="86" ry="100" fill="${look.hair}"/>`
  return `<g transform="translate(${pose.x.toFixed(1)} ${pose.y.toFixed(1)}) scale(${(pose.height / 200).toFixed(4)})">
<path d="M-168 420 C-158 210 -86 150 0 150 C86 150 158 210 168 420 Z" fill="${look.shirt}"/>
<g transform="rotate(${pose.tilt.toFixed(2)} 0 120)">${hairBack}
<path d="M-38 84 L-42 168 Q0 200 42 168 L38 84 Z" fill="${look.skin[2]}"/>
<ellipse cx="0" cy="8" rx="76" ry="102" fill="url(#skin-${name})"/>
<path d="M-82 -14 C-84 -152 84 -152 82 -14 C62 -60 22 -72 -10 -66 C-40 -62 -66 -50 -80 -18 Z" fill="${look.hair}"/>
<ellipse cx="-78" cy="8" rx="9" ry="20" fill="${look.skin[2]}"/><ellipse cx="78" cy="8" rx="9" ry="20" fill="${look.skin[2]}"/>
${eyes(look, pose.blinks)}
<path d="M-6 -10 Q-10 20 -15 32 Q0 43 15 32 Q10 20 6 -10 Z" fill="${look.skin[2]}" opacity="0.5"/>
<ellipse cx="-8" cy="34" rx="5" ry="3" fill="#5e3322"/><ellipse cx="8" cy="34" rx="5" ry="3" fill="#5e3322"/>
${mouth(look, pose.mouth)}
<ellipse cx="0" cy="98" rx="24" ry="7" fill="${look.skin[2]}" opacity="0.45"/></g></g>`
}

function eyes(look: Look, shut: boolean): string {
  const sockets = `<ellipse cx="-32" cy="-8" rx="25" ry="17" fill="${look.skin[2]}" opacity="0.4"/><ellipse cx="32" cy="-8" rx="25" ry="17" fill="${look.skin[2]}" opacity="0.4"/>
<path d="M-53 -27 Q-34 -40 -14 -28" stroke="${look.hair}" stroke-width="7" fill="none" stroke-linecap="round"/><path d="M53 -27 Q34 -40 14 -28" stroke="${look.hair}" stroke-width="7" fill="none" stroke-linecap="round"/>`
  if (shut)
    return `${sockets}<path d="M-48 -7 Q-32 2 -16 -7" stroke="#24160f" stroke-width="4" fill="none"/><path d="M48 -7 Q32 2 16 -7" stroke="#24160f" stroke-width="4" fill="none"/>`
  return `${sockets}<ellipse cx="-32" cy="-7" rx="15" ry="8" fill="#f6f1ea"/><ellipse cx="32" cy="-7" rx="15" ry="8" fill="#f6f1ea"/>
<circle cx="-32" cy="-7" r="7.5" fill="#38241a"/><circle cx="32" cy="-7" r="7.5" fill="#38241a"/>
<path d="M-48 -9 Q-32 -20 -16 -8" stroke="#24160f" stroke-width="4" fill="none"/><path d="M48 -9 Q32 -20 16 -8" stroke="#24160f" stroke-width="4" fill="none"/>`
}

function mouth(look: Look, open: number): string {
  const gap = 1 + open * 13
  return `<ellipse cx="0" cy="64" rx="${30 - open * 5}" ry="${9 + gap}" fill="${look.lips}"/><ellipse cx="0" cy="64" rx="${25 - open * 4}" ry="${gap}" fill="#3b0f10"/>${
    open > 0.4 ? `<rect x="-14" y="${64 - gap + 2}" width="28" height="5" rx="2" fill="#f2ece4"/>` : ''
  }`
}
