import type { FaceTrack, Span } from '@clipwright/contract/sources/analysis'
import type { SpeakerLabel, Transcript } from '@clipwright/contract/sources/transcript'
import { listTimes } from './face-presence.ts'
import { measureMouthActivity, measureSilentMouthActivity, mouthWindowMs } from './mouth-activity.ts'

/** Part of a span in which one face speaks; `trackId` is undefined when that is unknown. */
export type SpeakerRun = Span & { trackId: string | undefined; confidence: number }

const stepMs = 100
/** Lip movement per second that is as likely for a listener as for a speaker. */
const undecided = 0.1
/** Movement below this is noise of the landmarks. */
const noise = 0.02
/** Most evidence of one mouth, nats per second. Little, so that one lively mouth does not outvote another. */
const strongestEvidence = 0.7
/** Cost of a change of speaker, nats. A mouth with a clear lead reaches it within a second. */
const changeCost = 1.2
/** Vote for nobody, nats per second, while a second mouth moves like that of a speaker: then everybody is shown, not one at a guess. */
const doubtVote = 1.5
/** Share of the evidence of the liveliest mouth from which another one moves like a speaker's too. */
const alsoLively = 0.5
/** Weight of a voice that is matched to a face. */
const voiceVote = 1.1
const unsureBelow = 0.7

export type Voices = {
  /** Whether somebody speaks at that time; true when unknown. */
  isSpeech(atMs: number): boolean
  /** Speaker label at that time, where the transcript has speakers. */
  voiceAt(atMs: number): SpeakerLabel | undefined
  /**
   * When a voice starts or takes over, after a pause that contains `atMs` or is within `reachMs` of it; undefined when there
   * is none.
   */
  onsetNear(atMs: number, reachMs: number): number | undefined
}

/** Looks up sorted spans for increasing times, without searching from the start. */
function lookUpSpans<S extends Span>(spans: readonly S[]): (atMs: number) => S | undefined {
  return (atMs) => {
    let low = 0
    let high = spans.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((spans[middle]?.startMs ?? 0) <= atMs) low = middle + 1
      else high = middle
    }
    const span = spans[low - 1]
    return span && atMs < span.endMs ? span : undefined
  }
}

/** Evidence from sound and transcript on who may be speaking. */
export function findVoices(speech: readonly Span[], transcript: Transcript | null): Voices {
  const words = transcript?.words ?? []
  const labels = new Set(words.flatMap(({ speaker }) => (speaker && speaker !== 'Unassigned' ? [speaker] : [])))
  const spans = speech.length > 0 ? speech : words.map(({ startMs, endMs }) => ({ startMs: startMs - 100, endMs: endMs + 200 }))
  const speechAt = lookUpSpans(spans)
  const takeovers = words.filter((word, index) => word.speaker !== words[index - 1]?.speaker && labels.size > 1)
  const pauses = [
    ...spans.map(({ startMs }, index) => ({ startMs: spans[index - 1]?.endMs ?? startMs, endMs: startMs })),
    ...takeovers.map(({ startMs }) => ({ startMs, endMs: startMs })),
  ]
  const wordAt = lookUpSpans(words.map((word) => ({ ...word, endMs: word.endMs + 150 })))
  return {
    isSpeech: (atMs) => spans.length === 0 || speechAt(atMs) !== undefined,
    voiceAt: (atMs) => {
      const speaker = labels.size > 1 ? wordAt(atMs)?.speaker : undefined
      return speaker === 'Unassigned' ? undefined : speaker
    },
    onsetNear: (atMs, reachMs) => {
      const near = pauses.filter((pause) => atMs >= pause.startMs - reachMs && atMs <= pause.endMs + reachMs)
      return near.toSorted((a, b) => Math.abs(a.endMs - atMs) - Math.abs(b.endMs - atMs))[0]?.endMs
    },
  }
}

type Votes = { trackId: string; perMoment: number[] }[]
/** Face of each voice, and by how much its mouth leads. */
type Owners = ReadonlyMap<SpeakerLabel, { trackId: string; lead: number }>
/** Evidence of each track at each moment. */
type Mouths = { tracks: readonly FaceTrack[]; evidence: readonly number[][]; moments: readonly number[]; voices: Voices }

/** An unmeasured mouth, of a face turned away or missed, counts neither for nor against. */
function weighActivity(activity: number | undefined): number {
  if (activity === undefined) return 0
  const ratio = Math.log((activity + noise) / (undecided + noise))
  // The small uncapped part only decides when exactly two lively mouths change over.
  return Math.min(strongestEvidence, Math.max(-strongestEvidence, 1.6 * ratio)) + 0.15 * ratio
}

/** Lips that also move in silence prove little: their movement in silence is subtracted, down to no evidence. */
function weighMouth(track: FaceTrack, moments: readonly number[], voices: Voices): number[] {
  const silent = measureSilentMouthActivity(track, moments, voices.isSpeech)
  return measureMouthActivity(track, moments).map((activity, moment) => {
    const evidence = weighActivity(activity)
    return Math.max(Math.min(0, evidence), evidence - Math.max(0, weighActivity(silent[moment])))
  })
}

/**
 * Lead of each mouth over the liveliest of the others. Two lively mouths give no vote: the one that moves more need not
 * be the one that is heard.
 */
function collectMouthVotes({ tracks, evidence, moments, voices }: Mouths): Votes {
  return tracks.map((track, index) => ({
    trackId: track.id,
    perMoment: moments.map((atMs, moment) => {
      if (!voices.isSpeech(atMs)) return 0
      const others = evidence.flatMap((values, one) => (one === index ? [] : [values[moment] ?? 0]))
      return (evidence[index]?.[moment] ?? 0) - (others.length > 0 ? Math.max(...others) : 0)
    }),
  }))
}

