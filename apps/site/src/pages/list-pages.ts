import { freeTools } from '@clipwright/tools/catalogue/free-tools'
import { mediaTools } from '@clipwright/tools/catalogue/media-tools'
import type { SiteContext } from '../page-shell.ts'
import { renderLandingPage } from './landing-page.ts'
import { renderMediaToolPage } from './media-tool-page.ts'
import { renderNotAvailablePage } from './not-available-page.ts'
import { legalPages, renderLegalPage, renderMissingPage, renderToolsPage } from './plain-pages.ts'
import { renderPricingPage } from './pricing-page.ts'
import { renderToolPage, toolPath } from './tool-page.ts'

/** All pages of a language, each with its path without language prefix. */
export const listPages = (context: SiteContext): [path: string, page: string][] => [
  ['/', renderLandingPage(context)],
  ['/pricing', renderPricingPage(context)],
  ['/tools', renderToolsPage(context)],
  ['/not-available', renderNotAvailablePage(context)],
  ['/404', renderMissingPage(context)],
  ...legalPages.map((name): [string, string] => [`/${name}`, renderLegalPage(context, name)]),
  ...freeTools.map((tool): [string, string] => [toolPath(tool), renderToolPage(context, tool)]),
  ...mediaTools.map((tool): [string, string] => [toolPath(tool), renderMediaToolPage(context, tool)]),
]
