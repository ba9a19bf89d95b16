import type { Transcript } from '@clipwright/contract/sources/transcript'
import { freeTools } from '@clipwright/tools/catalogue/free-tools'
import { gardenTalk } from '@clipwright/tools/testing/garden-talk'
import { readTalk } from '@clipwright/tools/talk/read-talk'
import type { TalkTool } from '@clipwright/tools/tool-config'
import { loadSingleTalks } from './curation-sources.ts'

const rounds = 10
const mostTalks = 20

type Round = { lines: string[]; speech: string; isInForm: boolean; ms: number }

/**
 * The tools that read a talk, on the talks of the data folder, or on the short one of the tests. `in_form`: rounds with as many
 * points as a round has and a time before each, the last one of a talk excepted. `distinct`: lines that no earlier round of their
 * talk had. `names_subject`: lines that were said, word for word.
 */
export function measureTalkTools(dataDir: string): Record<string, number> {
  const talks = loadSingleTalks(dataDir).slice(0, mostTalks)
  const transcripts = talks.length > 0 ? talks.map(({ transcript }) => transcript) : [gardenTalk(true)]
  const figures: Record<string, number> = { tools_talks: transcripts.length }
  for (const tool of freeTools.filter((one) => one.input === 'transcript')) {
    const perTalk = transcripts.map((transcript) => tellAll(tool, transcript))
    const all = perTalk.flat()
    const lines = all.flatMap((round) => round.lines)
    const key = tool.slug.replaceAll('-', '_')
    const distinct = perTalk.reduce((sum, own) => sum + new Set(own.flatMap((round) => round.lines)).size, 0)
    figures[`${key}_in_form_share`] = all.filter(({ isInForm }) => isInForm).length / all.length
    figures[`${key}_rounds`] = all.length / transcripts.length
    figures[`${key}_distinct_share`] = distinct / lines.length
    figures[`${key}_names_subject_share`] = all.reduce((sum, round) => sum + countSpoken(round), 0) / lines.length
    figures[`${key}_ms`] = all.reduce((sum, { ms }) => sum + ms, 0) / all.length
  }
  return figures
}

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ')
const countSpoken = ({ lines, speech }: Round) => lines.filter((line) => speech.includes(plain(line))).length

function tellAll(tool: TalkTool, transcript: Transcript): Round[] {
  const speech = plain(transcript.words.map(({ text }) => text).join(' '))
  const all: Round[] = []
  for (let round = 0; round < rounds; round++) {
    const beganMs = performance.now()
    const { formats, hasMore } = tool.engine(readTalk(transcript, 'en'), round)
    const ms = performance.now() - beganMs
    // Chapters have titles of their own and come in every round.
    const lines = [...(formats?.markdown.matchAll(/^[->] \d+:\d\d(?::\d\d)? (.+[.!?…"”])$/gm) ?? [])].map(([, line = '']) =>
      line.replaceAll('\\', ''),
    )
    if (formats) all.push({ lines, speech, isInForm: lines.length >= tool.linesEach.points || !hasMore, ms })
    if (!hasMore) break
  }
  return all
}
