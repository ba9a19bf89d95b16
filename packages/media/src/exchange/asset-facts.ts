import { open } from 'node:fs/promises'
import { AppError } from '@clipwright/contract/errors'
import { readImageKind } from '../render/image-files.ts'
import { probeAsset } from '../render/insert-files.ts'
import type { AssetFacts } from './exchange-input.ts'

/** A file that a clip shows or plays besides its source, with the uri that refers to it. */
export type AssetFile = { file: string; fileName: string; kind: 'image' | 'media' | 'font' }

/** What other programs must know about the files of a clip. Names are made unique; every file passes the checks of its kind. */
export async function readAssetFacts(
  files: Readonly<Record<string, AssetFile>>,
  signal?: AbortSignal,
): Promise<Record<string, AssetFacts>> {
  const takenNames = new Set<string>()
  const facts: Record<string, AssetFacts> = {}
  for (const [uri, { file, fileName, kind }] of Object.entries(files)) {
    // Fonts are referred to by family; no program takes a font file in a project.
    if (kind === 'font') continue
    const name = findFreeName(fileName, takenNames)
    takenNames.add(name.toLowerCase())
    facts[uri] =
      kind === 'image'
        ? { fileName: name, durationMs: null, ...(await readImageSize(file)), frameRate: null, channels: 0, sampleRate: 0 }
        : await readMediaFacts(file, name, signal)
  }
  return facts
}

async function readMediaFacts(file: string, fileName: string, signal: AbortSignal | undefined): Promise<AssetFacts> {
  const { video, audio, durationMs } = await probeAsset(file, signal)
  const [sound] = audio
  return {
    fileName,
    durationMs,
    width: video?.width ?? 0,
    height: video?.height ?? 0,
    frameRate: video?.frameRate ?? null,
    channels: sound?.channels ?? 0,
    sampleRate: sound?.sampleRate ?? 0,
  }
}

function findFreeName(fileName: string, takenNames: ReadonlySet<string>): string {
  const dot = fileName.lastIndexOf('.')
  const [stem, extension] = dot > 0 ? [fileName.slice(0, dot), fileName.slice(dot)] : [fileName, '']
  let name = fileName
  for (let n = 2; takenNames.has(name.toLowerCase()); n += 1) name = `${stem} (${n})${extension}`
  return name
}

// Far more than any camera writes before the size of its image.
const headBytes = 1024 * 1024

/** Pixel size of a PNG or JPEG from its header; nothing is decoded. */
async function readImageSize(file: string): Promise<{ width: number; height: number }> {
  const kind = await readImageKind(file)
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    const size =
      kind === 'png_pipe'
        ? { width: buffer.readUInt32BE(16), height: buffer.readUInt32BE(20) }
        : readJpegSize(buffer.subarray(0, bytesRead))
    if (!size) throw new AppError('MediaUnreadableError', { cause: 'no size in the header of the image' })
    return size
  } finally {
    await handle.close()
  }
}

function readJpegSize(bytes: Buffer): { width: number; height: number } | undefined {
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0
    // Start-of-frame markers; four codes in their range mean something else.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}
