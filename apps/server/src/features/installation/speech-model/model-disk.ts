import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { SpeechModelSize } from '@clipwright/contract/installation/speech-model'
import { estimateModelBytes, chooseModel, nameModelFolder, whisperModels } from '@clipwright/media/speech/whisper/model-manifest'
import { isInstalled, countReceivedBytes } from '@clipwright/media/speech/whisper/model-store'

const sizesByAccuracy = ['small', 'base', 'base.en', 'tiny'] as const

/** The most accurate model in the folder, or null. */
export async function findInstalledSize(modelDir: string): Promise<SpeechModelSize | null> {
  for (const size of sizesByAccuracy) {
    if (await isInstalled(whisperModels[size], join(modelDir, nameModelFolder(whisperModels[size])))) return size
  }
  return null
}

type ModelOnDisk = { size: SpeechModelSize; folder: string; sizeBytes: number; receivedBytes: number; freeBytes: number }

/** The model that suits this machine: its size, the bytes already downloaded, and the free space. */
export async function measureModel(modelDir: string): Promise<ModelOnDisk> {
  const size = chooseModel('auto')
  const model = whisperModels[size]
  const sizeBytes = Math.round(estimateModelBytes(model))
  const folder = nameModelFolder(model)
  const received = await countReceivedBytes(model, join(modelDir, folder))
  return { size, folder, sizeBytes, receivedBytes: Math.min(received, sizeBytes), freeBytes: await freeBytesNear(modelDir) }
}

/** Sizes in the manifest are rough, and a completely full disk breaks more than a download. */
const spareBytes = 100_000_000

export const hasSpace = ({ sizeBytes, receivedBytes: received, freeBytes }: Omit<ModelOnDisk, 'size' | 'folder'>): boolean =>
  freeBytes >= sizeBytes - received + spareBytes

/** Free bytes on the disk that holds the folder, or will. */
async function freeBytesNear(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === folder) throw error
    return freeBytesNear(dirname(folder))
  }
}
