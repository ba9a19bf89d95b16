import { listApiKeys } from '@clipwright/contract/account/api-keys'
import { listFlags } from '@clipwright/contract/announcements/flags'
import { listSocialApps } from '@clipwright/contract/installation/social-apps'
import type { Page } from 'playwright-core'
import {
  asDraft,
  asInvited,
  configuredService,
  modelNotFetched,
  notice,
  onePasskey,
  outOfTime,
  runOut,
  serviceRequest,
  withMember,
  withSwitchedOff,
} from './invented-answers.ts'
import type { Answers } from './change-answers.ts'
import { channelsOfEveryState, itemsSeen, previewOfEveryOutcome } from './invented-imports.ts'
import { inShop } from './invented-shop.ts'
import { accountsOfEveryState, choicesOfTiktok } from './invented-posts.ts'
import type { Filled } from './fill-product.ts'
import { publishingDialogs } from './publishing-dialogs.ts'
import { fillIn, openInMenu, press, type Act, type Say, type Screen, start } from './screen.ts'

async function openInMenuStart(page: Page, menu: string, item: string): Promise<void> {
  await press(page, menu)
  await page.getByRole('menuitem', { name: start(item) }).click()
}

const pressFilled = (page: Page, words: string) =>
  page
    .getByRole('button', { name: fillIn(words) })
    .first()
    .click()

