import type { FrameRate } from '@clipwright/contract/rational'
import { frameFromMs, msAtFrame } from '../frames.ts'
import type { OutputSize } from '../output-size.ts'
import { verticalMetrics } from './measure-text.ts'
import { isBoldFamily } from './look.ts'
import type { Color } from './preset.ts'
import type { TeamFont } from '../timeline.ts'

// NOTE: Every number and colour below comes from typed fields; text comes through escapeAss. Nothing else may reach
// an event, or a person's words could style the captions.

/**
 * ASS time from ms, in the hundredths of a second that the format has. Always down: an event that began after the frame it
 * belongs to would come a frame late, and neighbours that touch still touch.
 */
export function assTime(ms: number): string {
  const hundredths = Math.max(0, Math.floor(ms / 10 + 1e-6))
  const two = (value: number) => String(value).padStart(2, '0')
  const seconds = Math.floor(hundredths / 100)
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.${two(hundredths % 100)}`
}

/**
 * ASS time of an event that is to begin, or to be gone, on the first frame at or after `ms`. Hundredths of a second fall
 * beside the frames: rounded down, some would reach the frame before. A frame's own time may come out a hair short in the
 * renderer, so that an event never begins right on it.
 */
export function assFrameTime(ms: number, rate: FrameRate): string {
  const frame = frameFromMs(ms, rate)
  const [earliest, latest] = [Math.floor(msAtFrame(frame - 1, rate) + 1e-6) + 1, Math.ceil(msAtFrame(frame, rate) - 1e-6) - 1]
  const down = 10 * Math.floor(ms / 10 + 1e-6)
  return assTime(down < earliest ? down + 10 : down > latest ? down - 10 : down)
}

/** At most two decimals, without noise such as "-0". */
export function assNumber(value: number): string {
  const rounded = Math.round(value * 100) / 100
  return String(rounded === 0 ? 0 : rounded)
}

function pair(color: Color, at: number): string {
  return color.slice(at, at + 2).toUpperCase()
}

/** `&HBBGGRR&`. */
export function assColor(color: Color): string {
  return `&H${pair(color, 5)}${pair(color, 3)}${pair(color, 1)}&`
}

/** `&HAA&`, where 00 is solid: the opposite of CSS. */
export function assAlpha(color: Color, opacity = 1): string {
  const own = color.length === 9 ? Number.parseInt(color.slice(7, 9), 16) / 255 : 1
  const hidden = Math.round(255 * (1 - own * opacity))
  return `&H${hidden.toString(16).toUpperCase().padStart(2, '0')}&`
}

/** The font size that makes an em of the given pixels: libass sizes by the height of the line box. */
function assFontSize(family: string, em: number, fonts: readonly TeamFont[] = []): number {
  const { ascent, descent } = verticalMetrics(family, fonts)
  return (ascent + descent) * em
}

/** `fonts`: those of the team. */
export function fontTags(family: string, em: number, fonts: readonly TeamFont[] = []): string {
  return `\\fn${family}\\fs${assNumber(assFontSize(family, em, fonts))}\\b${isBoldFamily(family) ? 1 : 0}`
}

/** Nothing where letters are plain: a look without them is written as ever. */
export function letterTags({ underline }: { underline: boolean }): string {
  return underline ? '\\u1' : ''
}

/** Later layers are drawn over earlier ones. */
export type AssEvent = { layer: number; startMs: number; endMs: number; style: 'Text' | 'Shape'; tags: string; body: string }

/** Events by the time they begin, lower layers first. */
export function inTime(events: readonly AssEvent[]): AssEvent[] {
  return events.toSorted((a, b) => a.startMs - b.startMs || a.layer - b.layer)
}

/** What an event line says after its times. */
export function eventText({ style, tags, body }: AssEvent): string {
  return `,${style},,0,0,0,,{${tags}}${body}`
}

/** One line of the document, or nothing where an event is too short to be seen. `text` is that of `eventText`. */
export function eventLine(layer: number, start: string, end: string, text: string): string {
  return start === end ? '' : `Dialogue: ${layer},${start},${end}${text}\n`
}

const styleFields =
  'Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding'

/** A style that sets nothing: events carry all of their look. Encoding -1 takes the direction from the text. */
function styleLine(name: string, family: string): string {
  return `Style: ${name},${family},40,&H00FFFFFF,&H00FFFFFF,&H00000000,&H00000000,0,0,0,0,100,100,0,0,1,0,0,5,0,0,0,-1`
}

/** The whole document; `family` is one that it uses. */
export function assDocument(frame: OutputSize, family: string, events: readonly AssEvent[]): string {
  const lines = inTime(events).map((event) => eventLine(event.layer, assTime(event.startMs), assTime(event.endMs), eventText(event)))
  return assText(frame, family, lines)
}

/** The whole document of lines that were made by `eventLine`. Wrap style 2: lines break where planned and nowhere else. */
export function assText(frame: OutputSize, family: string, lines: readonly string[]): string {
  const head = [
    '[Script Info]',
    'ScriptType: v4.00+',
    `PlayResX: ${frame.width}`,
    `PlayResY: ${frame.height}`,
    'WrapStyle: 2',
    'ScaledBorderAndShadow: yes',
    'Kerning: yes',
    'YCbCr Matrix: None',
    '',
    '[V4+ Styles]',
    styleFields,
    styleLine('Text', family),
    styleLine('Shape', family),
    '',
    '[Events]',
    'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
    '',
  ].join('\n')
  return head + lines.join('')
}
