/** Test material: faces drawn well enough for the detector to find them. */

export type DrawnPerson = {
  /** Centre of the face and its height, pixels. */
  x: number
  y: number
  height: number
  /** 0 shut to 1 wide open. */
  mouthOpen: number
}

function drawPerson({ x, y, height, mouthOpen }: DrawnPerson): string {
  const gap = 1 + mouthOpen * 13
  // Drawn in a frame 200 px high, centred on the face.
  return `<g transform="translate(${x} ${y}) scale(${height / 200})">
    <path d="M-150 330 C-140 190 -80 150 0 150 C80 150 140 190 150 330 Z" fill="#2d3f5e"/>
    <path d="M-38 90 L-42 170 Q0 200 42 170 L38 90 Z" fill="#c58c6c"/>
    <ellipse cx="0" cy="-22" rx="92" ry="108" fill="#3a2618"/>
    <ellipse cx="0" cy="8" rx="76" ry="102" fill="url(#skin)"/>
    <path d="M-78 -20 C-70 -95 70 -95 78 -20 C60 -62 20 -72 -10 -66 C-40 -62 -66 -50 -78 -20 Z" fill="#3a2618"/>
    <ellipse cx="-78" cy="8" rx="9" ry="20" fill="#cf9573"/><ellipse cx="78" cy="8" rx="9" ry="20" fill="#cf9573"/>
    <ellipse cx="-32" cy="-8" rx="25" ry="17" fill="#a8704f" opacity="0.45"/>
    <ellipse cx="32" cy="-8" rx="25" ry="17" fill="#a8704f" opacity="0.45"/>
    <path d="M-53 -27 Q-34 -40 -14 -28" stroke="#2c1c12" stroke-width="7" fill="none" stroke-linecap="round"/>
    <path d="M53 -27 Q34 -40 14 -28" stroke="#2c1c12" stroke-width="7" fill="none" stroke-linecap="round"/>
    <ellipse cx="-32" cy="-7" rx="15" ry="8" fill="#f6f1ea"/><ellipse cx="32" cy="-7" rx="15" ry="8" fill="#f6f1ea"/>
    <circle cx="-32" cy="-7" r="7.5" fill="#38241a"/><circle cx="32" cy="-7" r="7.5" fill="#38241a"/>
    <path d="M-48 -9 Q-32 -20 -16 -8" stroke="#24160f" stroke-width="4" fill="none"/>
    <path d="M48 -9 Q32 -20 16 -8" stroke="#24160f" stroke-width="4" fill="none"/>
    <path d="M-6 -10 Q-10 20 -15 32 Q0 43 15 32 Q10 20 6 -10 Z" fill="#b97e5d" opacity="0.55"/>
    <ellipse cx="-8" cy="34" rx="5" ry="3" fill="#5e3322"/><ellipse cx="8" cy="34" rx="5" ry="3" fill="#5e3322"/>
    <ellipse cx="0" cy="64" rx="${30 - mouthOpen * 5}" ry="${9 + gap}" fill="#a5453f"/>
    <ellipse cx="0" cy="64" rx="${25 - mouthOpen * 4}" ry="${gap}" fill="#3b0f10"/>
    <ellipse cx="0" cy="98" rx="24" ry="7" fill="#b97e5d" opacity="0.5"/>
  </g>`
}

/** One frame as an SVG document. */
export function drawTestScene({
  width,
  height,
  people,
  backdrop = '#8fa3ad',
}: {
  width: number
  height: number
  people: readonly DrawnPerson[]
  backdrop?: string
}): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
  <defs><radialGradient id="skin" cx="0.45" cy="0.4" r="0.75">
    <stop offset="0" stop-color="#f0c3a2"/><stop offset="0.65" stop-color="#dca57f"/><stop offset="1" stop-color="#a86f4e"/>
  </radialGradient></defs>
  <rect width="100%" height="100%" fill="${backdrop}"/>
  <rect x="0" y="${height * 0.82}" width="100%" height="${height * 0.18}" fill="#6d5a4a"/>
  ${people.map(drawPerson).join('\n')}
</svg>`
}
