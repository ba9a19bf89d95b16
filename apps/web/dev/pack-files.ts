import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const packable = /\.(html|js|css|json|svg|wasm|txt)$/
/** What the server sends as it is, because packing would save nothing. */
const smallestBytes = 1024

/** Packs the built files as tightly as possible, once; the server would do it on first use and in less time. */
export function packFiles(): Plugin {
  let folder = ''
  return {
    name: 'clipwright-pack-files',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      const names = entries
        .filter((entry) => entry.isFile() && packable.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name))
      await Promise.all(names.map(packFile))
    },
  }
}

async function packFile(name: string): Promise<void> {
  const bytes = await readFile(name)
  if (bytes.length < smallestBytes) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await writeFile(`${name}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${name}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }))
}
