import { mkdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'
import { captionFonts } from '@clipwright/timeline/captions/fonts'
import { z } from 'zod'
import { addSteadyWidths } from './typefaces/steady-widths.ts'

/** Debian's path comes first; a machine without these fonts gets what fontconfig offers. */
const systemFontFolders = [
  '/usr/share/fonts/opentype/noto',
  '/usr/share/fonts/noto-cjk',
  '/usr/share/fonts/google-noto-cjk',
  '/usr/local/share/fonts',
]

const Index = z.record(z.string(), z.array(z.string()))
const indexName = 'families.json'

/** Puts every font a caption can name into one folder. Safe to call again and from several processes. */
export async function prepareFontsDir(dir: string): Promise<{ families: string[]; missing: string[] }> {
  await mkdir(dir, { recursive: true })
  const index: Record<string, string[]> = {}
  const missing: string[] = []
  for (const font of captionFonts) {
    const fontFiles: string[] = []
    for (const name of font.files) {
      const source = findFontFile(font.package, name)
      if (source === undefined) continue
      await place(source, join(dir, name))
      fontFiles.push(name)
    }
    if (fontFiles.length > 0) index[font.family] = fontFiles
    else missing.push(font.family)
  }
  await replace(join(dir, indexName), (file) => writeFile(file, JSON.stringify(index, null, 1)))
  return { families: Object.keys(index), missing }
}

/**
 * Links the named families, and the team's own files, into the fonts folder of one render: libass reads a whole folder, so
 * it gets a small one. Returns the paths that must be readable.
 */
export async function linkFonts(
  fontsDir: string,
  target: string,
  families: readonly string[],
  teamFiles: readonly string[] = [],
): Promise<string[]> {
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  const index = Index.parse(JSON.parse(await readFile(join(fontsDir, indexName), 'utf8')))
  const names = new Set(families.flatMap((family) => index[family] ?? []))
  for (const name of names) await symlink(join(fontsDir, name), join(target, name))
  for (const [index, file] of teamFiles.entries()) await symlink(file, join(target, `team-${index}${extname(file)}`))
  return [fontsDir, ...teamFiles]
}

/** Path of a font file on this machine; `packageName` as in `captionFonts`. */
export function findFontFile(packageName: string, name: string): string | undefined {
  if (packageName === 'system') return systemFontFolders.map((folder) => join(folder, name)).find(existsSync)
  const folder = dirname(createRequire(import.meta.url).resolve(`${packageName}/package.json`))
  const file = join(folder, 'files', name)
  return existsSync(file) ? file : undefined
}

/** A font from a package, as captions use it here and in the browser. */
export async function readFont(file: string): Promise<Buffer> {
  return addSteadyWidths(await readFile(file))
}

/** Copies small files, so that a render needs no other folder; links the large system fonts. */
async function place(source: string, target: string): Promise<void> {
  if (source.startsWith('/usr/')) {
    await replace(target, (file) => symlink(source, file))
    return
  }
  const font = await readFont(source)
  const existing = await stat(target).catch(() => null)
  if (existing?.size !== font.length) await replace(target, (file) => writeFile(file, font))
}

async function replace(target: string, write: (file: string) => Promise<void>): Promise<void> {
  const temporary = `${target}.${process.pid}.tmp`
  await rm(temporary, { force: true })
  await write(temporary)
  await rename(temporary, target)
}
