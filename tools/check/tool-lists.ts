import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readCatalogue, renderToolLists } from '../list-tools.ts'

/** Lists of free tools that are not those of the catalogue. */
export async function checkToolLists(root: string): Promise<string[]> {
  const lists = [...renderToolLists(await readCatalogue(root))]
  const problems = lists.map(async ([path, text]) => {
    const present = await readFile(join(root, path), 'utf8').catch(() => '')
    return present === text ? [] : [`${path}: not what the catalogue says. Run \`node tools/list-tools.ts\`.`]
  })
  return (await Promise.all(problems)).flat()
}
