import { listApiKeys } from '@clipwright/contract/account/api-keys'
import { listPostMetrics } from '@clipwright/contract/publishing/post-metrics'
import { getSubmittedPosts } from '@clipwright/contract/publishing/approvals'
import { getPost, validatePost } from '@clipwright/contract/publishing/posts'
import { listFlags } from '@clipwright/contract/announcements/flags'
import { listSocialApps } from '@clipwright/contract/installation/social-apps'
import { openPanel } from './axe.ts'
import { assetsOfEveryState, chooseFile, modelNotFetched, notice, onePasskey } from './invented-answers.ts'
import { channelsOfEveryState } from './invented-imports.ts'
import { inShop, tillPath } from './invented-shop.ts'
import { accountsOfEveryState, calendarOfEveryState, findingsOfEveryKind } from './invented-posts.ts'
import type { Filled } from './fill-product.ts'
import type { Act, Screen } from './screen.ts'

const bannerShown: Act = (page) => page.getByText('Sources of four hours').first().waitFor()

const toastShown: Act = async (page) => {
  await page.getByRole('button', { name: 'Infinite' }).press('Enter')
  await page.getByText('This stays until it is dismissed.').waitFor()
}

/** A text that is cut, over the video of an app that fills the phone. */
const drawnInPlayer: Act = async (page, say) => {
  const text = 'We asked every customer one question before they left, and three out of four said the same word. '
  await page.getByLabel(say('publishing:compose.text'), { exact: true }).fill(`${text.repeat(2)}#bread #bakery`)
  await page.getByLabel(say('publishing:compose.previewOn'), { exact: true }).selectOption({ label: 'TikTok · ada films' })
  await page.getByRole('button', { name: say('publishing:compose.moreText'), exact: true }).waitFor()
}

const detailsShown: Act = async (page, say) => {
  await page
    .getByRole('button', { name: say('clips:details.open'), exact: true })
    .first()
    .click()
  await page.getByRole('complementary', { name: say('clips:details.title') }).waitFor()
}

const sidesOfEditor = ['picture', 'layers', 'broll', 'sound', 'ideas', 'brand', 'versions']
const chooseSide =
  (side: string): Act =>
  async (page, say) => {
    await page.getByRole('tab', { name: say(`editor:panels.${side}`), exact: true }).click()
    // The side panel is a chunk of its own.
    await page.waitForFunction(() => (document.querySelector('[role="tabpanel"][data-state="active"]')?.children.length ?? 0) > 0)
  }

