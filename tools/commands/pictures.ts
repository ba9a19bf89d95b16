import { resolve } from 'node:path'
import { run } from '../run.ts'

/**
 * `npm run pictures -- <folder> [part of the name of a screen…]`: every screen and dialog at four widths, light and dark. Each gets a
 * folder of images, and a sheet with all of them.
 */
const [folder, ...parts] = process.argv.slice(2)
if (folder === undefined) {
  process.stderr.write('Name a folder for the images: npm run pictures -- <folder> [part of the name of a screen…]\n')
  process.exit(2)
}
const calledFrom = process.env['CLIPWRIGHT_CALLED_FROM'] ?? process.cwd()
const env = { PICTURES_FOLDER: resolve(calledFrom, folder), PICTURES_OF: parts.join(',') }
process.exitCode = await run('vitest', ['run', '--config', 'vitest.pictures.config.ts'], env)
