import { open, writeFile } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { AppError } from '@clipwright/contract/errors'

export const sampleRate = 16_000
const samplesPerMs = sampleRate / 1000

export type WavFile = {
  sampleCount: number
  durationMs: number
  /** Samples of [startMs, endMs) of the file; fewer when the file ends earlier. */
  read(startMs: number, endMs: number): Promise<Int16Array>
  [Symbol.asyncDispose](): Promise<void>
}

type Layout = { dataOffset: number; dataBytes: number }

/** Opens a 16 kHz mono 16-bit WAV. A data size of 0 or all ones (a stream that was never closed) means "to the end". */
export async function openWav(file: string): Promise<WavFile> {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    const layout = await readLayout(handle, size)
    const sampleCount = Math.floor(layout.dataBytes / 2)
    return {
      sampleCount,
      durationMs: sampleCount / samplesPerMs,
      read: (startMs, endMs) => readSamples(handle, layout, { startMs, endMs }),
      [Symbol.asyncDispose]: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function readLayout(handle: FileHandle, fileBytes: number): Promise<Layout> {
  const head = Buffer.alloc(12)
  await handle.read(head, 0, 12, 0)
  if (head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WAVE') throw refuseNotWav('no RIFF/WAVE header')
  let offset = 12
  let isSupported = false
  while (offset + 8 <= fileBytes) {
    const chunk = Buffer.alloc(24)
    const { bytesRead } = await handle.read(chunk, 0, 24, offset)
    if (bytesRead < 8) break
    const name = chunk.toString('latin1', 0, 4)
    const bytes = chunk.readUInt32LE(4)
    if (name === 'fmt ') {
      isSupported = chunk.readUInt16LE(10) === 1 && chunk.readUInt32LE(12) === sampleRate && chunk.readUInt16LE(22) === 16
      if (!isSupported) throw refuseNotWav('not 16 kHz mono 16 bit')
    }
    if (name === 'data') {
      if (!isSupported) throw refuseNotWav('data before format')
      const rest = fileBytes - offset - 8
      const isOpenEnded = bytes === 0 || bytes === 0xffffffff
      return { dataOffset: offset + 8, dataBytes: isOpenEnded ? rest : Math.min(bytes, rest) }
    }
    // Chunks are padded to even length.
    offset += 8 + bytes + (bytes % 2)
  }
  throw refuseNotWav('no data chunk')
}

async function readSamples(handle: FileHandle, layout: Layout, span: { startMs: number; endMs: number }): Promise<Int16Array> {
  const total = Math.floor(layout.dataBytes / 2)
  const first = Math.min(total, Math.max(0, Math.round(span.startMs * samplesPerMs)))
  const last = Math.min(total, Math.max(first, Math.round(span.endMs * samplesPerMs)))
  const samples = new Int16Array(last - first)
  const bytes = new Uint8Array(samples.buffer)
  const { bytesRead } = await handle.read(bytes, 0, bytes.length, layout.dataOffset + first * 2)
  return samples.subarray(0, Math.floor(bytesRead / 2))
}

function refuseNotWav(reason: string): AppError {
  return new AppError('MediaUnreadableError', { cause: `speech audio: ${reason}` })
}

/** The bytes of a 16 kHz mono 16-bit WAV. */
export function toWavBytes(samples: Int16Array): Buffer {
  const header = Buffer.alloc(44)
  const dataBytes = samples.length * 2
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(36 + dataBytes, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(sampleRate, 24)
  header.writeUInt32LE(sampleRate * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(dataBytes, 40)
  return Buffer.concat([header, Buffer.from(samples.buffer, samples.byteOffset, dataBytes)])
}

export async function writeWav(file: string, samples: Int16Array): Promise<void> {
  await writeFile(file, toWavBytes(samples))
}

/** Samples as -1 to 1, as recognisers and detectors take them. */
export function toFloats(samples: Int16Array): Float32Array {
  const floats = new Float32Array(samples.length)
  for (let index = 0; index < samples.length; index += 1) floats[index] = (samples[index] ?? 0) / 32_768
  return floats
}
