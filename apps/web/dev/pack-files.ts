import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const packable = /\.(html|js|css|json|svg|wasm|txt)$/
/** What the server sends as it is, because packing would save nothing. */
const smallestBytes = 1024
/** Above this, Brotli's two highest qualities take five seconds a file for a tenth of its size. */
const largestTightBytes = 1024 ** 2
const quickQuality = 9
/** A page loads the file of its whole language; the server packs a single namespace if one is asked for. */
const isNamespace = (name: string) => /[\\/]locales[\\/][^\\/]+[\\/]/.test(name)

/** Packs the built files tightly, once; the server would do it on first use and in less time. */
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
        .filter((name) => !isNamespace(name))
      await Promise.all(names.map(packFile))
    },
  }
}

async function packFile(name: string): Promise<void> {
  const bytes = await readFile(name)
  if (bytes.length < smallestBytes) return
  const quality = bytes.length > largestTightBytes ? quickQuality : constants.BROTLI_MAX_QUALITY
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await writeFile(`${name}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${name}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }))
}
