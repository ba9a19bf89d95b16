import { createHash } from 'node:crypto'
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { stripTypeScriptTypes } from 'node:module'
import { mediaTools } from '@clipwright/tools/catalogue/media-tools'
import { thumbnailFonts } from '@clipwright/tools/engines/thumbnail-fonts'
import { rolldown } from 'rolldown'
import { renderAppHeads } from './app-heads.ts'
import { type SiteLanguage, pathIn, siteLanguages } from './languages.ts'
import { packNetwork } from './pack-network.ts'
import type { SiteContext } from './page-shell.ts'
import { listPages } from './pages/list-pages.ts'
import { listedTools, toolPath } from './pages/tool-page.ts'
import { canDraw, drawSocialImage, openSocialFonts, type SocialFonts } from './social-image.ts'
import { newAddresses, renderSitemap, robots } from './site-files.ts'
import { readTexts, type Text } from './texts.ts'

const source = import.meta.dirname
const dist = join(source, '../dist')
/** What other sites show beside a link. */
const image = join(source, '../assets/clipwright.png')
const modules = join(source, '../../../node_modules')
const font = join(modules, '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff2')

/** `name-<hash>.ending`, which never changes and may be cached for ever. */
const hashed = (name: string, ending: string, bytes: string | Buffer) =>
  `${name}-${createHash('sha256').update(bytes).digest('base64url').replaceAll(/[-_]/g, '0').slice(0, 10)}.${ending}`

/** What the pages of all languages share. */
type Assets = Omit<SiteContext, 'here' | 't' | 'images'>

async function writeAssets(): Promise<Assets> {
  const files = {
    prices: await readScript('show-prices'),
    waitlist: await readScript('join-waitlist'),
    font: await readFile(font),
    image: await readFile(image),
  }
  const bundles = await bundleScripts()
  const scripts = {
    tool: bundles.get('tool') ?? '',
    prices: hashed('prices', 'js', files.prices),
    waitlist: hashed('waitlist', 'js', files.waitlist),
  }
  const names = { fontFile: hashed('bricolage', 'woff2', files.font), imageFile: hashed('clipwright', 'png', files.image) }
  await mkdir(join(dist, 'site'), { recursive: true })
  const write = (name: string, bytes: string | Buffer) => writeFile(join(dist, 'site', name), bytes)
  await Promise.all([
    write(scripts.prices, files.prices),
    write(scripts.waitlist, files.waitlist),
    write(names.fontFile, files.font),
    write(names.imageFile, files.image),
  ])
  await copyMediaFiles()
  return { ...names, scripts, mediaScripts: bundles, style: await readStyle(names.fontFile) }
}

/** Loaded when an image is chosen: the networks that find faces and cut out people, and the fonts of thumbnails. */
async function copyMediaFiles(): Promise<void> {
  const models = join(modules, '@vladmandic/face-api/model')
  await mkdir(join(dist, 'site/faces'), { recursive: true })
  for (const name of ['tiny_face_detector_model', 'face_landmark_68_model']) {
    for (const file of [`${name}-weights_manifest.json`, `${name}.bin`]) await copyFile(join(models, file), join(dist, 'site/faces', file))
  }
  const { network, weights } = packNetwork(await readFile(join(modules, '@mediapipe/selfie_segmentation/selfie_segmentation.tflite')))
  await mkdir(join(dist, 'site/cutout'), { recursive: true })
  await writeFile(join(dist, 'site/cutout/person.json'), JSON.stringify(network))
  await writeFile(join(dist, 'site/cutout/person.bin'), weights)
  await copyFile(join(modules, '@fontsource/anton/files/anton-latin-400-normal.woff2'), join(dist, 'site/anton.woff2'))
  await mkdir(join(dist, 'site/fonts'), { recursive: true })
  for (const { id, weight } of thumbnailFonts) {
    for (const part of ['latin', 'latin-ext']) {
      const file = join(modules, `@fontsource/${id}/files/${id}-${part}-${weight}-normal.woff2`)
      await copyFile(file, join(dist, `site/fonts/${id}-${part}.woff2`))
    }
  }
  // The page's own copy may be given up for a slow connection; an image must not.
  await copyFile(font, join(dist, 'site/bricolage.woff2'))
}

/**
 * One small script for the tools that write, and one for each that works on files; what it needs for that is a file of its own,
 * loaded when a file is chosen.
 */
