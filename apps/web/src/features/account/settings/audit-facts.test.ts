import i18next from 'i18next'
import { expect, test } from 'vitest'
import { auditDetails } from '@clipwright/contract/operations/audit-details'
import { readWords } from '../../../../dev/words.ts'
import { toAuditFacts } from './audit-facts.ts'

async function speak(language: string) {
  const words = await readWords(language)
  const i18n = i18next.createInstance()
  await i18n.init({ lng: language, resources: { [language]: words as never }, interpolation: { escapeValue: false } })
  return { t: i18n.getFixedT(language, 'settings'), language }
}

const textOf = (facts: ReturnType<typeof toAuditFacts>) => facts.map(({ name, value }) => `${name}: ${value}`)

test('details are told in names and values of the reader’s language', async () => {
  const invited = { action: 'invitation.created', details: { expirationDays: 10, singleUse: false, domain: null, email: '' } }
  expect(textOf(toAuditFacts(invited, await speak('en')))).toEqual(['Valid for: 10 days', 'For one person: No'])
  expect(textOf(toAuditFacts(invited, await speak('de-DE')))).toEqual(['Gültig: 10 Tage', 'Für eine Person: Nein'])
})

test('roles, plans, platforms, ways to sign in and lengths have words, and what nobody reads stands as it is', async () => {
  const en = await speak('en')
  const factsOf = (action: string, details: Record<string, string | number | boolean | null>) =>
    toAuditFacts({ action, details }, en).map(({ name, value, isCode }) => [name, value, isCode])
  expect(factsOf('member.role_changed', { from: 'member', to: 'sub_org_admin' })).toEqual([
    ['Before', 'Member', false],
    ['Now', 'Admin', false],
  ])
  expect(factsOf('org.transferred', { from: 'dhM-wUipYDXYi0YV' })).toEqual([['Before', 'dhM-wUipYDXYi0YV', true]])
  expect(factsOf('project.visibility-changed', { from: 'DEFAULT', to: 'PUBLIC' })[0]).toEqual(['Before', 'The team', false])
  expect(factsOf('subscription.switched', { kind: 'StarterToProYearly', plan: 'Pro', cycle: 'Yearly', pack: 2 })).toEqual([
    ['Plan', 'Pro', false],
    ['Billed', 'yearly', false],
    ['Times the credits', '2', false],
  ])
  expect(factsOf('session.opened', { method: 'passkey' })).toEqual([['Method', 'with a passkey', false]])
  expect(factsOf('social_account.connected', { platform: 'TIKTOK_BUSINESS', handle: '@ada' })[0]).toEqual(['Platform', 'TikTok', false])
  expect(factsOf('import_channel.added', { platform: 'PODCAST' })).toEqual([['Platform', 'Podcast or feed', false]])
  expect(factsOf('asset.deleted', { kind: 'font' })).toEqual([['Type', 'Font', false]])
  expect(factsOf('api_key.created', { scopes: 'project:view org:edit' })).toEqual([
    ['Permissions', 'View projects and clips, Edit the team and read its audit log', false],
  ])
  expect(factsOf('credits.adjusted', { seconds: 5400, reason: 'Sorry' })[0]).toEqual(['Credits', '90 min', false])
  expect(factsOf('invitation.created', { expirationDays: 36500 })).toEqual([['Valid for', 'No end date', false]])
  expect(factsOf('share-link.created', { shareId: 'L-KK804Mb8ZBB4W8' })).toEqual([['Link', 'L-KK804Mb8ZBB4W8', true]])
  expect(factsOf('something.new', { shade: 'blue' })).toEqual([['shade', 'blue', true]])
})

test.each(['en', 'de-DE', 'es-ES', 'fr-FR', 'it-IT', 'ko-KR', 'nl-NL', 'pl-PL', 'pt-BR', 'zh'])(
  'every detail has a name, %s',
  async (language) => {
    const words = await speak(language)
    const details = Object.fromEntries(auditDetails.map((name) => [name, '2026-11-29T09:00:00.000Z']))
    const nameless = toAuditFacts({ action: 'x.y', details }, words).filter(({ name }) => /\.|^[a-z]+[A-Z]/.test(name))
    expect(nameless).toEqual([])
  },
)
