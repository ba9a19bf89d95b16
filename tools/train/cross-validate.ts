import { judgeWith } from '@clipwright/curation/selection/judge-talk'
import type { ModelKind } from '@clipwright/curation/selection/model-kind'
import type { KindModel, SelectionModel } from '@clipwright/curation/selection/selection-model'
import { calibrate, collectHeldOutWindows, measurePlace, type HeldOut } from './calibrate.ts'
import { readEpisodes, readSections, readTalks, type TalkExample } from './examples.ts'
import { fitKind, type LearnedKind } from './fit-selection.ts'
import { readMeanings } from './fit-meaning.ts'
import type { Judgements } from './judgements.ts'
import type { Readings } from './readings.ts'
import type { Talk } from './talks.ts'

/** Shows with few sections are held out together. */
const together: Readonly<Record<string, string>> = { afk: 'friends', shipit: 'misc', gotime: 'misc', jsparty: 'misc', backstage: 'misc' }

/** Training data; `talks` are for training only. */
type Examples = { sections: TalkExample[]; episodes: TalkExample[]; talks: TalkExample[] }
export type Material = { judgements: Judgements; readings: Readings; talks: readonly Talk[] }

export const listExamples = ({ sections, episodes, talks }: Examples): TalkExample[] => [...sections, ...episodes, ...talks]

/** The same with the meanings of all sentences, which the full kind looks at. */
export async function readExamplesWithMeanings(material: Material, log: (line: string) => void): Promise<Examples> {
  const examples = readExamples(material, 'full')
  await readMeanings(listExamples(examples), log)
  return examples
}

export const readExamples = ({ judgements, readings: { stretches }, talks }: Material, kind: ModelKind): Examples => ({
  sections: readSections(judgements.sections, stretches, kind),
  episodes: readEpisodes(judgements.episodes, stretches, kind),
  talks: readTalks(talks, stretches, kind),
})

const foldOf = (show: string) => together[show] ?? show
const foldsOf = (judgements: Judgements) => [...new Set(judgements.sections.map(({ show }) => foldOf(show)))]

/** For each show or episode, models that have not seen it. */
type CrossValidation = {
  knots: KindModel['knots']
  /** Overall knots of values to which meaning was added. */
  meaningKnots: Float32Array
  /** Judged windows with all that is known of them. */
  heldOut: HeldOut[]
  /** By the id of a section or an episode. */
  modelFor(id: string): SelectionModel
}

/** Fits once per group of shows, on all the others; episodes are distributed over the same folds. */
export function crossValidate(
  judgements: Judgements,
  kind: ModelKind,
  { sections, episodes, talks }: Examples,
  log: (line: string) => void,
): CrossValidation {
  const folds = foldsOf(judgements)
  const learned = new Map<string, LearnedKind>()
  const heldOut: HeldOut[] = []
  const heldOutBySigns: HeldOut[] = []
  const episodeFold = (index: number) => folds[index % folds.length] ?? ''
  for (const fold of folds) {
    const startMs = performance.now()
    const model = fitKind([
      ...sections.filter(({ show }) => foldOf(show) !== fold),
      ...episodes.filter((_, index) => episodeFold(index) !== fold),
      ...talks.filter(({ show }) => foldOf(show) !== fold),
    ])
    learned.set(fold, model)
    for (const { show, hasSpeakers, reading, passages } of sections) {
      // A section without its speakers is for training, not for measuring.
      if (foldOf(show) !== fold || !hasSpeakers) continue
      const bySigns = judgeWith({ ...model, knots: noKnots, meaning: undefined }, reading)
      const { valueOf } = judgeWith(withKnots(model, noKnots, none), reading)
      heldOutBySigns.push(...collectHeldOutWindows(passages, bySigns.odds, bySigns.valueOf))
      heldOut.push(...collectHeldOutWindows(passages, bySigns.odds, valueOf))
    }
    log(`  ${kind}, without ${fold}: ${((performance.now() - startMs) / 1000).toFixed(0)} s`)
  }
  const knots = calibrate(heldOutBySigns)
  const meaningKnots = calibrate(heldOut).overall
  const models = new Map(
    folds.map((fold) => {
      const own = learned.get(fold)
      const place = measurePlace(judgements.episodes.filter((_, index) => episodeFold(index) !== fold))
      const kindModel = own && withKnots(own, knots, meaningKnots)
      return [fold, kindModel ? { kinds: { full: kindModel, neutral: kindModel }, place } : undefined] as const
    }),
  )
  const foldById = new Map([
    ...judgements.sections.map(({ id, show }) => [id, foldOf(show)] as const),
    ...judgements.episodes.map(({ id }, index) => [id, episodeFold(index)] as const),
  ])
  return {
    knots,
    meaningKnots,
    heldOut,
    modelFor: (id) => {
      const model = models.get(foldById.get(id) ?? '')
      if (!model) throw new Error(`No model was fitted without ${id}.`)
      return model
    },
  }
}

const withKnots = ({ meaning, ...learned }: LearnedKind, knots: KindModel['knots'], meaningKnots: Float32Array): KindModel => ({
  ...learned,
  knots,
  meaning: meaning && { ...meaning, knots: meaningKnots },
})

const none = new Float32Array(11)
const noKnots = { overall: none, hook: none, coherence: none, connection: none, trend: none }
