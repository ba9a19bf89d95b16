import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { MediaTool } from '@clipwright/tools/media-tool'
import type { ToolConfig } from '@clipwright/tools/tool-config'
import { root } from './run.ts'

/** A config of the catalogue with the name that it is exported by. */
type CatalogueEntry = { name: string; tool: ToolConfig | MediaTool }

const catalogue = 'packages/tools/src/catalogue'
/** Lists, not tools. */
const lists = ['free-tools.ts', 'media-tools.ts']
const lineWidth = 140

/** Every tool of the catalogue, in the order of the site's lists. */
export async function readCatalogue(folder: string): Promise<CatalogueEntry[]> {
  const files = (await readdir(join(folder, catalogue))).filter((file) => file.endsWith('.ts') && !lists.includes(file))
  const entries = await Promise.all(files.map((file) => readEntry(join(folder, catalogue, file))))
  const groups = ['youtube', 'video', 'tiktok']
  const placeOf = ({ tool }: CatalogueEntry) => groups.indexOf(tool.group) * 1000 + tool.place
  return entries.toSorted((a, b) => placeOf(a) - placeOf(b) || (a.tool.slug < b.tool.slug ? -1 : 1))
}

async function readEntry(file: string): Promise<CatalogueEntry> {
  const [entry, ...more] = Object.entries((await import(pathToFileURL(file).href)) as Record<string, CatalogueEntry['tool']>)
  if (!entry || more.length > 0) throw new Error(`${file} must export one tool`)
  const [name, tool] = entry
  if (!file.endsWith(`${tool.slug}.ts`)) throw new Error(`${file} has the slug of another file, "${tool.slug}"`)
  return { name, tool }
}

/** Texts of the files that hold one line for each tool, by path: the only places that must know all tools. */
export function renderToolLists(entries: readonly CatalogueEntry[]): ReadonlyMap<string, string> {
  const free = entries.flatMap(({ name, tool }) => ('input' in tool ? [{ name, tool }] : []))
  const media = entries.flatMap(({ name, tool }) => ('input' in tool ? [] : [{ name, tool }]))
  const slugs = (input: ToolConfig['input']) => free.filter(({ tool }) => tool.input === input).map(({ tool }) => tool.slug)
  const earlier = free.flatMap(({ tool }) => tool.legacyKeys.filter((key) => key !== tool.slug))
  return new Map([
    [
      'packages/contract/src/tools/tool-names.ts',
      [
        `// Written by tools/list-tools.ts from ${catalogue}.`,
        renderArray('writingToolSlugs', slugs('description').map(quote), ' as const'),
        renderArray('talkToolSlugs', slugs('transcript').map(quote), ' as const'),
        '/** Names of tools in links of earlier days. */',
        renderArray('earlierToolKeys', earlier.map(quote), ' as const'),
        '',
      ].join('\n'),
    ],
    [`${catalogue}/free-tools.ts`, renderCatalogue('freeTools', 'ToolConfig', '../tool-config.ts', free)],
    [`${catalogue}/media-tools.ts`, renderCatalogue('mediaTools', 'MediaTool', '../media-tool.ts', media)],
    ['apps/site/src/media/media-cards.ts', renderCards(media.map(({ tool }) => tool))],
  ])
}

const quote = (text: string) => `'${text}'`

/** As the formatter leaves it: in one line where it fits. */
function renderArray(name: string, items: readonly string[], ending = ''): string {
  const line = `export const ${name} = [${items.join(', ')}]${ending}`
  return line.length <= lineWidth ? line : `export const ${name} = [\n${items.map((item) => `  ${item},\n`).join('')}]${ending}`
}

function renderCatalogue(list: string, type: string, typeFile: string, entries: readonly CatalogueEntry[]): string {
  const imports = entries.map(({ name, tool }) => `import { ${name} } from './${tool.slug}.ts'`)
  const array = renderArray(
    `${list}: readonly ${type}[]`,
    entries.map(({ name }) => name),
  )
  return `// Written by tools/list-tools.ts.\nimport type { ${type} } from '${typeFile}'\n${imports.join('\n')}\n\n/** In the order of the site's lists. */\n${array}\n`
}

function renderCards(tools: readonly MediaTool[]): string {
  const imports = tools.map(({ folder }) => `import { card as ${folder}Card } from './${folder}/card.ts'`)
  const rows = tools.map(({ slug, folder }) => `  '${slug}': ${folder}Card,\n`)
  return `// Written by tools/list-tools.ts.\n${imports.join('\n')}\nimport type { MediaCard } from './media-card.ts'\n\n/** What the page of each media tool shows of its own, by slug. */\nexport const mediaCards: Readonly<Record<string, MediaCard>> = {\n${rows.join('')}}\n`
}

if (import.meta.main) {
  for (const [path, text] of renderToolLists(await readCatalogue(root))) await writeFile(join(root, path), text)
}
