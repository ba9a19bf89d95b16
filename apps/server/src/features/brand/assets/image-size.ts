import { open } from 'node:fs/promises'

/** Pixels of a PNG that the product drew itself: its header says them right behind the signature. */
export async function readImageSize(file: string): Promise<{ width: number; height: number }> {
  const handle = await open(file)
  try {
    const head = Buffer.alloc(24)
    await handle.read(head, 0, 24, 0)
    return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
  } finally {
    await handle.close()
  }
}