export function signedInScreens({ projectId, runningId, stoppedId, collectionId, sharePath, editableId, templateId }: Filled): Screen[] {
  const [editedId, editedClipId] = editableId.split('.')
  const settings = ['profile', 'security', 'notifications', 'team', 'api-keys', 'sso', 'audit', 'data']
  return [
    { name: 'dashboard', path: '/dashboard' },
    { name: 'dashboard with a source chosen', path: '/dashboard', act: chooseFile },
    { name: 'dashboard with a notice on top', path: '/dashboard', amid: { '/web-notifications': notice('banner') }, act: bannerShown },
    { name: 'result of a free tool', path: '/tool-result' },
    { name: 'trash', path: '/dashboard?state=trash' },
    { name: 'result page', path: `/clip/${projectId}` },
    { name: 'result page by chapter', path: `/clip/${projectId}?view=chapters` },
    { name: 'result page with details', path: `/clip/${projectId}`, act: detailsShown },
    { name: 'result page, source', path: `/clip/${projectId}?view=source` },
    { name: 'project in work', path: `/clip/${runningId}` },
    { name: 'project that stopped', path: `/clip/${stoppedId}` },
    { name: 'project that is not there', path: '/clip/0123456789abcdef' },
    { name: 'collections', path: '/collections' },
    { name: 'collection', path: `/collections/${collectionId}` },
    { name: 'favourites', path: '/collections/favorite' },
    { name: 'search results', path: '/search/results?searchStr=bread' },
    { name: 'nothing found', path: '/search/results?searchStr=zzzz' },
    ...settings.map((section) => ({ name: `settings, ${section}`, path: `/settings/${section}` })),
    { name: 'keys', path: '/settings/api-keys', amid: { '/api-keys': listApiKeys.example.reply } },
    { name: 'passkeys', path: '/settings/security', amid: { '/passkeys': onePasskey } },
    { name: 'staff', path: '/staff' },
    { name: 'staff, notices', path: '/staff/notices' },
    { name: 'staff, answers', path: '/staff/answers' },
    { name: 'staff, flags', path: '/staff/flags', amid: { '/staff/flags': listFlags.example.reply } },
    { name: 'staff, speech', path: '/staff/speech' },
    { name: 'staff, speech that could not be fetched', path: '/staff/speech', amid: { '/speech-model': modelNotFetched } },
    { name: 'staff, platforms', path: '/staff/platforms', amid: { '/staff/social-apps': listSocialApps.example.reply } },
    { name: 'plan and billing', path: '/subscription', amid: inShop },
    { name: 'plans', path: '/subscription/plans', amid: inShop },
    { name: 'test till', path: tillPath, amid: inShop },
    { name: 'staff, billing', path: '/staff/billing', amid: inShop },
    { name: 'brand', path: '/brand-kits' },
    { name: 'brand templates', path: '/brand-templates' },
    { name: 'brand template', path: `/brand-templates/${templateId}` },
    { name: 'assets', path: '/assets' },
    { name: 'assets of every state', path: '/assets', amid: { '/assets': assetsOfEveryState } },
    { name: 'social accounts', path: '/auto-post', amid: { '/social-accounts': accountsOfEveryState } },
    {
      name: 'new post',
      path: `/auto-post/compose?clips=${editableId}`,
      amid: { '/social-accounts': accountsOfEveryState, '/posts/validate': findingsOfEveryKind },
      act: drawnInPlayer,
    },
    {
      name: 'edit a post',
      path: '/auto-post/compose?post=pO4hT0pQm3xYt7Lp',
      amid: {
        '/social-accounts': accountsOfEveryState,
        '/posts/pO4hT0pQm3xYt7Lp': { post: { ...getPost.example.reply.post, projectId: editedId, clipId: editedClipId } },
        '/posts/validate': validatePost.example.reply,
      },
    },
    {
      name: 'calendar',
      path: '/auto-post/calendar',
      amid: { '/calendar': calendarOfEveryState, '/social-accounts': accountsOfEveryState },
    },
    {
      name: 'calendar as a list',
      path: '/auto-post/calendar?view=agenda',
      amid: { '/calendar': calendarOfEveryState, '/social-accounts': accountsOfEveryState },
    },
    { name: 'analytics', path: '/analytics', amid: { '/post-analytics': listPostMetrics.example.reply } },
    { name: 'auto-import', path: '/auto-import', amid: { '/auto-import': channelsOfEveryState } },
    { name: 'auto-import with nothing watched', path: '/auto-import' },
    {
      name: 'posts for somebody’s approval',
      path: '/a/q4J8bN6tL3sJ5wP9aD2eG7iK0oU1fHxZ4J8bN6tL3sJ',
      amid: { '/a/q4J8bN6tL3sJ5wP9aD2eG7iK0oU1fHxZ4J8bN6tL3sJ': getSubmittedPosts.example.reply },
    },
    { name: 'end of a connection that came too late', path: '/post/callback' },
    { name: 'start of the editor', path: '/editor' },
    { name: 'editor', path: `/editor/${editableId}` },
    ...sidesOfEditor.map((side) => ({ name: `editor, ${side}`, path: `/editor/${editableId}`, act: chooseSide(side), part: openPanel })),
    {
      name: 'in no team',
      path: '/empty-org',
      amid: { '/auth/login-profiles': (profiles) => ({ ...profiles, orgs: [] }) },
      act: (page, say) => page.getByRole('heading', { name: say('orgs:empty.title') }).waitFor(),
    },
    { name: 'choice of the team', path: '/auth/orgs' },
    { name: 'not found', path: '/dashboard/nowhere' },
    { name: 'shared project', path: sharePath },
    { name: 'mail box', path: '/dev/mailbox' },
    { name: 'kit', path: '/kit', isKit: true, act: toastShown },
  ]
}

export function pagesOfStrangers({ joinPath, sharePath }: Filled): Screen[] {
  return [
    { name: 'sign-in', path: '/signin' },
    { name: 'invitation', path: joinPath },
    { name: 'invitation that is not there', path: '/join/abcdefghijklmnopqrstuvwxyz012345' },
    { name: 'end of a sign-in that failed', path: '/auth/callback?error=access_denied' },
    { name: 'welcome back', path: '/welcome-back' },
    { name: 'closing page', path: '/lp-auto-close' },
    { name: 'page for embedding', path: '/lp-embed' },
    { name: 'mails stopped', path: '/stop-mail' },
    { name: 'shared project', path: sharePath },
    { name: 'shared project that is not there', path: '/shared/nothing-here' },
  ]
}
