import type { ImportRule, ImportRuleSettings } from '@clipwright/contract/publishing/import-rules'

/** A rule as it is edited: words and minutes as text. */
export type RuleDraft = Omit<ImportRuleSettings, 'titleInclude' | 'titleExclude' | 'minDurationSec' | 'maxDurationSec'> & {
  titleInclude: string
  titleExclude: string
  minMinutes: string
  maxMinutes: string
}

/** Lengths of clips that are offered, seconds. */
export const clipLengths: readonly (readonly [number, number])[] = [
  [0, 30],
  [30, 60],
  [60, 90],
  [90, 180],
]

/** The defaults of the specification. */
export const newRule: RuleDraft = {
  brandTemplateId: null,
  clipDurations: [[90, 180]],
  aspectRatio: 'landscape',
  importVideoType: 'all',
  enableCaption: false,
  needPopupFlag: 0,
  titleInclude: '',
  titleExclude: '',
  minMinutes: '',
  maxMinutes: '',
  next: 'clips',
  postAccountIds: [],
  postCount: 3,
  approvalNeeded: false,
}

const toWords = (text: string): string[] => [...new Set(text.split(',').map((word) => word.trim()))].filter(Boolean)
const toSec = (minutes: string): number | null => Math.max(0, Math.round(Number(minutes) * 60)) || null
const toMinutes = (sec: number | null): string => (sec === null ? '' : String(sec / 60))

export function toRule({ minMinutes, maxMinutes, ...draft }: RuleDraft): ImportRuleSettings {
  return {
    ...draft,
    titleInclude: toWords(draft.titleInclude),
    titleExclude: toWords(draft.titleExclude),
    minDurationSec: toSec(minMinutes),
    maxDurationSec: toSec(maxMinutes),
  }
}

/** A rule without the ids that the list gives it. */
export const settingsOf = ({ collectionId: _id, channelId: _channel, ...settings }: ImportRule): ImportRuleSettings => settings

export function toRuleDraft(rule: ImportRule): RuleDraft {
  const { minDurationSec, maxDurationSec, ...settings } = settingsOf(rule)
  return {
    ...settings,
    titleInclude: rule.titleInclude.join(', '),
    titleExclude: rule.titleExclude.join(', '),
    minMinutes: toMinutes(minDurationSec),
    maxMinutes: toMinutes(maxDurationSec),
  }
}
