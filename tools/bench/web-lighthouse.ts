import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, run } from '../run.ts'

const version = '13.5.0'
/** Not a dependency of the product: 170 MB for three numbers of a bench. */
const folder = join(root, `node_modules/.cache/lighthouse-${version}`)
const entry = join(folder, 'node_modules/lighthouse/core/index.js')
const categories = ['performance', 'accessibility', 'best-practices'] as const

type Category = (typeof categories)[number]
export type Scores = Record<Category, number>
type Report = {
  lhr: {
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
    audits: Record<string, { score: number | null; title: string; displayValue?: string }>
  }
}
type Lighthouse = { default: (url: string, flags: object, config: unknown) => Promise<Report | undefined>; desktopConfig: unknown }

/** Installs Lighthouse on first use; null when the package registry is unreachable. */
export async function loadLighthouse(log: (text: string) => void): Promise<Lighthouse | null> {
  if (!existsSync(entry)) {
    log(`bringing in Lighthouse ${version} once, into ${folder}`)
    const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error', `lighthouse@${version}`]
    if ((await run('npm', args)) !== 0 || !existsSync(entry)) {
      log('Lighthouse could not be brought in; its figures are left out')
      return null
    }
  }
  return (await import(pathToFileURL(entry).href)) as Lighthouse
}

/** The event stream never ends, so Lighthouse would wait 45 s for a quiet network. Loading is over long before. */
const waitMs = 15_000

/** One run with the desktop preset on a signed-in browser. Scores are 0 to 100. */
export async function measureLighthouse(
  lighthouse: Lighthouse,
  { url, port, log }: { url: string; port: number; log: (text: string) => void },
): Promise<Scores> {
  const flags = { port, output: 'json', logLevel: 'error', onlyCategories: categories, disableStorageReset: true, maxWaitForLoad: waitMs }
  const report = await lighthouse.default(url, flags, lighthouse.desktopConfig)
  if (!report) throw new Error(`Lighthouse said nothing about ${url}`)
  const { categories: categoryScores, audits } = report.lhr
  const lostPoints = categories.flatMap((category) =>
    (categoryScores[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim()),
  )
  if (lostPoints.length > 0) log(`  lost at: ${lostPoints.join(', ')}`)
  return Object.fromEntries(categories.map((category) => [category, Math.round((categoryScores[category]?.score ?? 0) * 100)])) as Scores
}
