import { compareText } from '../text/text-order.ts'
import type { Keyphrase } from './keyphrases.ts'
import type { TitleCandidate } from './title-candidate.ts'
import { listTitleCandidates } from './title-candidates.ts'
import { readContent, readStyle, type TitleFeature, type TitleSetting } from './title-features.ts'
import model from './title-weights.json' with { type: 'json' }

const { intercept } = model
const weights: Partial<Record<TitleFeature, number>> = model.weights
/** Grade of an ordinary line: 0 is broken, 1 dull, 2 sound, 3 worth opening. */
const ordinary = 1

export type RankedTitle = Pick<TitleCandidate, 'text' | 'at' | 'kind' | 'share'> & {
  /** The predicted grade minus that of an ordinary line. */
  value: number
}

function rateTitle(candidate: TitleCandidate, setting: TitleSetting): number {
  const features: Partial<Record<string, number>> = { ...readStyle(candidate, setting.view), ...readContent(candidate, setting) }
  return Object.entries(weights).reduce((sum, [name, weight]) => sum + weight * (features[name] ?? 0), intercept - ordinary)
}

/** Whether a line names its subject: a name, or a term of several words. */
export const namesSubject = ({ text, count }: Keyphrase): boolean => count > 1 && (text.includes(' ') || /^\p{Lu}/u.test(text))

/** Lines of an English window that can be its title, best first. */
export function rankTitles(setting: TitleSetting): RankedTitle[] {
  return listTitleCandidates(setting.view, setting.window)
    .map((candidate) => {
      const { text, at, kind, share } = candidate
      return { text, at, kind, share, value: rateTitle(candidate, setting) }
    })
    .sort((a, b) => b.value - a.value || a.at - b.at || compareText(a.text, b.text))
}
