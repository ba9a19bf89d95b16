import type { Config } from '#config/config.ts'
import { openDiskStorage } from './disk-storage.ts'
import { openS3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

/** The store that the configuration names. */
export function openStorage(config: Config['storage']): Promise<Storage> {
  return config.kind === 's3' ? openS3Storage(config) : openDiskStorage({ dir: config.dir })
}
