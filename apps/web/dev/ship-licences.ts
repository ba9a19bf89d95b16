import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const about = (
  version: string,
  licence: string,
) => `Captions in the editor are drawn by JASSUB ${version}, a build of libass, FreeType, HarfBuzz and FriBidi for browsers.
Licence: ${licence}
It is shipped unchanged, as files of its own (assets/jassub*, assets/worker*), so it can be replaced by another build.
Source: https://github.com/ThaUnknown/jassub

`

/** Puts the notice of the caption library beside the files of the app, as its licence asks. */
export function shipLicences(): Plugin {
  return {
    name: 'clipwright-ship-licences',
    apply: 'build',
    async generateBundle() {
      const folder = dirname(dirname(createRequire(import.meta.url).resolve('jassub')))
      const { version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string; license: string }
      const source = about(version, license) + (await readFile(join(folder, 'LICENSE'), 'utf8'))
      this.emitFile({ type: 'asset', fileName: 'licences/jassub.txt', source })
    },
  }
}
