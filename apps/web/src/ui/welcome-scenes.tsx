/** Scenes of the sample's story, drawn 90 by 160. */
const frame = { viewBox: '0 0 90 160', preserveAspectRatio: 'xMidYMid slice', className: 'absolute inset-0 size-full' } as const

/** A road at night, seen over a dashboard. */
export function Road() {
  return (
    <svg {...frame}>
      <rect width="90" height="160" fill="#1d2740" />
      <circle cx="68" cy="26" r="7" fill="#f0e6c8" />
      <path d="M0 84 24 62l18 16 16-12 32 20v20H0z" fill="#141b2e" />
      <path d="M40 84h10l40 76H0z" fill="#2b2f36" />
      <path d="M45 86v70" stroke="#d8f428" strokeWidth="2.5" strokeDasharray="5 7" className="welcome-road" />
      <path d="M0 132q45-16 90 0v28H0z" fill="#0b0e0c" />
      <circle cx="30" cy="146" r="9" fill="none" stroke="#5dd2d8" strokeWidth="2" />
      <circle cx="60" cy="146" r="9" fill="none" stroke="#5dd2d8" strokeWidth="2" />
    </svg>
  )
}

/** A green door under a porch, in the rain. */
export function Door() {
  return (
    <svg {...frame}>
      <rect width="90" height="160" fill="#34404a" />
      <path d="M0 128h90v32H0z" fill="#20262c" />
      <path d="M14 36h62l8 12H6z" fill="#5b4636" />
      <rect x="24" y="48" width="42" height="80" fill="#6b5a48" />
      <rect x="28" y="52" width="34" height="76" fill="#f3d9a0" className="welcome-light" />
      <path d="M28 52h24v70l-24 6z" fill="#1f6b4a" />
      <path d="M32 60h14v22H32zM32 90h14v22H32z" fill="#2b8059" />
      <circle cx="48" cy="92" r="1.8" fill="#f0e6c8" />
      <circle cx="45" cy="43" r="3" fill="#f3d9a0" />
      <g stroke="#c6d4de" strokeWidth="0.7" opacity="0.6" className="welcome-rain">
        <path d="M8 -30v12M20 -6v12M12 30v12M82 -20v12M74 10v12M84 44v12M6 70v12M78 84v12M16 100v12M70 -44v12M30 -50v12M56 -36v12M86 116v12M4 130v12" />
      </g>
    </svg>
  )
}

/** A night sky with one star that stands out. */
export function Stars() {
  return (
    <svg {...frame}>
      <rect width="90" height="160" fill="#211c3a" />
      <g fill="#f0f1eb" opacity="0.7">
        <circle cx="14" cy="22" r="0.9" />
        <circle cx="74" cy="34" r="1.1" />
        <circle cx="30" cy="64" r="0.8" />
        <circle cx="62" cy="74" r="0.9" />
        <circle cx="80" cy="92" r="0.7" />
        <circle cx="10" cy="84" r="1" />
      </g>
      <path
        d="m45 30 4.7 9.6 10.6 1.5-7.7 7.5 1.8 10.5L45 54l-9.4 5.1 1.8-10.5-7.7-7.5 10.6-1.5z"
        fill="#d8f428"
        className="welcome-star"
      />
      <path d="M0 118q22-14 45-4t45-6v52H0z" fill="#120f24" />
      <path d="M26 126h30l6 10H20z" fill="#3b82b8" />
      <rect x="16" y="134" width="52" height="10" rx="4" fill="#2f6a98" />
      <circle cx="28" cy="145" r="4" fill="#0b0e0c" />
      <circle cx="56" cy="145" r="4" fill="#0b0e0c" />
    </svg>
  )
}
