import { statfs } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { SpeechModelSize, SpeechPart, SpeechPartOffer } from '@clipwright/contract/installation/speech-model'
import { chooseModel, nameModelFolder, whisperModels } from '@clipwright/media/speech/whisper/model-manifest'
import { countReceivedBytes, estimateFetchBytes, isInstalled } from '@clipwright/media/speech/whisper/model-store'
import { registryPlace } from '@clipwright/media/speech/whisper/registry-place'
import {
  countNaturalBytes,
  findNaturalModel,
  naturalModelBytes,
  naturalModelFolder,
  naturalUnpackedBytes,
} from '@clipwright/media/voice/natural/natural-model'
import type { Config } from '#config/config.ts'

const sizesByAccuracy = ['small', 'base', 'tiny'] as const

/** The most accurate model in the folder, or null. */
export async function findInstalledSize(modelDir: string): Promise<SpeechModelSize | null> {
  for (const size of sizesByAccuracy) {
    if (await isInstalled(whisperModels[size], join(modelDir, nameModelFolder(whisperModels[size])))) return size
  }
  return null
}

export const areVoicesHere = async (modelDir: string): Promise<boolean> => (await findNaturalModel(modelDir)) !== null

type PartOnDisk<Part extends SpeechPart = SpeechPart> = Omit<SpeechPartOffer, 'download' | 'part'> & { part: Part }

/** Share of a package's size that its files take beside it until it is removed. */
const unpackedShare = 1.6

/** The model that suits this machine: its size, the bytes already downloaded, and the free space. */
export async function measureModel({ modelDir, modelPlaces }: Config['speech']): Promise<PartOnDisk<SpeechModelSize>> {
  const size = chooseModel('auto')
  const model = whisperModels[size]
  const sizeBytes = Math.round(estimateFetchBytes(model, modelPlaces))
  const folder = nameModelFolder(model)
  const receivedBytes = Math.min(await countReceivedBytes(model, join(modelDir, folder)), sizeBytes)
  const neededBytes = estimateNeededBytes({ sizeBytes, receivedBytes, unpackedBytes: sizeBytes * unpackedShare })
  const freeBytes = await freeBytesNear(modelDir)
  return { part: size, folder, sizeBytes, receivedBytes, freeBytes, neededBytes, places: [...modelPlaces] }
}

/** The natural voices, which the registry alone has. */
export async function measureVoices({ modelDir }: Config['speech']): Promise<PartOnDisk> {
  const sizeBytes = naturalModelBytes()
  const receivedBytes = Math.min(await countNaturalBytes(modelDir), sizeBytes)
  const neededBytes = estimateNeededBytes({ sizeBytes, receivedBytes, unpackedBytes: naturalUnpackedBytes() })
  const folder = basename(naturalModelFolder(modelDir))
  return {
    part: 'voices',
    folder,
    sizeBytes,
    receivedBytes,
    freeBytes: await freeBytesNear(modelDir),
    neededBytes,
    places: [registryPlace],
  }
}

/** Sizes in the manifest are rough, and a completely full disk breaks more than a download. */
const spareBytes = 100_000_000

type Sizes = Pick<PartOnDisk, 'sizeBytes' | 'receivedBytes'> & { unpackedBytes: number }

/** Free bytes that the rest of a download takes, unpacking included. */
export const estimateNeededBytes = ({ sizeBytes, receivedBytes, unpackedBytes }: Sizes): number =>
  Math.round(sizeBytes - receivedBytes + unpackedBytes) + spareBytes

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