/** Where somebody is heard and at least two mouths may be theirs. A voice that is matched to a face leaves no doubt. */
function collectDoubt({ evidence, moments, voices }: Mouths, owners: Owners): number[] {
  return moments.map((atMs, moment) => {
    const label = voices.voiceAt(atMs)
    if (!voices.isSpeech(atMs) || (label !== undefined && owners.has(label))) return 0
    const [first = 0, second = 0] = evidence.map((values) => values[moment] ?? 0).toSorted((a, b) => b - a)
    return second > 0 && second >= alsoLively * first ? doubtVote : 0
  })
}

/** For each voice the face whose mouth moves while that voice is heard; none at all when two voices come to one face, since the match failed. */
function matchVoices(votes: Votes, labels: readonly (SpeakerLabel | undefined)[]): Owners {
  const owners = new Map<SpeakerLabel, { trackId: string; lead: number }>()
  for (const label of new Set(labels.filter((one) => one !== undefined))) {
    const ranked = votes
      .map(({ trackId, perMoment }) => {
        const during = perMoment.filter((_, moment) => labels[moment] === label)
        return { trackId, mean: during.reduce((sum, vote) => sum + vote, 0) / Math.max(1, during.length) }
      })
      .toSorted((a, b) => b.mean - a.mean)
    const [best, second] = ranked
    if (best && second && best.mean - second.mean > 0.15)
      owners.set(label, { trackId: best.trackId, lead: Math.min(1, best.mean - second.mean) })
  }
  const faces = new Set([...owners.values()].map(({ trackId }) => trackId))
  return faces.size < owners.size ? new Map() : owners
}

/** Adds, for each voice, a vote for its face. */
function addVoices(votes: Votes, labels: readonly (SpeakerLabel | undefined)[], owners: Owners): Votes {
  return votes.map(({ trackId, perMoment }) => ({
    trackId,
    perMoment: perMoment.map((vote, moment) => {
      const label = labels[moment]
      const match = label === undefined ? undefined : owners.get(label)
      if (!match) return vote
      return vote + (match.trackId === trackId ? voiceVote : -voiceVote) * match.lead
    }),
  }))
}

/** The sequence with the highest sum of votes (Viterbi) per candidate and moment; every change has a cost: hysteresis without lag. */
function findBestSequence(votes: readonly (readonly number[])[], momentCount: number): number[] {
  let scores = votes.map(() => 0)
  const cameFrom: number[][] = []
  for (let moment = 0; moment < momentCount; moment++) {
    const leader = scores.indexOf(Math.max(...scores))
    const scoreOfChange = (scores[leader] ?? 0) - changeCost
    // On a tie the change comes as late as possible: in a pause the camera stays with the last speaker.
    const origins = scores.map((score, index) => (score > scoreOfChange ? index : leader))
    scores = scores.map((score, index) => Math.max(score, scoreOfChange) + ((votes[index]?.[moment] ?? 0) * stepMs) / 1000)
    cameFrom.push(origins)
  }
  const path: number[] = []
  let state = scores.indexOf(Math.max(...scores))
  for (let moment = momentCount - 1; moment >= 0; moment--) {
    path[moment] = state
    state = cameFrom[moment]?.[state] ?? state
  }
  return path
}

function measureConfidence(votes: Votes, speaker: number, from: number, to: number): number {
  const during = (votes[speaker]?.perMoment ?? []).slice(from, to).filter((vote) => vote !== 0)
  if (during.length === 0) return 0.5
  const mean = during.reduce((sum, vote) => sum + vote, 0) / during.length
  return 1 / (1 + Math.exp(-1.3 * mean))
}

/** Active speaker among faces that are visible together. Runs cover the span; silence belongs to the run before it. */
export function findSpeakers(tracks: readonly FaceTrack[], span: Span, voices: Voices): SpeakerRun[] {
  const moments = listTimes(span, stepMs)
  const mouths = { tracks, moments, voices, evidence: tracks.map((track) => weighMouth(track, moments, voices)) }
  const labels = moments.map((atMs) => voices.voiceAt(atMs))
  const mouthVotes = collectMouthVotes(mouths)
  const owners = matchVoices(mouthVotes, labels)
  const votes = addVoices(mouthVotes, labels, owners)
  // The last candidate is nobody.
  const path = findBestSequence([...votes.map(({ perMoment }) => perMoment), collectDoubt(mouths, owners)], moments.length)
  const runs: SpeakerRun[] = []
  let from = 0
  for (let moment = 1; moment <= moments.length; moment++) {
    if (moment < moments.length && path[moment] === path[from]) continue
    const speaker = path[from] ?? 0
    const confidence = measureConfidence(votes, speaker, from, moment)
    runs.push({
      startMs: moments[from] ?? span.startMs,
      endMs: moments[moment] ?? span.endMs,
      trackId: confidence >= unsureBelow ? votes[speaker]?.trackId : undefined,
      confidence,
    })
    from = moment
  }
  return closeHandovers(runs)
}

/** While one speaker hands over to another, both mouths are within the window in which movement is summed: no doubt, but a change in its middle. */
function closeHandovers(runs: readonly SpeakerRun[]): SpeakerRun[] {
  const list: SpeakerRun[] = []
  for (const [index, run] of runs.entries()) {
    const [before, after] = [list.at(-1), runs[index + 1]]
    const isHandover = run.trackId === undefined && run.endMs - run.startMs <= mouthWindowMs
    if (isHandover && before?.trackId !== undefined && after?.trackId !== undefined && before.trackId !== after.trackId) {
      const middleMs = (run.startMs + run.endMs) / 2
      before.endMs = middleMs
      after.startMs = middleMs
    } else list.push(run)
  }
  return list
}
