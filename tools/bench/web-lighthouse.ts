import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, run } from '../run.ts'

const version = '13.5.0'
/** Not a dependency of the product: 170 MB for three numbers of a bench. */
const folder = join(root, `node_modules/.cache/lighthouse-${version}`)
const entry = join(folder, 'node_modules/lighthouse/core/index.js')
const categories = ['performance', 'accessibility', 'best-practices'] as const
const publicCategories = [...categories, 'seo'] as const

export type Scores = Record<(typeof categories)[number], number>
export type PublicScores = Record<(typeof publicCategories)[number], number>
type Report = {
  lhr: {
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
    audits: Record<string, { score: number | null; title: string; displayValue?: string }>
  }
}
export type Lighthouse = { default: (url: string, flags: object, config: unknown) => Promise<Report | undefined>; desktopConfig: unknown }

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

type Visit = { url: string; port: number; log: (text: string) => void }

/**
 * One run that keeps the session of the browser, with the preset of a desktop or Lighthouse's own profile of a phone on a slow
 * network. Scores are 0 to 100.
 */
export const measureLighthouse = (lighthouse: Lighthouse, visit: Visit, profile: 'desktop' | 'phone'): Promise<Scores> =>
  measure(lighthouse, visit, {
    categories,
    flags: { disableStorageReset: true },
    config: profile === 'desktop' ? lighthouse.desktopConfig : undefined,
  })

/** One run of a public page with Lighthouse's own profile of a phone on a slow network. */
export const measurePublicPage = (lighthouse: Lighthouse, visit: Visit): Promise<PublicScores> =>
  measure(lighthouse, visit, { categories: publicCategories, flags: {}, config: undefined })

async function measure<Category extends string>(
  lighthouse: Lighthouse,
  { url, port, log }: Visit,
  preset: { categories: readonly Category[]; flags: object; config: unknown },
): Promise<Record<Category, number>> {
  const flags = { port, output: 'json', logLevel: 'error', onlyCategories: preset.categories, maxWaitForLoad: waitMs, ...preset.flags }
  const report = await lighthouse.default(url, flags, preset.config)
  if (!report) throw new Error(`Lighthouse said nothing about ${url}`)
  const { categories: categoryScores, audits } = report.lhr
  const lostPoints = preset.categories.flatMap((category) =>
    (categoryScores[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim()),
  )
  if (lostPoints.length > 0) log(`  lost at: ${lostPoints.join(', ')}`)
  const scores = preset.categories.map((category) => [category, Math.round((categoryScores[category]?.score ?? 0) * 100)])
  return Object.fromEntries(scores) as Record<Category, number>
}
