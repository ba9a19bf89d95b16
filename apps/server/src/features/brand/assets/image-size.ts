import { open } from 'node:fs/promises'

/** Width and height in pixels of a PNG that the product wrote, read from its header. */
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
