import { expect, test } from 'vitest'
import { paths } from './paths.ts'

test('the addresses that people have saved stay as they are', () => {
  expect(paths).toMatchInlineSnapshot(`
    {
      "assets": "/assets",
      "autoClose": "/lp-auto-close",
      "brand": "/brand-kits",
      "brandTemplate": "/brand-templates/$brandTemplateId",
      "brandTemplates": "/brand-templates",
      "callback": "/auth/callback",
      "chooseOrg": "/auth/orgs",
      "collection": "/collections/$collectionId",
      "collections": "/collections",
      "dashboard": "/dashboard",
      "editor": "/editor/$clipRef",
      "editorStart": "/editor",
      "embed": "/lp-embed",
      "emptyOrg": "/empty-org",
      "favorites": "/collections/favorite",
      "home": "/",
      "join": "/join/$inviteCode",
      "kit": "/kit",
      "mailbox": "/dev/mailbox",
      "notAvailable": "/not-available",
      "plans": "/subscription/plans",
      "project": "/clip/$projectId",
      "search": "/search",
      "searchResults": "/search/results",
      "settings": "/settings/$section",
      "shared": "/shared/$shareKey",
      "signIn": "/signin",
      "staff": "/staff",
      "staffAnswers": "/staff/answers",
      "staffBilling": "/staff/billing",
      "staffFlags": "/staff/flags",
      "staffNotices": "/staff/notices",
      "staffSpeech": "/staff/speech",
      "stopMail": "/stop-mail",
      "subscription": "/subscription",
      "subscriptionRedirect": "/subscription/redirect",
      "till": "/subscription/till/$invoiceId",
      "welcomeBack": "/welcome-back",
    }
  `)
})
