import { Worker } from 'node:worker_threads'
import type { Box, FaceTrack, Span } from '@clipwright/contract/sources/analysis'
import { AppError } from '@clipwright/contract/errors'
import type { Frame } from './detect-faces.ts'
import type { FaceCount, FromWorker, SeenFrame, ToWorker } from './face-worker.ts'
import { linkTracks } from './link-tracks.ts'

export interface FaceScanner {
  /**
   * Frames in order of time at about 4 fps, all of one size, `atMs` on the source. The bytes are copied, so the caller may
   * reuse its buffer. Resolves when the next one may come; rejects once the scanner has failed or was aborted.
   */
  push(frame: Frame & { atMs: number }): Promise<void>
  /** What the searches found so far, before faces are linked: of some of the frames, in order of time. */
  readonly sightings: readonly FaceCount[]
  /** Call after the last frame, with the shots (source ms). Boxes are fractions of the frame, clipped to it. */
  finish(shots: Span[]): Promise<FaceTrack[]>
  /**
   * Mouth opening of each face: gap of the lips over the height from eyes to chin. Boxes are pixels of the frame, whose
   * bytes are copied at once. Answers come in the order of the calls.
   */
  readMouths(frame: Frame, faces: readonly Box[]): Promise<number[]>
  /** Ends the thread. Safe at any time, and more than once. */
  close(): Promise<void>
}

/** Enough to keep the thread busy while the next frame arrives, few enough to limit memory to some megabytes. */
const maxFramesWaiting = 4

const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits

const side = (size: number, room: number): number => rounded(Math.max(0.001, Math.min(size, room)), 4)

/** Boxes clipped to the frame and rounded to their precision: hours of samples are stored and sent as text. */
function tidyTrack(track: FaceTrack): FaceTrack {
  return {
    ...track,
    samples: track.samples.map(({ atMs, x, y, w, h, score, mouthOpen }) => {
      const left = rounded(Math.min(0.999, Math.max(0, x)), 4)
      const top = rounded(Math.min(0.999, Math.max(0, y)), 4)
      const box = { x: left, y: top, w: side(x + w - left, 1 - left), h: side(y + h - top, 1 - top) }
      const sample = { atMs: Math.round(atMs), ...box, score: rounded(score, 2) }
      return mouthOpen === undefined ? sample : { ...sample, mouthOpen: rounded(mouthOpen, 4) }
    }),
  }
}

/** Ring of frames in memory shared with the thread. A slot is reused once its frame was searched, so nothing is allocated per frame. */
class Shelf {
  readonly #places: Uint8Array<SharedArrayBuffer>[] = []
  #next = 0

  put(bytes: Uint8Array): Uint8Array<SharedArrayBuffer> {
    const lastPlace = this.#places[this.#next]
    const place = lastPlace?.length === bytes.length ? lastPlace : new Uint8Array(new SharedArrayBuffer(bytes.length))
    place.set(bytes)
    this.#places[this.#next] = place
    this.#next = (this.#next + 1) % maxFramesWaiting
    return place
  }
}

/** Counts frames in flight, makes the sender wait while there are enough, and has what was seen in those that are done with. */
class FrameCount {
  readonly sightings: FaceCount[] = []
  #waiting = 0
  #wake: PromiseWithResolvers<void> | undefined

  async add(): Promise<void> {
    this.#waiting += 1
    while (this.#waiting >= maxFramesWaiting) {
      this.#wake ??= Promise.withResolvers<void>()
      await this.#wake.promise
    }
  }

  remove(sighting: FaceCount | null): void {
    if (sighting) this.sightings.push(sighting)
    this.#waiting -= 1
    this.#wake?.resolve()
    this.#wake = undefined
  }

  reject(error: AppError): void {
    this.#wake?.reject(error)
  }
}

/** Detects and follows faces on a thread of its own, so that decoding and searching overlap. */
export async function createFaceScanner({ signal }: { signal?: AbortSignal } = {}): Promise<FaceScanner> {
  if (signal?.aborted) throw new AppError('JobCancelledError', { cause: signal.reason })
  const worker = new Worker(new URL('./face-worker.ts', import.meta.url), { name: 'faces' })
  const [ready, frames] = [Promise.withResolvers<void>(), Promise.withResolvers<SeenFrame[]>()]
  const mouths: PromiseWithResolvers<number[]>[] = []
  const waiting = new FrameCount()
  let failure: AppError | undefined

  function fail(error: AppError): void {
    failure ??= error
    for (const pending of [ready, frames, waiting, ...mouths]) pending.reject(failure)
  }
  // Nobody may be waiting when the thread fails; the next call throws the failure.
  frames.promise.catch(() => undefined)

  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'ready') ready.resolve()
    else if (message.kind === 'frames') frames.resolve(message.frames)
    else if (message.kind === 'mouths') mouths.shift()?.resolve(message.openings)
    else if (message.kind === 'failed') fail(new AppError(message.errorName, { cause: message.cause, say: message.say }))
    else waiting.remove(message.sighting)
  })
  worker.on('error', (cause) => fail(new AppError('ServerError', { cause })))
  worker.on('exit', (code) => fail(new AppError('ServerError', { cause: `the face thread ended with ${code}` })))

  async function close(): Promise<void> {
    signal?.removeEventListener('abort', abort)
    await worker.terminate()
  }
  function abort(): void {
    fail(new AppError('JobCancelledError', { cause: signal?.reason }))
    void worker.terminate()
  }
  signal?.addEventListener('abort', abort)
  const send = (message: ToWorker): void => worker.postMessage(message)
  const shelf = new Shelf()

  try {
    await ready.promise
  } catch (error) {
    await close()
    throw error
  }
  return {
    sightings: waiting.sightings,
    async push({ atMs, width, height, yuv }) {
      if (failure) throw failure
      send({ kind: 'frame', atMs, width, height, yuv: shelf.put(yuv) })
      await waiting.add()
    },
    async finish(shots) {
      if (failure) throw failure
      send({ kind: 'finish' })
      return linkTracks(await frames.promise, shots).map(tidyTrack)
    },
    async readMouths({ width, height, yuv }, faces) {
      if (failure) throw failure
      const answer = Promise.withResolvers<number[]>()
      mouths.push(answer)
      send({ kind: 'mouths', width, height, yuv: shelf.put(yuv), faces })
      return answer.promise
    },
    close,
  }
}
