import { parentPort } from 'node:worker_threads'
import type { Box } from '@clipwright/contract/sources/analysis'
import { AppError, type ErrorName } from '@clipwright/contract/errors'
import { type FoundFace, type FaceDetector, type Frame, keepDistinct, loadFaceDetector, measureOverlap } from './detect-faces.ts'
import { SearchPace, toCoarseLuma } from './search-pace.ts'
import { loadMouthMeter } from './measure-mouth.ts'

type FrameMessage = Frame & { kind: 'frame'; atMs: number }
type MouthMessage = Frame & { kind: 'mouths'; faces: readonly Box[] }
export type ToWorker = FrameMessage | MouthMessage | { kind: 'finish' }

/** Faces of one frame as fractions of it. `found` is false for a box carried over from an earlier search. */
export type SeenFrame = {
  atMs: number
  faces: { x: number; y: number; w: number; h: number; score: number; found: boolean }[]
}
/** How many faces there were at a time of the source. */
export type FaceCount = { atMs: number; count: number }
export type FromWorker =
  | { kind: 'ready' }
  /** A frame is done with. Null: it was not searched, as little had changed. */
  | { kind: 'seen'; sighting: FaceCount | null }
  | { kind: 'mouths'; openings: number[] }
  | { kind: 'frames'; frames: SeenFrame[] }
  | { kind: 'failed'; errorName: ErrorName; say: string; cause: string }

function toFailure(error: unknown): FromWorker {
  const { errorName, message } = error instanceof AppError ? error : new AppError('ServerError')
  return {
    kind: 'failed',
    errorName,
    say: message,
    cause: error instanceof Error ? `${error.stack} ${String(error.cause)}` : String(error),
  }
}

/** Low on purpose: linking later drops weak boxes that no strong one supports. */
const minScore = 0.45
/** Longer side of a normal search, px, and the face height from which half that size does as well or better. */
const searchLength = 320
const closeFaceHeight = 55
/** Near faces hide new ones that are far: a full search this often finds those. */
const newcomersEveryMs = 1000
const thoroughEveryMs = 3000
/** Smallest face that can be recognised, px. */
const leastFrameSide = 32
const sameFaceOverlap = 0.3
/** A face that searches miss is carried on for this long. */
const missedMs = 1500

function measureMovement(before: readonly FoundFace[], now: readonly FoundFace[]): number {
  let most = 0
  for (const face of now) {
    const same = before.toSorted((a, b) => measureOverlap(b, face) - measureOverlap(a, face))[0]
    if (!same || measureOverlap(same, face) === 0) return 1
    most = Math.max(most, Math.hypot(same.x + same.w / 2 - face.x - face.w / 2, same.y + same.h / 2 - face.y - face.h / 2) / face.w)
  }
  return most
}

const heightOfSmallest = (faces: readonly FoundFace[]): number => (faces.length === 0 ? 0 : Math.min(...faces.map(({ h }) => h)))

/** Depth of a search: `thorough` also covers people far away, `hasty` only faces as near as those already tracked. */
type Effort = 'thorough' | 'normal' | 'hasty'

/**
 * Searches at the cheapest size that fits: usually about 320 px long, half of that while all tracked faces are near, and
 * full size where nobody else is found. A tracked face that is missed is searched again.
 */
async function searchAtFittingSize(
  detector: FaceDetector,
  frame: Frame,
  before: readonly FoundFace[],
  effort: Effort,
): Promise<FoundFace[]> {
  if (Math.min(frame.width, frame.height) < leastFrameSide) return []
  const middle = Math.max(1, Math.round(Math.max(frame.width, frame.height) / searchLength))
  const at = (shrink: number): Promise<FoundFace[]> => detector.detect(frame, { shrink, minScore })
  const isClose = effort === 'hasty' && heightOfSmallest(before) > closeFaceHeight * middle
  const faces = await at(isClose ? middle * 2 : middle)
  if (faces.length === 0 && before.length === 0) {
    const close = await at(middle * 2)
    return close.length > 0 || effort !== 'thorough' ? close : at(Math.max(1, middle >> 1))
  }
  const missed = before.filter((face) => faces.every((other) => measureOverlap(other, face) <= sameFaceOverlap))
  if (missed.length === 0) return faces
  const others = await at(isClose ? middle : middle * 2)
  const back = others.filter((face) => missed.some((missedFace) => measureOverlap(missedFace, face) > sameFaceOverlap))
  return keepDistinct([...faces, ...back])
}

type Person = { face: FoundFace; seenMs: number }

/** Faces after a search: those it found and, for a while, those it missed. */
function meet(people: readonly Person[], faces: readonly FoundFace[], atMs: number): Person[] {
  const missed = people.filter(({ face, seenMs }) => atMs - seenMs <= missedMs && faces.every((other) => measureOverlap(other, face) < 0.2))
  return [...faces.map((face): Person => ({ face, seenMs: atMs })), ...missed]
}

async function serve(port: NonNullable<typeof parentPort>): Promise<void> {
  const detector = await loadFaceDetector()
  const mouths = await loadMouthMeter()
  const pace = new SearchPace()
  const frames: SeenFrame[] = []
  let people: Person[] = []
  let thoroughAtMs = -Infinity
  let normalAtMs = -Infinity
  let facesAtMs = -Infinity
  function effortAt(atMs: number): Effort {
    if (atMs - Math.max(thoroughAtMs, facesAtMs) >= thoroughEveryMs) return 'thorough'
    return atMs - normalAtMs >= newcomersEveryMs ? 'normal' : 'hasty'
  }

  let room = new Uint8Array()
  /** Copied, as the networks take no shared memory. */
  function own<P extends Frame>(shared: P): P {
    if (room.length !== shared.yuv.length) room = new Uint8Array(shared.yuv.length)
    room.set(shared.yuv)
    return { ...shared, yuv: room }
  }

  async function see(shared: FrameMessage): Promise<FaceCount | null> {
    const { atMs } = shared
    const frame = own(shared)
    const { detect, isCut } = pace.decide(atMs, toCoarseLuma(frame))
    if (isCut) people = []
    if (!detect) return null
    const before = people.map(({ face }) => face)
    const effort = effortAt(atMs)
    const searchHits = await searchAtFittingSize(detector, frame, before, effort)
    if (effort === 'thorough') thoroughAtMs = atMs
    if (effort !== 'hasty') normalAtMs = atMs
    if (searchHits.length > 0) facesAtMs = atMs
    pace.recordSearch(searchHits.length, measureMovement(before, searchHits))
    people = meet(people, searchHits, atMs)
    const faces = people.map(({ face: { x, y, w, h, score }, seenMs }) => {
      return { x: x / frame.width, y: y / frame.height, w: w / frame.width, h: h / frame.height, score, found: seenMs === atMs }
    })
    frames.push({ atMs, faces })
    return { atMs, count: faces.length }
  }

  let queue = Promise.resolve()
  const post = (message: FromWorker): void => port.postMessage(message)
  port.on('message', (message: ToWorker) => {
    queue = queue.then(async () => {
      if (message.kind === 'finish') return post({ kind: 'frames', frames })
      if (message.kind === 'mouths') return post({ kind: 'mouths', openings: await mouths.measure(own(message), message.faces) })
      return post({ kind: 'seen', sighting: await see(message) })
    })
    queue.catch((error: unknown) => post(toFailure(error)))
  })
  post({ kind: 'ready' })
}

if (parentPort) {
  const port = parentPort
  // Errors lose their class between threads, so they are sent as data.
  await serve(port).catch((error: unknown) => port.postMessage(toFailure(error)))
}