export function dialogs({ projectId, collectionId, editableId }: Filled): Screen[] {
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
    { name: 'ask any chat', path: `/clip/${projectId}`, open: (page, say) => press(page, say('copilot:chat.open')) },
    {
      name: 'notices of a project',
      path: `/clip/${projectId}`,
      amid: { [`/clip-projects/${projectId}`]: asDraft, '/speech-model': modelNotFetched },
      // Clips have a button of that name, too, and may be there before the notice.
      open: (page, say) =>
        page
          .getByRole('paragraph')
          .getByRole('button', { name: say('app:details'), exact: true })
          .click(),
    },
    {
      name: 'ask a service',
      path: `/clip/${projectId}`,
      amid: { '/language-models': configuredService, [`/clip-projects/${projectId}/service-request`]: serviceRequest },
      open: (page, say) => press(page, say('copilot:service.open').replace('{{model}}', configuredService.service.label)),
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
      name: 'several clips chosen',
      path: `/clip/${projectId}`,
      open: async (page) => page.locator('main input[type=checkbox]').first().check(),
    },
    {
      name: 'reasons',
      path: `/clip/${projectId}`,
      open: async (page, say) => {
        const card = page.locator('[data-clip]').last()
        const dislikeButton = card.getByRole('button', { name: say('clips:feedback.dislike'), pressed: true })
        // An earlier test may have rated this clip; the key then removes the rating.
        if ((await dislikeButton.count()) > 0) {
          await card.press('d')
          await dislikeButton.waitFor({ state: 'detached' })
        }
        await card.press('d')
      },
    },
    {
      name: 'into a collection',
      path: `/clip/${projectId}`,
      open: async (page) => page.locator('[data-clip]').first().press('c'),
    },
    {
      name: 'exports of a clip',
      path: `/clip/${projectId}`,
      open: (page, say) => openInMenu(page, say('clips:actions.more'), say('clips:exportAs.entry')),
    },
    {
      name: 'titles of a clip',
      path: `/clip/${projectId}`,
      open: (page, say) => openInMenu(page, say('clips:actions.more'), say('clips:titleIdeas.entry')),
    },
    { name: 'new asset folder', path: '/assets', open: (page, say) => press(page, say('brand:assets.newFolder')) },
    { name: 'new collection', path: '/collections', open: (page, say) => press(page, say('collections:new')) },
    { name: 'change a collection', path: `/collections/${collectionId}`, open: (page, say) => press(page, say('collections:change')) },
    { name: 'new key', path: '/settings/api-keys', open: (page, say) => press(page, say('settings:keys.make')) },
    { name: 'new connection', path: '/settings/sso', open: (page, say) => press(page, say('sso:connections.add')) },
    { name: 'new notice', path: '/staff/notices', open: (page, say) => press(page, say('staff:notices.new')) },
    {
      name: 'app for a platform',
      path: '/staff/platforms',
      amid: { '/staff/social-apps': listSocialApps.example.reply },
      open: (page, say) => pressFilled(page, say('staff:platforms.changeNamed')),
    },
    {
      name: 'how posts go out',
      path: '/auto-post',
      amid: { '/social-accounts': accountsOfEveryState, '/social-accounts/sA4hT0pQm3xYt7Ls/options': choicesOfTiktok },
      open: (page, say) => press(page, say('publishing:choices.pick')),
    },
    { name: 'new flag', path: '/staff/flags', open: (page, say) => press(page, say('staff:flags.new')) },
    {
      name: 'checkout',
      path: '/subscription/plans',
      amid: inShop,
      open: async (page, say) => {
        await page.getByRole('radio', { name: fillIn(say('billing:upsell.save')) }).click()
        // The dearest plan comes last.
        await page
          .getByRole('button', { name: fillIn(say('billing:upsell.choose')) })
          .last()
          .click()
      },
    },
    { name: 'cancel the subscription', path: '/subscription', amid: inShop, open: (page, say) => press(page, say('billing:act.cancel')) },
    { name: 'new passkey', path: '/settings/security', open: (page, say) => press(page, say('passkeys:add')) },
    {
      name: 'name of a passkey',
      path: '/settings/security',
      amid: { '/passkeys': onePasskey },
      open: (page, say) => pressFilled(page, say('passkeys:renameNamed')),
    },
    {
      name: 'remove a passkey',
      path: '/settings/security',
      amid: { '/passkeys': { ...onePasskey, isRequired: false } },
      open: (page, say) => pressFilled(page, say('passkeys:removeNamed')),
    },
    {
      name: 'end a key',
      path: '/settings/api-keys',
      amid: { '/api-keys': listApiKeys.example.reply },
      open: (page, say) => pressFilled(page, say('settings:keys.endNamed')),
    },
    {
      name: 'delete the account',
      path: '/settings/data',
      amid: { '/users/prepare-assembled-basic-info': asInvited },
      open: (page, say) => press(page, say('settings:delete.open')),
    },
    { name: 'disband the team', path: '/settings/team', open: (page, say) => press(page, say('orgs:disband.button')) },
    {
      name: 'remove a member',
      path: '/settings/team',
      amid: { '/org-members': withMember },
      open: async (page, say) => {
        await pressFilled(page, say('orgs:members.menu'))
        await page.getByRole('menuitem', { name: say('orgs:members.remove'), exact: true }).click()
      },
    },
    {
      name: 'a team that was switched off',
      path: '/dashboard',
      amid: { '/orgs': withSwitchedOff },
      open: async (page, say) => {
        await openInMenu(page, say('app:account'), say('orgs:menu.switch'))
        await page
          .getByRole('dialog')
          .getByRole('button', { name: new RegExp(say('orgs:choose.inactive')) })
          .click()
        await page.getByRole('heading', { name: say('orgs:upgrade.title') }).waitFor()
      },
    },
    {
      name: 'change a flag',
      path: '/staff/flags',
      amid: { '/staff/flags': listFlags.example.reply },
      open: (page, say) => pressFilled(page, say('staff:flags.editNamed')),
    },
    {
      name: 'delete a flag',
      path: '/staff/flags',
      amid: { '/staff/flags': listFlags.example.reply },
      open: (page, say) => pressFilled(page, say('staff:flags.deleteNamed')),
    },
    {
      name: 'watch a channel',
      path: '/auto-import',
      amid: { '/auto-import': channelsOfEveryState, '/auto-import/preview': previewOfEveryOutcome },
      open: async (page, say) => {
        await press(page, say('publishing:imports.add'))
        await page.getByRole('textbox', { name: say('publishing:imports.field.address') }).fill('https://podcast.example/feed.xml')
        await press(page, say('publishing:imports.tryOut'))
        await page.getByRole('region', { name: say('publishing:imports.preview.title') }).waitFor()
      },
    },
    {
      name: 'rule and limits of a channel',
      path: '/auto-import',
      amid: { '/auto-import': channelsOfEveryState, '/social-accounts': accountsOfEveryState },
      open: async (page, say) => {
        await openInMenu(page, say('publishing:imports.more'), say('publishing:imports.settings'))
        await page.getByRole('dialog').getByRole('button', { expanded: false }).last().click()
        await page.getByRole('switch', { name: say('publishing:imports.field.approval') }).waitFor()
      },
    },
    {
      name: 'results of a channel',
      path: '/auto-import',
      amid: { '/auto-import': channelsOfEveryState, '/auto-import/items': itemsSeen },
      open: (page, say) => openInMenu(page, say('publishing:imports.more'), say('publishing:imports.results')),
    },
    {
      name: 'stop watching a channel',
      path: '/auto-import',
      amid: { '/auto-import': channelsOfEveryState },
      open: (page, say) => openInMenu(page, say('publishing:imports.more'), say('publishing:imports.remove')),
    },
    ...publishingDialogs(editableId),
    { name: 'session that ran out', path: '/dashboard', amid: { '/auth/login-profiles': outOfTime }, open: runOut, leavesPage: true },
    { name: 'keys of the editor', path: `/editor/${editableId}`, open: (page) => page.keyboard.press('?') },
    { name: 'everything the editor does', path: `/editor/${editableId}`, open: (page) => page.keyboard.press('Control+k') },
    { name: 'exports of the editor', path: `/editor/${editableId}`, open: (page, say) => press(page, say('clips:exportAs.entry')) },
    { name: 'fillers and pauses', path: `/editor/${editableId}`, open: (page, say) => press(page, say('editor:cuts.open')) },
  ]
}

/** As somebody sees pages who has never been there. */
const firstVisit: Answers = {
  '/users/prepare-assembled-basic-info': (real) => ({ ...real, user: { ...(real['user'] as object), onboarding: {} } }),
}

/** Popups, one at a time. */
export function popups(): Screen[] {
  const comes: Act = (page) => page.getByRole('dialog').waitFor()
  const due = (what: object) => ({ '/surveys/due': { survey: null, nps: false, ...what }, '/surveys/shown': { done: true } })
  return [
    {
      name: 'survey',
      path: '/dashboard',
      amid: due({ survey: { projectId: 'qk0r0yFTFmA3bQxw', projectTitle: 'Panel on rivers' } }),
      open: comes,
    },
    { name: 'recommendation', path: '/dashboard', amid: due({ nps: true }), open: comes },
    { name: 'celebration', path: '/welcome-back', amid: {}, open: comes, leavesPage: true },
    { name: 'first visit of the calendar', path: '/auto-post/calendar', amid: firstVisit, open: comes },
    { name: 'first visit of the numbers', path: '/analytics', amid: firstVisit, open: comes },
    { name: 'notice', path: '/dashboard', amid: { '/web-notifications': notice('popup') }, open: comes },
  ]
}
