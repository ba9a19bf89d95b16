import { readFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import { listFiles } from './source-files.ts'

type Rule = { from: RegExp; mustNot: RegExp; because: string }

// Paths are those of the importing and the imported file. ARCHITECTURE.md has the same table.
const rules: Rule[] = [
  {
    from: /^packages\/contract\//,
    mustNot: /^(packages\/(?!contract)|apps\/|(?!zod npm$).+ npm$|node:)/,
    because: 'the contract depends on zod only',
  },
  {
    from: /^packages\/(timeline|curation)\/src\/(?!.*\.test\.ts)/,
    mustNot: /^(packages\/media|apps\/|node:)/,
    because: 'timeline and curation are pure',
  },
  {
    from: /^packages\/messages\/src\/(?!testing\/|.*\.test\.ts)/,
    mustNot: /^(packages\/(?!messages|contract)|apps\/|node:)/,
    because: 'messages are pure and know the contract only',
  },
  { from: /^packages\/timeline\//, mustNot: /^packages\/(curation|messages)\//, because: 'timeline knows contract types only' },
  { from: /^packages\/curation\//, mustNot: /^packages\/timeline\//, because: 'curation knows contract and messages' },
  {
    from: /^packages\/money\/src\/(?!.*\.test\.ts)/,
    mustNot: /^(packages\/(?!money|contract)|apps\/|(?!(zod|dinero\.js\/bigint) npm$).+ npm$|node:)/,
    because: 'money is pure: contract, zod and dinero.js',
  },
  {
    from: /^(?!packages\/money\/)/,
    mustNot: /^dinero\.js/,
    because: 'amounts are worked with in packages/money',
  },
  { from: /^packages\/(timeline|curation|messages|media)\//, mustNot: /^packages\/money\//, because: 'money is for server and web app' },
  {
    from: /^packages\/mcp\//,
    mustNot: /^(packages\/(?!mcp|contract|timeline)|apps\/)/,
    because: 'the tools for programs know the contract and how a clip is edited',
  },
  {
    from: /^packages\/tools\/src\/(?!testing\/|.*\.test\.ts)/,
    mustNot: /^(packages\/(?!tools|contract|curation)|apps\/|.+ npm$|node:)/,
    because: 'the free tools are pure: contract and curation',
  },
  { from: /^(packages\/(?!tools\/)|apps\/web\/)/, mustNot: /^packages\/tools\//, because: 'the free tools are for server and site' },
  { from: /^packages\/media\//, mustNot: /^(packages\/curation|apps\/)/, because: 'media knows contract, messages and timeline' },
  {
    from: /^apps\/server\/src\/platform\//,
    mustNot: /^apps\/server\/src\/(features|app|pipeline)\//,
    because: 'the platform knows no product noun',
  },
  { from: /^apps\/server\/src\/features\//, mustNot: /^apps\/server\/src\/app\//, because: 'features do not know the composition' },
  {
    from: /^apps\/server\/src\/features\/(?!.*-routes?\.ts$)/,
    mustNot: /^(fastify|@fastify\/.+) npm$/,
    because: 'use cases do not know the HTTP server; a route that streams has a file of its own',
  },
  { from: /\.routes\.ts$/, mustNot: /(\.store\.ts|^packages\/media\/)/, because: 'routes are tables: contract and use cases' },
  { from: /\.(store|views)\.ts$/, mustNot: /\.(job|worker|routes)\.ts$/, because: 'stores hold SQL only' },
  {
    from: /^apps\/server\/src\/(?!app\/build-worker|.*\.test\.ts)/,
    mustNot: /\.worker\.ts$/,
    because: 'only build-worker.ts loads workers',
  },
  {
    from: /^apps\/web\//,
    mustNot: /^(packages\/(media|curation)|apps\/server)\//,
    because: 'the browser knows contract, timeline and money',
  },
  {
    from: /^apps\/web\/src\//,
    mustNot: /^packages\/messages\/src\//,
    because: 'the browser asks for the messages of one language, it does not bundle them all',
  },
  {
    from: /^apps\/site\/src\/(?!.*\.test\.ts)/,
    mustNot:
      /^(packages\/(?!contract|messages|tools|media\/src\/faces\/tflite-model\.ts)|apps\/(?!site)|(?!(?:rolldown|fontkit|sharp|mediabunny|@mediabunny\/aac-encoder|@vladmandic\/face-api|altcha-lib\/v1) npm$).+ npm$)/,
    because: 'the site knows contract, messages and tools, and its build how a network is read',
  },
  { from: /^apps\/site\/src\/client\//, mustNot: /./, because: 'the browser gets these files as they are' },
  { from: /^apps\/web\/src\/ui\//, mustNot: /^(packages\/|apps\/web\/src\/(features|app|platform))/, because: 'ui parts are product-free' },
  { from: /^apps\/web\/src\/platform\//, mustNot: /^apps\/web\/src\/(features|app)\//, because: 'platform <- features <- app' },
  { from: /^apps\/web\/src\/features\//, mustNot: /^apps\/web\/src\/app\//, because: 'platform <- features <- app' },
]

export const importPattern =
  /(?:^|\n)\s*(?:import|export)\s[^'"`]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g
/** The test kit is above everything: it may build the product. */
const exempt = /^apps\/server\/src\/testing\/|\.test\.tsx?$/

export function resolveImport(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(dirname(from).replaceAll('\\', '/'), specifier))
  const app = /^apps\/[^/]+\/src\//.exec(from)?.[0]
  if (specifier.startsWith('#') && app) return `${app}${specifier.slice(1)}`
  const own = /^@clipwright\/(contract|messages|timeline|curation|media|money|mcp|tools)\/(.+)$/.exec(specifier)
  if (own?.[2]?.startsWith('locales/')) return `packages/${own[1]}/${own[2]}`
  if (own) return `packages/${own[1]}/src/${own[2]}.ts`
  return specifier.startsWith('node:') ? specifier : `${specifier} npm`
}

export async function checkImports(root: string): Promise<string[]> {
  const problems: string[] = []
  const edges = new Set<string>()
  const useCases = new Set<string>()
  const mediaUsers = new Set<string>()
  for (const file of await listFiles(root, /\.tsx?$/, ['packages', 'apps'])) {
    const text = await readFile(join(root, file), 'utf8')
    for (const match of text.matchAll(importPattern)) {
      const specifier = match[1] ?? match[2] ?? match[3] ?? ''
      if (specifier === '.' || specifier === '..') problems.push(`${file}: import a file, not a folder.`)
      const target = resolveImport(file, specifier)
      if (!exempt.test(file)) {
        for (const rule of rules) {
          if (rule.from.test(file) && rule.mustNot.test(target)) problems.push(`${file} imports ${specifier}: ${rule.because}.`)
        }
      }
      if (file.endsWith('.routes.ts')) useCases.add(target)
      if (target.startsWith('packages/media/')) mediaUsers.add(file)
      problems.push(...checkFeatureEdge(file, target, edges))
    }
  }
  for (const file of useCases) {
    if (mediaUsers.has(file))
      problems.push(`${file} is called by a route and imports media: leave that to a worker, or to a file beside it.`)
  }
  return [...problems, ...(await checkGraph(root, edges))]
}

/** Internals of a feature: its stores, routes and jobs. Other features may use the rest. */
const inner: Record<string, RegExp> = {
  server: /\.(store|views|routes|worker)\.ts$/,
  web: /\.page\.tsx$/,
}

type Place = { app: string; room: string; noun: string }

function findPlace(path: string): Place | undefined {
  const match = /^apps\/(server|web)\/src\/features\/([^/]+)\/([^/]+)\//.exec(path)
  return match ? { app: match[1] ?? '', room: match[2] ?? '', noun: match[3] ?? '' } : undefined
}

function checkFeatureEdge(file: string, target: string, edges: Set<string>): string[] {
  const from = findPlace(file)
  const to = findPlace(target)
  if (!from || !to || (from.room === to.room && from.noun === to.noun) || exempt.test(file)) return []
  edges.add(`${from.app}: ${from.noun} -> ${to.noun}`)
  if (from.room !== to.room) edges.add(`${from.app} rooms: ${from.room} -> ${to.room}`)
  return inner[from.app]?.test(target) ? [`${file} reaches inside ${to.noun}: ${target} is for its own feature.`] : []
}

async function checkGraph(root: string, edges: Set<string>): Promise<string[]> {
  const listed = JSON.parse(await readFile(join(root, 'tools/feature-graph.json'), 'utf8')) as Record<string, string[]>
  const allowed = new Set(Object.entries(listed).flatMap(([app, list]) => list.map((edge) => `${app}: ${edge}`)))
  const problems = [...edges].filter((edge) => !allowed.has(edge)).map((edge) => `Edge "${edge}" is not in tools/feature-graph.json.`)
  for (const edge of allowed) if (!edges.has(edge)) problems.push(`tools/feature-graph.json: nothing uses "${edge}" any more.`)
  for (const [app, list] of Object.entries(listed)) {
    // On the web, rooms open each other's dialogs; the nouns within them still form no cycle.
    if (app === 'web rooms') continue
    const cycle = findCycle(list)
    if (cycle) problems.push(`tools/feature-graph.json: cycle in ${app}: ${cycle.join(' -> ')}.`)
  }
  return problems
}

function findCycle(list: string[]): string[] | undefined {
  const next = new Map<string, string[]>()
  for (const edge of list) {
    const [from = '', to = ''] = edge.split(' -> ')
    next.set(from, [...(next.get(from) ?? []), to])
  }
  const walk = (noun: string, path: string[]): string[] | undefined => {
    if (path.includes(noun)) return [...path, noun]
    for (const to of next.get(noun) ?? []) {
      const cycle = walk(to, [...path, noun])
      if (cycle) return cycle
    }
    return undefined
  }
  for (const noun of next.keys()) {
    const cycle = walk(noun, [])
    if (cycle) return cycle
  }
  return undefined
}
