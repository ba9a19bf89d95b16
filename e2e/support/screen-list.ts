import type { Page } from 'playwright-core'
import type { Filled } from './fill-product.ts'

type Say = (key: string) => string
/** `open` presses what leads to a dialog, with the words of the language that is on the screen. */
export type Screen = { name: string; path: string; open?: (page: Page, say: Say) => Promise<void> }

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()
/** Words with a gap for a title: the part before the gap. */
const start = (words: string) => new RegExp(`^${(words.split('{{')[0] ?? '').replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)

async function openInMenu(page: Page, menu: string, item: string): Promise<void> {
  await page
    .getByRole('button', { name: start(menu) })
    .first()
    .click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

export function signedInScreens({ projectId, runningId, stoppedId, collectionId, sharePath }: Filled): Screen[] {
  const settings = ['profile', 'security', 'notifications', 'team', 'api-keys', 'sso', 'audit', 'data']
  return [
    { name: 'dashboard', path: '/dashboard' },
    { name: 'trash', path: '/dashboard?state=trash' },
    { name: 'result page', path: `/clip/${projectId}` },
    { name: 'project in work', path: `/clip/${runningId}` },
    { name: 'project that stopped', path: `/clip/${stoppedId}` },
    { name: 'project that is not there', path: '/clip/0123456789abcdef' },
    { name: 'collections', path: '/collections' },
    { name: 'collection', path: `/collections/${collectionId}` },
    { name: 'favourites', path: '/collections/favorite' },
    { name: 'search results', path: '/search/results?searchStr=bread' },
    { name: 'nothing found', path: '/search/results?searchStr=zzzz' },
    ...settings.map((section) => ({ name: `settings, ${section}`, path: `/settings/${section}` })),
    { name: 'staff', path: '/staff' },
    { name: 'staff, notices', path: '/staff/notices' },
    { name: 'staff, answers', path: '/staff/answers' },
    { name: 'staff, flags', path: '/staff/flags' },
    { name: 'choice of the team', path: '/auth/orgs' },
    { name: 'not found', path: '/nowhere' },
    { name: 'shared project', path: sharePath },
    { name: 'mail box', path: '/dev/mailbox' },
    { name: 'kit', path: '/kit' },
  ]
}

export function dialogs({ projectId, collectionId }: Filled): Screen[] {
  const inAccountMenu = (key: string) => (page: Page, say: Say) => openInMenu(page, say('app:account'), say(key))
  return [
    { name: 'account menu', path: '/dashboard', open: (page, say) => press(page, say('app:account')) },
    { name: 'language', path: '/dashboard', open: (page, say) => openInMenuStart(page, say('app:account'), say('app:language')) },
    { name: 'keys', path: '/dashboard', open: (page) => page.keyboard.press('?') },
    { name: 'search', path: '/dashboard', open: (page) => page.keyboard.press('Control+k') },
    { name: 'switch team', path: '/dashboard', open: inAccountMenu('orgs:menu.switch') },
    { name: 'team', path: '/dashboard', open: inAccountMenu('orgs:menu.team') },
    { name: 'rename', path: '/dashboard', open: (page, say) => openInMenu(page, say('projects:menu.of'), say('projects:menu.rename')) },
    { name: 'share', path: '/dashboard', open: (page, say) => openInMenu(page, say('projects:menu.of'), say('projects:menu.share')) },
    {
      name: 'run again with',
      path: `/clip/${projectId}`,
      open: (page, say) => openInMenu(page, say('projects:menu.of'), say('projects:menu.rerunWith')),
    },
    {
      name: 'several projects chosen',
      path: '/dashboard',
      open: async (page) => page.locator('main input[type=checkbox]').first().check(),
    },
    {
      name: 'clip player',
      path: `/clip/${projectId}`,
      open: async (page) => {
        await page.locator('[data-clip]').first().focus()
        await page.keyboard.press('Enter')
      },
    },
    {
      name: 'reasons',
      path: `/clip/${projectId}`,
      open: async (page, say) => {
        const card = page.locator('[data-clip]').last()
        const given = card.getByRole('button', { name: say('clips:feedback.dislike'), pressed: true })
        // Whoever came by before may have judged this clip; the key takes it back then.
        if ((await given.count()) > 0) {
          await card.press('d')
          await given.waitFor({ state: 'detached' })
        }
        await card.press('d')
      },
    },
    {
      name: 'into a collection',
      path: `/clip/${projectId}`,
      open: async (page) => page.locator('[data-clip]').first().press('c'),
    },
    { name: 'new collection', path: '/collections', open: (page, say) => press(page, say('collections:new')) },
    { name: 'change a collection', path: `/collections/${collectionId}`, open: (page, say) => press(page, say('collections:change')) },
    { name: 'new key', path: '/settings/api-keys', open: (page, say) => press(page, say('settings:keys.make')) },
    { name: 'new connection', path: '/settings/sso', open: (page, say) => press(page, say('sso:connections.add')) },
    { name: 'new notice', path: '/staff/notices', open: (page, say) => press(page, say('staff:notices.new')) },
    { name: 'new flag', path: '/staff/flags', open: (page, say) => press(page, say('staff:flags.new')) },
    { name: 'new passkey', path: '/settings/security', open: (page, say) => press(page, say('passkeys:add')) },
  ]
}

async function openInMenuStart(page: Page, menu: string, item: string): Promise<void> {
  await press(page, menu)
  await page.getByRole('menuitem', { name: start(item) }).click()
}

export function pagesOfStrangers({ joinPath, sharePath }: Filled): Screen[] {
  return [
    { name: 'sign-in', path: '/signin' },
    { name: 'invitation', path: joinPath },
    { name: 'invitation that is not there', path: '/join/abcdefghijklmnopqrstuvwxyz012345' },
    { name: 'end of a sign-in that failed', path: '/auth/callback?error=access_denied' },
    { name: 'not available', path: '/not-available' },
    { name: 'welcome back', path: '/welcome-back' },
    { name: 'closing page', path: '/lp-auto-close' },
    { name: 'page for embedding', path: '/lp-embed' },
    { name: 'mails stopped', path: '/stop-mail' },
    { name: 'shared project', path: sharePath },
    { name: 'shared project that is not there', path: '/shared/nothing-here' },
  ]
}
