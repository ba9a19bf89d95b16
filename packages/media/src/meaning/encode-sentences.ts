import { InferenceSession, Tensor } from 'onnxruntime-node'
import { sessionOptions } from '../session-options.ts'
import { buildEncoderModel, meaningSize, pieceSize } from './encoder-model.ts'
import { loadEncoderFiles } from './encoder-weights.ts'
import { createPieceSplitter, type PieceSplitter } from './word-pieces.ts'

type Encoder = { session: InferenceSession; split: PieceSplitter }

/** Pieces that are read at once, with those that only fill up. */
const batchPieces = 2048
const hidden = -1e9

async function loadEncoder(): Promise<Encoder> {
  const files = await loadEncoderFiles()
  const session = await InferenceSession.create(buildEncoderModel(files), sessionOptions)
  return { session, split: createPieceSplitter(files) }
}

const waves = pieceSize / 2
/** Radians from one piece to the next, of each wave. */
const paces = Float64Array.from({ length: waves }, (_, wave) => 10_000 ** (-wave / (waves - 1)))

/** Waves of many lengths, from which the encoder knows the order of pieces: [length, 256]. */
function placesOf(length: number): Float32Array {
  const places = new Float32Array(length * pieceSize)
  for (let place = 0; place < length; place++) {
    for (let wave = 0; wave < waves; wave++) {
      const angle = place * (paces[wave] as number)
      places[place * pieceSize + wave] = Math.sin(angle)
      places[place * pieceSize + waves + wave] = Math.cos(angle)
    }
  }
  return places
}

function toInputs(batch: readonly number[][]) {
  const length = Math.max(...batch.map((pieces) => pieces.length))
  const ids = new BigInt64Array(batch.length * length)
  const mask = new Float32Array(batch.length * length).fill(hidden)
  const shares = new Float32Array(batch.length * length)
  batch.forEach((pieces, row) => {
    pieces.forEach((piece, at) => {
      ids[row * length + at] = BigInt(piece)
      mask[row * length + at] = 0
      shares[row * length + at] = 1 / pieces.length
    })
  })
  return {
    pieces: new Tensor('int64', ids, [batch.length, length]),
    places: new Tensor('float32', placesOf(length), [length, pieceSize]),
    mask: new Tensor('float32', mask, [batch.length, 1, 1, length]),
    shares: new Tensor('float32', shares, [batch.length, 1, length]),
  }
}

/** Sentences of like length together, so that little is filled up. */
function* listBatches(sentences: readonly { pieces: number[]; index: number }[]) {
  const inOrder = sentences.toSorted((a, b) => a.pieces.length - b.pieces.length || a.index - b.index)
  for (let from = 0; from < inOrder.length; ) {
    let to = from + 1
    while (to < inOrder.length && (to + 1 - from) * (inOrder[to]?.pieces.length ?? 0) <= batchPieces) to++
    yield inOrder.slice(from, to)
    from = to
  }
}

/**
 * Meaning of English sentences as 512 numbers each, one sentence after the other, every one of length 1. About 1 ms of
 * processor a sentence, and a third of a second to begin. Weights of 7 bits leave a likeness of 0.998 with the numbers of the package's
 * own runtime; those of a sentence vary by as much with what stands beside it.
 * Throws `EngineMissingError`, and the signal's reason between two batches.
 */
export async function encodeSentences(sentences: readonly string[], signal?: AbortSignal): Promise<Float32Array> {
  const meanings = new Float32Array(sentences.length * meaningSize)
  if (sentences.length === 0) return meanings
  const { session, split } = await loadEncoder()
  try {
    for (const batch of listBatches(sentences.map((sentence, index) => ({ pieces: split(sentence), index })))) {
      signal?.throwIfAborted()
      const output = await session.run(toInputs(batch.map(({ pieces }) => pieces)))
      const values = output['meanings']?.data as Float32Array
      batch.forEach(({ index }, row) =>
        meanings.set(toUnitLength(values.subarray(row * meaningSize, (row + 1) * meaningSize)), index * meaningSize),
      )
    }
  } finally {
    await session.release()
  }
  return meanings
}

function toUnitLength(values: Float32Array): Float32Array {
  const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0)) || 1
  return values.map((value) => value / length)
}
