import { chmod, mkdir } from 'node:fs/promises'

/** For folders and files that hold what people brought: this user's alone, whatever the umask. */
export const privateFolderMode = 0o700
export const privateFileMode = 0o600

/** Makes a folder that only this user may enter, and closes one that was open. */
export async function makePrivateFolder(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true, mode: privateFolderMode })
  // A volume that belongs to somebody else keeps the mode its owner gave it; what is made inside is closed.
  await chmod(dir, privateFolderMode).catch(ignoreForeign)
}

function ignoreForeign(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPERM' && error.code !== 'ENOTSUP') throw error
}
