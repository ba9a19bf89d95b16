import { parentPort } from 'node:worker_threads'
import { AppError, type ErrorName } from '@clipwright/contract/errors'
import { type FoundFace, type FaceDetector, type Picture, loadFaceDetector, overlapOf } from './detect-faces.ts'
import { FrameWatch, coarseLuma } from './frame-watch.ts'
import { loadMouthMeter } from './measure-mouth.ts'

export type FrameMessage = Picture & { kind: 'frame'; atMs: number }
export type ToWorker = FrameMessage | { kind: 'finish' }

/** Faces of one frame, as fractions of it. `searched` is false when boxes are carried over from the last search. */
export type SeenFrame = {
  atMs: number
  searched: boolean
  faces: { x: number; y: number; w: number; h: number; score: number; mouthOpen?: number }[]
}
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'seen' }
  | { kind: 'frames'; frames: SeenFrame[] }
  | { kind: 'failed'; errorName: ErrorName; say: string; cause: string }

function failed(error: unknown): FromWorker {
  const { errorName, message } = error instanceof AppError ? error : new AppError('ServerError')
  return { kind: 'failed', errorName, say: message, cause: error instanceof Error ? `${error.stack} ${String(error.cause)}` : String(error) }
}

/** Weak boxes are kept here; linking drops those that no sure box supports. */
const minScore = 0.35
/** Mouths matter only when it is a question who speaks. */
const togetherMs = 1000
const largePictureWidth = 1000
/** Pixels. */
const largeFaceHeight = 190
const boxFollows = 0.35

function movementSince(before: readonly FoundFace[], now: readonly FoundFace[]): number {
  let most = 0
  for (const face of now) {
    const same = before.toSorted((a, b) => overlapOf(b, face) - overlapOf(a, face))[0]
    if (!same || overlapOf(same, face) === 0) return 1
    most = Math.max(most, Math.hypot(same.x + same.w / 2 - face.x - face.w / 2, same.y + same.h / 2 - face.y - face.h / 2) / face.w)
  }
  return most
}

const heightOfLargest = (faces: readonly FoundFace[]): number => Math.max(0, ...faces.map(({ h }) => h))

/**
 * Boxes of faces larger than the network's anchors are unsteady; at half the size they fit again, and the search is
 * cheaper. Close pictures are therefore searched at half size as long as that finds the face.
 */
async function searchAtFittingSize(detector: FaceDetector, frame: Picture, before: readonly FoundFace[]): Promise<FoundFace[]> {
  const half = (): Promise<FoundFace[]> => detector.detect(frame, { shrink: 2, minScore })
  if (frame.width > largePictureWidth) return half()
  if (heightOfLargest(before) > largeFaceHeight) {
    const near = await half()
    if (near.length > 0) return near
  }
  const found = await detector.detect(frame, { shrink: 1, minScore })
  if (found.length > 0 && heightOfLargest(found) <= largeFaceHeight) return found
  const near = await half()
  return near.length > 0 ? near : found
}

/** Mouths are measured in boxes that move slowly: a box that jumps by a few pixels would look like moving lips. */
function steadied(before: readonly FoundFace[], now: readonly FoundFace[]): FoundFace[] {
  return now.map((face) => {
    const same = before.find((other) => overlapOf(other, face) > 0.5)
    if (!same) return face
    const mix = (a: number, b: number): number => a + (b - a) * boxFollows
    return { ...face, x: mix(same.x, face.x), y: mix(same.y, face.y), w: mix(same.w, face.w), h: mix(same.h, face.h) }
  })
}

async function serve(port: NonNullable<typeof parentPort>): Promise<void> {
  const detector = await loadFaceDetector()
  const mouths = await loadMouthMeter()
  const watch = new FrameWatch()
  const frames: SeenFrame[] = []
  let faces: FoundFace[] = []
  let steady: FoundFace[] = []
  let togetherAtMs = -Infinity

  async function search(frame: FrameMessage, thorough: boolean): Promise<void> {
    const found = await searchAtFittingSize(detector, frame, faces)
    watch.found(frame.atMs, found.length, movementSince(faces, found), thorough)
    faces = found
    steady = steadied(steady, found)
    if (faces.filter((face) => face.score >= 0.5).length >= 2) togetherAtMs = frame.atMs
  }

  async function see(frame: FrameMessage): Promise<void> {
    const { detect, thorough } = watch.look(frame.atMs, coarseLuma(frame))
    if (detect) await search(frame, thorough)
    const together = frame.atMs - togetherAtMs <= togetherMs && faces.length > 0
    if (!detect && !together) return
    const openings = together ? await mouths.measure(frame, steady) : []
    frames.push({
      atMs: frame.atMs,
      searched: detect,
      faces: faces.map(({ x, y, w, h, score }, index) => {
        const opening = openings[index]
        return {
          x: x / frame.width,
          y: y / frame.height,
          w: w / frame.width,
          h: h / frame.height,
          score,
          ...(opening === undefined ? {} : { mouthOpen: opening }),
        }
      }),
    })
  }

  let queue = Promise.resolve()
  const post = (message: FromWorker): void => port.postMessage(message)
  port.on('message', (message: ToWorker) => {
    queue = queue.then(async () => {
      if (message.kind === 'finish') return post({ kind: 'frames', frames })
      await see(message)
      return post({ kind: 'seen' })
    })
    queue.catch((error: unknown) => post(failed(error)))
  })
  post({ kind: 'ready' })
}

if (parentPort) {
  const port = parentPort
  // Errors lose their class on the way to the other thread, so they travel as data.
  await serve(port).catch((error: unknown) => port.postMessage(failed(error)))
}
