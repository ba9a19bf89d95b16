import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { SpeechModelSize, SpeechModelState } from '@clipwright/contract/installation/speech-model'
import { chooseModel, nameModelFolder, whisperModels } from '@clipwright/media/speech/whisper/model-manifest'
import { countReceivedBytes, estimateFetchBytes, isInstalled } from '@clipwright/media/speech/whisper/model-store'
import type { Config } from '#config/config.ts'

const sizesByAccuracy = ['small', 'base', 'tiny'] as const

/** The most accurate model in the folder, or null. */
export async function findInstalledSize(modelDir: string): Promise<SpeechModelSize | null> {
  for (const size of sizesByAccuracy) {
    if (await isInstalled(whisperModels[size], join(modelDir, nameModelFolder(whisperModels[size])))) return size
  }
  return null
}

type ModelOnDisk = Omit<NonNullable<SpeechModelState['offer']>, 'places' | 'download'>

/** The model that suits this machine: its size, the bytes already downloaded, and the free space. */
export async function measureModel({ modelDir, modelPlaces }: Config['speech']): Promise<ModelOnDisk> {
  const size = chooseModel('auto')
  const model = whisperModels[size]
  const sizeBytes = Math.round(estimateFetchBytes(model, modelPlaces))
  const folder = nameModelFolder(model)
  const receivedBytes = Math.min(await countReceivedBytes(model, join(modelDir, folder)), sizeBytes)
  const neededBytes = estimateNeededBytes({ sizeBytes, receivedBytes })
  return { size, folder, sizeBytes, receivedBytes, freeBytes: await freeBytesNear(modelDir), neededBytes }
}

/** Share of a package's size that its files take beside it until it is removed. */
const unpackedShare = 1.6
/** Sizes in the manifest are rough, and a completely full disk breaks more than a download. */
const spareBytes = 100_000_000

/** Free bytes that the rest of a download takes, unpacking included. */
export const estimateNeededBytes = ({ sizeBytes, receivedBytes }: Pick<ModelOnDisk, 'sizeBytes' | 'receivedBytes'>): number =>
  Math.round(sizeBytes * (1 + unpackedShare)) - receivedBytes + spareBytes

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
