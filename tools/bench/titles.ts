import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CurationPref } from '@clipwright/contract/clips/curation'
import type { Transcript } from '@clipwright/contract/sources/transcript'
import { curate } from '@clipwright/curation/curate'
import { splitSentences } from '@clipwright/curation/text/sentences'
import { readJudgements } from '../train/judgements.ts'
import { listTitleSources } from '../train/title-examples.ts'
import { loadPodcasts, loadSingleTalks, loadTalks } from './curation-sources.ts'
import { countVerdicts, writeTitlePairs, type TitledClip } from './title-pairs.ts'

/** Clips of a talk that can be drawn. */
const mostClips = 8
const mostPairs = 40

type Talk = { id: string; transcript: Transcript }

/** What a checkout of an earlier day must still have to name a window. */
type OlderEngine = {
  viewSource(input: object): { text: { sentences: { firstWord: number; lastWord: number }[] }; salience: unknown }
  findKeyphrases(sentences: object[], text: object, salience: unknown, most: number): object[]
  nameWindow(view: object, window: object, keyphrases: object[], takenTitles: Set<string>, isDraft: boolean): string
}

async function loadOlderEngine(checkout: string): Promise<OlderEngine> {
  const load = (file: string): Promise<Partial<OlderEngine>> => import(pathToFileURL(join(checkout, 'packages/curation/src', file)).href)
  const { viewSource } = await load('curate.ts')
  const { findKeyphrases } = await load('wording/keyphrases.ts')
  const { nameWindow } = await load('wording/title.ts')
  if (!viewSource || !findKeyphrases || !nameWindow) throw new Error(`${checkout} holds no engine that names windows.`)
  return { viewSource, findKeyphrases, nameWindow }
}

/** Today's first clips of a talk, with today's titles and those that the older engine gives the same windows. */
function titleClips({ transcript }: Talk, older: OlderEngine): TitledClip[] {
  const input = { transcript, analysis: null, pref: CurationPref.parse({}), title: '' }
  const { moments } = curate(input)
  const view = older.viewSource(input)
  const { sentences } = view.text
  const takenTitles = new Set<string>()
  return moments
    .filter(({ isRunnerUp }) => !isRunnerUp)
    .slice(0, mostClips)
    .map(({ firstWord, lastWord, title }) => {
      const first = sentences.findIndex((sentence) => sentence.lastWord > firstWord)
      const last = sentences.findIndex((sentence) => sentence.lastWord >= lastWord)
      const keyphrases = older.findKeyphrases(sentences.slice(first, last + 1), view.text, view.salience, 8)
      const theirs = older.nameWindow(view, { first, last }, keyphrases, takenTitles, false)
      takenTitles.add(theirs.toLowerCase())
      return { firstWord, lastWord, ours: title, theirs }
    })
}

/** Talks that nothing about titles was learned from. */
function listFreshTalks(dataDir: string): Talk[] {
  const judgements = readJudgements(join(dataDir, 'judgements'), (words) => splitSentences(words, 'en'))
  const readSources = listTitleSources()
  const media = join(dataDir, 'media')
  const sections = judgements?.sections.map(({ id }) => id.replace(/^bt-/, '')) ?? []
  const podcasts = loadPodcasts(media)
    .filter(({ name }) => !sections.some((section) => name.includes(section)))
    .map(({ name, transcript }) => ({ id: name.replace(/\.md$/, ''), transcript }))
  const talks = [...loadTalks(media), ...loadSingleTalks(media)].map(({ name, transcript }) => ({ id: `talk-${name}`, transcript }))
  const episodes = (judgements?.episodes ?? []).filter(({ id }) => !readSources.has(id))
  return [...episodes, ...podcasts, ...talks]
}

type TitleBench = {
  dataDir: string
  /** Where the pairs of a round go, and where its verdicts are. */
  pairsDir?: string | undefined
  /** Checkout of the engine to compare with; undefined to count the verdicts of a round that was read. */
  olderDir?: string | undefined
  seed: number
  /** Folders of earlier rounds, whose clips are left out. */
  earlierDirs: readonly string[]
  log(line: string): void
}

/**
 * Pairs of titles for blind reading: today's, and those of an older checkout for the same clips of talks that nothing was
 * learned from. Without a checkout: how many of the pairs in `pairsDir` today's title won.
 */
export async function benchTitles({ dataDir, pairsDir, olderDir, seed, earlierDirs, log }: TitleBench): Promise<Record<string, number>> {
  if (pairsDir === undefined) {
    log('Skipped: name a folder with --pairs, and with --old a checkout of the engine to compare with.')
    return {}
  }
  if (olderDir === undefined) {
    const count = countVerdicts(pairsDir)
    if (count) return { titles_won: count.won, titles_judged: count.pairs }
    log(`There is no verdicts.jsonl in ${pairsDir}.`)
    return {}
  }
  const older = await loadOlderEngine(olderDir)
  const talks = listFreshTalks(dataDir).map((talk) => ({ ...talk, listClips: () => titleClips(talk, older) }))
  const { pairs, alike } = writeTitlePairs(talks, { folder: pairsDir, seed, earlier: earlierDirs, most: mostPairs })
  log(`Wrote ${pairs} pairs to ${pairsDir}; passed over ${alike} clips on which both agree.`)
  return { talks: talks.length, pairs, alike }
}
