import type { ScorePart } from '@clipwright/contract/statement'

/** Remarks on a place in a clip: a verb phrase that fits before a colon and a quote. */
export const remarkNames = [
  'contrast',
  'story',
  'claim',
  'surprise',
  'superlative',
  'secondPerson',
  'emotion',
  'humour',
  'payoff',
  'howTo',
  'firstPerson',
  'opensWithQuestion',
  'opensWithFigure',
  'opensPlainly',
  'endsOnPayoff',
  'endsOnQuestion',
  'endsWithTopic',
  'endsOnSentence',
  'startsAlone',
  'leansBack',
  'changesTopic',
  'refersOutside',
  'laughter',
  'laughterAtEnd',
  'staysFactual',
  'namesSomething',
  'littleToShare',
  'littleBeyondSubject',
] as const
export type RemarkName = (typeof remarkNames)[number]

/** Whole sentences. */
export const sentenceNames = [
  'chosenPlainly',
  'answersRequest',
  'weakHook',
  'weakCoherence',
  'weakConnection',
  'weakTrend',
  'modelAdds',
  'wholeRange',
  'nothingSaid',
  'wordlessPlace',
  'louder',
  'quieter',
  'opensLouder',
  'opensQuieter',
  'burstsHeard',
  'noBursts',
  'cuts',
  'cutsCleanly',
  'noSpeechBySound',
  'noSpeechNothing',
  'widestGiven',
  'tooLittleSpeech',
  'everySentenceLeans',
  'fewAnswer',
  'notFound',
  'unsaid',
  'nothingAnswers',
  'nearestWords',
  'talksAbout',
  'chosenWithout',
  'noStretchFits',
  'roomFor',
  'modelSilent',
  'modelUngrounded',
  'modelLeftOut',
  'modelLengths',
  'modelFailed',
  'feedbackLength',
  'feedbackDuplicates',
  'feedbackTopic',
  'feedbackMoments',
  'feedbackCuts',
  'feedbackFewer',
  'feedbackLiked',
  'feedbackElsewhere',
  'feedbackNotChoice',
  'feedbackChanged',
  'feedbackAllChanged',
  'feedbackUnchanged',
] as const
export type SentenceName = (typeof sentenceNames)[number]

/** One form, or one for each plural of the language; the number named `count` chooses. */
export type Phrase = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>)

/**
 * How one language says what curation says. Placeholders: `{quote}` is the first word or phrase in quotation marks,
 * `{text}` the same without them, `{subject}` the second; `{quotes}`, `{words}` and `{anyOf}` list all of them; every
 * other name is a number.
 */
export type PhraseBook = {
  /** BCP 47, for plurals, lists and numbers. */
  locale: string
  quoteMarks: readonly [string, string]
  /** Between sentences. */
  space: string
  colon: string
  fullStop: string
  /** What a clip is chosen for, in the grammatical form that `chosenForOne` and `chosenForTwo` want. */
  strengths: Record<ScorePart, string>
  /** `{strength}`, `{remark}` and `{quote}`. */
  strengthWith: string
  /** `{first}`, and `{second}`. */
  chosenForOne: string
  chosenForTwo: string
  remarks: Record<RemarkName, string>
  sentences: Record<SentenceName, Phrase>
}
