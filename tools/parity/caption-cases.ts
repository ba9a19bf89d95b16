import type { CaptionPresetId } from '../../packages/contract/src/projects/preferences.ts'
import { toAss, type AssResult } from '../../packages/timeline/src/captions/ass.ts'
import { sampleTimeline, sampleWords } from '../../packages/timeline/src/testing/sample-timeline.ts'
import type { CaptionStyle } from '../../packages/timeline/src/timeline.ts'

export const frame = { width: 1080, height: 1920 }

type Styled = { name: string; preset: CaptionPresetId; style: CaptionStyle }

const presets = ['karaoke', 'pop', 'box', 'clean', 'bold', 'minimal', 'news', 'neon', 'marker', 'typewriter'] as const

/** The ten presets, and two styles with features that no preset uses. */
export const parityStyles: readonly Styled[] = [
  ...presets.map((preset): Styled => ({ name: preset, preset, style: {} })),
  {
    name: 'boxed words',
    preset: 'clean',
    style: { boxPer: 'word', boxColor: '#3A0CA3CC', boxRadius: 0.006, x: 0.42, tracking: 0.06, enter: 'fade', highlightKind: 'grow' },
  },
  {
    name: 'soft shadow',
    preset: 'bold',
    style: {
      shadowX: 0.006,
      shadowY: 0.008,
      shadowBlur: 0.01,
      shadowColor: '#000000E6',
      outline: 0.006,
      highlightKind: 'marker',
      later: 'dim',
      size: 0.05,
    },
  },
]

const wordSet = {
  latin: { language: 'en', text: 'Small habits change everything you do, quietly. Façade naïve señor Łódź!' },
  han: { language: 'zh', text: '微小 习惯 改变 你 的 一切 我们 每天 都 在 成长' },
  devanagari: { language: 'hi', text: 'छोटी आदतें आपका पूरा जीवन बदल देती हैं धीरे धीरे' },
  arabic: { language: 'ar', text: 'العادات الصغيرة تغير كل شيء نفعله في كل يوم' },
} as const
type ParityScript = keyof typeof wordSet
export const parityScripts = Object.keys(wordSet) as ParityScript[]

/** The document that the renderer burns in, for one style and script. */
export function writeParityAss({ preset, style }: Styled, script: ParityScript): AssResult {
  const { language, text } = wordSet[script]
  const timeline = sampleTimeline({ words: sampleWords(text, 0, 400), keywords: [], pref: { captionPreset: preset, enableEmoji: false } })
  timeline.captions.language = language
  timeline.captions.style = { ...timeline.captions.style, position: 0.6, ...style }
  const assScript = toAss(timeline, frame)
  if (!assScript) throw new Error(`${preset} draws nothing`)
  return assScript
}