async function bundleScripts(): Promise<Map<string, string>> {
  const ofMedia = mediaTools.map(({ slug, folder }) => [slug, join(source, 'media', folder, 'page.ts')] as const)
  const input = { tool: join(source, 'page-scripts/run-tool.ts'), ...Object.fromEntries(ofMedia) }
  const bundle = await rolldown({ input, platform: 'browser' })
  const { output } = await bundle.write({
    dir: join(dist, 'site'),
    entryFileNames: '[name]-[hash].js',
    chunkFileNames: '[name]-[hash].js',
    minify: true,
  })
  await bundle.close()
  return new Map(output.flatMap((chunk) => (chunk.type === 'chunk' && chunk.isEntry ? [[chunk.name, chunk.fileName] as const] : [])))
}

/** As the browser gets it: without its types. */
const readScript = async (name: string) => stripTypeScriptTypes(await readFile(join(source, `client/${name}.ts`), 'utf8'))

/** The colours of the web app, dark where the system is, and the styles of the site, in one line. */
async function readStyle(fontFile: string): Promise<string> {
  const tokens = await readFile(join(source, '../../web/src/tokens.css'), 'utf8')
  const dark = /\[data-theme="dark"\] \{([^}]*)\}/.exec(tokens)
  if (!dark) throw new Error('tokens.css has no dark colours')
  const colours = `${tokens.replace(dark[0], '')} @media (prefers-color-scheme:dark){:root{${dark[1]}}}`
  const own = (await readFile(join(source, 'site.css'), 'utf8')).replace('FONT_FILE', `/site/${fontFile}`)
  return `${colours}${own}`
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replaceAll(': ', ':')
}

async function writePage(path: string, text: string): Promise<void> {
  const file = join(dist, path.endsWith('/') ? `${path}index.html` : `${path}.html`)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}

type ImageTexts = { fonts: SocialFonts; t: Text; english: Text }

/** Draws what other sites show beside a link: the name of the page in its language, in English where the fonts lack its signs. */
async function writeImages({ fonts, t, english }: ImageTexts): Promise<Map<string, string>> {
  const pages: [path: string, title: string, lines: readonly string[]][] = [
    ['/', 'site:landing.hero', ['site:landing.points.open.title', 'site:landing.points.offline.title']],
    ['/tools', 'site:titles.tools', []],
    ['/pricing', 'site:pricing.title', []],
    ...listedTools.map((tool): [string, string, string[]] => [
      toolPath(tool),
      `tools:${tool.key}.name`,
      [`tools:${tool.key}.slogans.1`, `tools:${tool.key}.slogans.2`],
    ]),
  ]
  const images = await Promise.all(
    pages.map(async ([path, title, lines]) => {
      const say = canDraw(fonts, t(title)) ? t : english
      const bytes = await drawSocialImage(fonts, say(title), lines.map((line) => say(line)).join(' · '))
      const name = hashed('social', 'png', bytes)
      await writeFile(join(dist, 'site', name), bytes)
      return [path, name] as const
    }),
  )
  return new Map(images)
}

/** All pages of a language but its start page, which comes back to be written later. */
async function writeLanguage(here: SiteLanguage, assets: Assets, own: ImageTexts): Promise<[string, string]> {
  const context: SiteContext = { here, t: own.t, images: await writeImages(own), ...assets }
  const [start, ...pages] = listPages(context)
  await Promise.all(pages.map(([path, text]) => writePage(pathIn(here, path), text)))
  return [pathIn(here, '/'), start?.[1] ?? '']
}

await rm(dist, { recursive: true, force: true })
const assets = await writeAssets()
const fonts = await openSocialFonts()
const english = await readTexts(siteLanguages[0] as SiteLanguage)
const starts = await Promise.all(
  siteLanguages.map(async (here) => writeLanguage(here, assets, { fonts, english, t: await readTexts(here) })),
)
await writeFile(join(dist, 'sitemap.xml'), renderSitemap())
await writeFile(join(dist, 'robots.txt'), robots)
await writeFile(join(dist, 'moved.json'), JSON.stringify(newAddresses))
const appHeads = siteLanguages.map(async (here) => [here.language, renderAppHeads(await readTexts(here), assets.imageFile)] as const)
await writeFile(join(dist, 'app-heads.json'), JSON.stringify(Object.fromEntries(await Promise.all(appHeads))))
// A server that runs reads everything anew when the first page has changed, so that one is last.
for (const [path, text] of starts.toReversed()) await writePage(path, text)
