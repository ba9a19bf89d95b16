import { execFileSync } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './run.ts'

let copy = ''
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'clipwright-add-tool-'))
  await copyRepository()
}, 120_000)
afterAll(() => rm(copy, { recursive: true }))

const config = `import { checkPodcast, writePodcastNames } from '../engines/podcast-names.ts'
import type { WritingTool } from '../tool-config.ts'

export const podcastName: WritingTool = {
  slug: 'podcast-name-generator',
  key: 'podcastName',
  legacyKeys: [],
  group: 'video',
  place: 9,
  utmCampaign: 'podcast_name_generator',
  allowIndexing: true,
  allowCreditConsumption: false,
  needImageUpload: false,
  failure: 'processing',
  hasAvailabilityNote: false,
  input: 'description',
  result: 'list',
  engine: writePodcastNames,
  form: checkPodcast,
  task: '3 names for a podcast.',
}
`
const engine = `import type { WritingEngine } from '../engine.ts'
import type { ToolForm } from '../tool-form.ts'

export const writePodcastNames: WritingEngine = ({ text, round }) => ({
  items: ['The {} show', '{} out loud', 'All about {}'].map((shape) => \`\${shape.replace('{}', text)}\${round > 0 ? \` \${round + 1}\` : ''}\`),
  hasMore: true,
})

export const checkPodcast: ToolForm = { least: 3, most: 3, noun: 'names', findFault: (name) => (name.length > 80 ? 'A name is too long.' : null) }
`

test('a tool is its config, its engine and its texts: page, sitemap, API, terminal and chat programs have it then', {
  timeout: 900_000,
}, async () => {
  await write('packages/tools/src/catalogue/podcast-name-generator.ts', config)
  await write('packages/tools/src/engines/podcast-names.ts', engine)
  for (const language of await readdir(join(copy, 'packages/messages/locales')))
    await addTexts(`packages/messages/locales/${language}/tools.json`)
  node('tools/list-tools.ts')

  expect(node('tools/commands/tool.ts', 'podcast-name-generator', 'bread')).toBe('The bread show\nbread out loud\nAll about bread\n')
  expect(node('tools/commands/tool.ts', 'podcast-name-generator', 'bread', '--round', '1')).toContain('All about bread 2')
  await write('questions.ts', questions)
  expect(JSON.parse(node('questions.ts'))).toEqual({
    isInApi: [true, false],
    isForChats: true,
    sitemap: 10,
    problems: [],
  })
  // Every page in every language has its parts, and types fit.
  await write('vitest.config.ts', 'export default { test: { experimental: { viteModuleRunner: false } } }')
  runHere('vitest', 'run', 'apps/site/src/pages/list-pages.test.ts')
  runHere('tsc', '-b', 'packages/tools')
})

const questions = `
import { runFreeTool } from '@clipwright/contract/tools/free-tools'
import { writeTexts } from './packages/mcp/src/tools/write-texts.ts'
import { renderSitemap } from './apps/site/src/site-files.ts'
import { checkToolLists } from './tools/check/tool-lists.ts'

const slugs = ['podcast-name-generator', 'podcast-tool']
let inputOfChats = runFreeTool.params as { safeParse(value: unknown): { success: boolean } }
const chats = { registerTool: (_name: string, spec: { inputSchema: typeof inputOfChats }) => void (inputOfChats = spec.inputSchema) }
writeTexts.register(chats as never, {} as never)
console.log(JSON.stringify({
  isInApi: slugs.map((slug) => runFreeTool.params.safeParse({ slug }).success),
  isForChats: inputOfChats.safeParse({ tool: slugs[0], text: 'bread' }).success,
  sitemap: renderSitemap().split('/tools/podcast-name-generator</loc>').length - 1,
  problems: await checkToolLists(import.meta.dirname),
}))
`

/** Texts of another tool, each different from it. */
async function addTexts(file: string): Promise<void> {
  const texts = JSON.parse(await readFile(join(copy, file), 'utf8')) as Record<string, unknown>
  const own = JSON.stringify(texts['youtubeName']).replaceAll(/:"/g, ':"Podcast ')
  await write(file, JSON.stringify({ ...texts, podcastName: JSON.parse(own) as unknown }))
}

const write = (file: string, text: string) => writeFile(join(copy, file), text)
const node = (...args: string[]) => execFileSync(process.execPath, args, { cwd: copy, encoding: 'utf8' })
const runHere = (program: string, ...args: string[]) =>
  execFileSync(join(root, 'node_modules/.bin', program), args, { cwd: copy, stdio: 'pipe' })

/** Every file of the repository, and the packages of others as links, so that its own packages are those of the copy. */
async function copyRepository(): Promise<void> {
  const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
  for (const file of tracked.split('\0').filter((name) => /^(?:packages|tools|apps\/(?:site|server|web\/src)|[^/]+$)/.test(name))) {
    await mkdir(dirname(join(copy, file)), { recursive: true })
    await copyFile(join(root, file), join(copy, file)).catch(() => undefined)
  }
  const modules = join(copy, 'node_modules')
  await mkdir(join(modules, '@clipwright'), { recursive: true })
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name === '@clipwright' || name.startsWith('.')) continue
    await symlink(join(root, 'node_modules', name), join(modules, name))
  }
  for (const app of ['apps/server', 'apps/site']) {
    await symlink(join(root, app, 'node_modules'), join(copy, app, 'node_modules')).catch(() => undefined)
  }
  for (const name of await readdir(join(copy, 'packages'))) await symlink(join(copy, 'packages', name), join(modules, '@clipwright', name))
}
