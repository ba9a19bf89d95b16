import { planDistribution } from '@clipwright/contract/publishing/bulk-posts'
import { listEventHooks } from '@clipwright/contract/publishing/event-hooks'
import { getViewLearning } from '@clipwright/contract/publishing/view-learning'
import { listPostMetrics } from '@clipwright/contract/publishing/post-metrics'
import { validatePost } from '@clipwright/contract/publishing/posts'
import { getSlots } from '@clipwright/contract/publishing/slots'
import { accountsOfEveryState, calendarOfEveryState, questionsOfMove, unclearPost } from './invented-posts.ts'
import { openInMenu, press, type Screen } from './screen.ts'

/** Dialogs about accounts and posts. `editableId`: a clip, as pages name it. */
export function publishingDialogs(editableId: string): Screen[] {
  return [
    { name: 'connect an account', path: '/auto-post', open: (page, say) => press(page, say('publishing:accounts.connect')) },
    {
      name: 'remove an account',
      path: '/auto-post',
      amid: { '/social-accounts': accountsOfEveryState },
      open: (page, say) => openInMenu(page, say('publishing:accounts.more'), say('publishing:accounts.remove')),
    },
    {
      name: 'posts from a table',
      path: '/auto-post/calendar',
      amid: { '/calendar': calendarOfEveryState, '/social-accounts': accountsOfEveryState },
      open: (page, say) => press(page, say('publishing:bulk.table')),
    },
    {
      name: 'clips of a new post',
      path: '/auto-post/calendar',
      amid: { '/calendar': calendarOfEveryState, '/social-accounts': accountsOfEveryState },
      open: async (page, say) => {
        await press(page, say('publishing:compose.title'))
        await page.getByRole('dialog').getByRole('checkbox').first().check()
      },
    },
    {
      name: 'clips over posting times',
      path: `/auto-post/compose?clips=${editableId}`,
      amid: {
        '/social-accounts': accountsOfEveryState,
        '/posts/plan': planDistribution.example.reply,
        '/posts/validate': validatePost.example.reply,
      },
      open: (page, say) => press(page, say('publishing:bulk.distribute')),
    },
    {
      name: 'forget what was learned',
      path: '/analytics',
      amid: { '/post-analytics': listPostMetrics.example.reply, '/view-learning': getViewLearning.example.reply },
      open: (page, say) => press(page, say('publishing:works.forget')),
    },
    {
      name: 'webhooks for posts',
      path: '/auto-post',
      amid: { '/event-hooks': listEventHooks.example.reply },
      open: (page, say) => press(page, say('publishing:hooks.open')),
    },
    {
      name: 'posting times',
      path: '/auto-post',
      amid: {
        '/social-accounts': accountsOfEveryState,
        [`/social-accounts/${accountsOfEveryState.data[0]?.accountId}/slots`]: getSlots.example.reply,
      },
      open: (page, say) => openInMenu(page, say('publishing:accounts.more'), say('publishing:slots.open')),
    },
    {
      name: 'a post',
      path: '/auto-post/calendar',
      amid: { '/calendar': calendarOfEveryState, '/social-accounts': accountsOfEveryState, '/posts/pO4hT0pQm3xYt7L3': unclearPost },
      open: (page) => page.getByRole('button', { name: /12:00/ }).click(),
    },
    {
      name: 'move a post',
      path: '/auto-post/calendar',
      amid: { '/calendar': calendarOfEveryState, '/social-accounts': accountsOfEveryState },
      open: async (page) => {
        await page.getByRole('button', { name: /10:00/ }).focus()
        await page.keyboard.press('m')
      },
    },
    {
      name: 'move a post to an hour that comes twice',
      path: '/auto-post/calendar',
      amid: { '/calendar': calendarOfEveryState, '/social-accounts': accountsOfEveryState, '/posts/move': questionsOfMove },
      open: async (page) => {
        await page.getByRole('button', { name: /10:00/ }).focus()
        await page.keyboard.press('m')
      },
    },
  ]
}
