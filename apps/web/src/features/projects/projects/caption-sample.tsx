import type { CSSProperties } from 'react'
import type { CaptionPreset } from '@clipwright/timeline/captions/preset'
import { cx } from '#ui/class-names.ts'

/** The renderer's family names include the weight; browsers want family and weight separately. */
const cuts: Record<string, number> = { SemiBold: 600, ExtraBold: 800 }

function fontOf(family: string): CSSProperties {
  const cut = Object.keys(cuts).find((name) => family.endsWith(` ${name}`))
  if (!cut) return { fontFamily: `'${family}', var(--font-display)`, fontWeight: 400 }
  return { fontFamily: `'${family.slice(0, -cut.length - 1)}', var(--font-sans)`, fontWeight: cuts[cut] ?? 400 }
}

/** Shows the middle three quarters of a 9:16 frame, so that small text stays readable. */
const shownShare = 0.75
const frameHeightCqw = (100 * 16) / 9 / shownShare

const enters = {
  none: '',
  type: '',
  fade: 'animate-in fade-in-0 duration-150',
  pop: 'animate-in zoom-in-75 duration-150',
  rise: 'animate-in fade-in-0 slide-in-from-bottom-2 duration-150',
}

type CaptionSampleProps = {
  preset: CaptionPreset | null
  words: string[]
  /** Index of the spoken word; past the end there is none. */
  spoken: number
  /** Counts repetitions, so that the entrance is played each time. */
  cycle: number
}

export function CaptionSample({ preset, words, spoken, cycle }: CaptionSampleProps) {
  return (
    <span
      aria-hidden
      className="@container relative block aspect-4/3 overflow-hidden rounded-sm bg-[radial-gradient(circle_at_64%_34%,#8c7f68_0_14%,#45524b_15%_42%,#28332e_70%)]"
    >
      {preset ? (
        <span className="absolute inset-x-0 bottom-[14%] flex justify-center">
          <span
            key={cycle}
            className={cx('flex flex-wrap', enters[preset.enter], preset.align === 'center' ? 'justify-center' : 'justify-start')}
            style={blockStyle(preset)}
          >
            {words.map((word, index) => (
              <span key={index} style={wordStyle(preset, index - spoken)}>
                {preset.uppercase ? word.toLocaleUpperCase() : word}
              </span>
            ))}
          </span>
        </span>
      ) : null}
    </span>
  )
}

function blockStyle(preset: CaptionPreset): CSSProperties {
  const { panel, outline, shadow, glow } = preset
  const lights = [
    ...(glow ? [`0 0 ${glow.width + glow.blur}em ${glow.color}`, `0 0 ${glow.width}em ${glow.color}`] : []),
    ...(shadow ? [`${shadow.x}em ${shadow.y}em ${shadow.blur}em ${shadow.color}`] : []),
  ]
  return {
    ...fontOf(preset.family),
    fontSize: `${preset.size * frameHeightCqw}cqw`,
    lineHeight: preset.lineHeight,
    letterSpacing: `${preset.tracking}em`,
    columnGap: `${0.22 + preset.wordGap}em`,
    maxWidth: `${Math.min(1, preset.lineWidth / shownShare) * 100}%`,
    color: preset.color,
    textShadow: lights.join(', '),
    ...(outline ? { WebkitTextStroke: `${outline.width * 2}em ${outline.color}`, paintOrder: 'stroke fill' } : {}),
    ...(panel
      ? {
          background: panel.color,
          padding: `${panel.padY / 2}em ${panel.padX / 2}em`,
          borderRadius: `${panel.radius}em`,
          ...(panel.accent ? { borderLeft: `0.2em solid ${panel.accent}` } : {}),
        }
      : {}),
  }
}

/** `ahead` counts from the spoken word: 0 is that word, positive ones come later. */
function wordStyle(preset: CaptionPreset, ahead: number): CSSProperties {
  const { spoken, later } = preset
  if (ahead > 0) return { opacity: later === 'hidden' ? 0 : later === 'dim' ? 0.45 : 1 }
  if (ahead < 0) return {}
  const { box } = spoken
  return {
    color: spoken.color,
    transform: `scale(${spoken.scale})`,
    transition: 'transform 100ms',
    ...(box
      ? {
          background:
            box.style === 'marker'
              ? `linear-gradient(101deg, transparent 0.08em, ${box.color} 0.1em calc(100% - 0.1em), transparent calc(100% - 0.08em))`
              : box.color,
          borderRadius: `${box.radius}em`,
          // Glows and outlines set letters off from a video; on a plain box they only blur them.
          textShadow: 'none',
          WebkitTextStroke: '0',
          boxShadow: box.style === 'rounded' ? `0 0 0 ${box.padY / 2}em ${box.color}` : 'none',
        }
      : {}),
  }
}
