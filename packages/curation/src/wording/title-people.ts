import type { Tagged } from '../text/parts-of-speech.ts'
import type { TitleLine } from './title-candidate.ts'
import { isStatement } from './title-checks.ts'
import { capitalize } from './title-line.ts'
import { isNoun, isVerb, joinPieces } from './title-syntax.ts'

/** Deeds that are a story by themselves. */
const deed =
  /^(?:made|built|created|started|founded|turned|sold|raised|hired|fired|fixed|solved|won|saved|cut|quit|left|lost|broke|replaced|shipped|launched|invented|designed|planned|risked|convinced|taught|trained|escaped|survived|beat|doubled|tripled|bought|paid|spent|gave|hid|stole|carved|wrote|rewrote|moved|flew|drove|ran|learned|discovered|found|hacked|cracked|refused|rejected|trapped|destroyed|crashed|rebuilt|coded|programmed)$/

/** Who it was may stay open where it is told what somebody did: "She built her son a talking raccoon". */
export function findDeed(pieces: readonly Tagged[]): TitleLine[] {
  const [first, ...rest] = pieces
  if (!first || !/^(?:he|she)$/.test(first.norm)) return []
  const verb = rest.find(isVerb)
  if (!verb || !deed.test(verb.norm) || rest.filter((piece) => isNoun(piece)).length < 2) return []
  // With a name in its place the line has to be whole.
  const line = [{ ...first, text: 'Anna', norm: 'anna', kind: 'PROPN' }, ...rest]
  return isStatement(line) ? [{ text: capitalize(joinPieces(pieces)), kind: 'deed', pieces: [...pieces] }] : []
}
