import { createWebNotification, type WebNotification } from '@clipwright/contract/announcements/web-notifications'
import { expect, test } from 'vitest'
import { emptyForm, toDraft, toForm } from './notice-form.ts'

const notice: WebNotification = {
  key: 'longer-sources',
  placement: 'top_banner',
  type: 'maintenance',
  title: 'Away on Sunday',
  content: 'From **two** to three.',
  linkUrl: '/dashboard',
  confirmLabel: 'More',
  cancelLabel: '',
  disabled: false,
  debug: true,
  onlineAtUTC: '2026-11-22T08:30:00.000Z',
  offlineAtUTC: null,
  filter: {
    plans: ['Pro', 'FreePlan'],
    countryCodes: ['ES'],
    featureGate: 'longer',
    experiment: { name: 'trial', groupName: 'second' },
    urlPrefixes: ['/clip/', '/dashboard'],
  },
  imageUrl: null,
  videoUrl: null,
  isOnline: true,
  updatedAt: '2026-11-21T20:00:00.000Z',
}

test('reading a notice into the fields and sending it back leaves it unchanged', () => {
  const { imageUrl: _image, videoUrl: _video, isOnline: _on, updatedAt: _at, ...same } = notice
  const draft = createWebNotification.body.parse(toDraft(toForm(notice)))
  expect(draft).toEqual(same)
})

test('lists may be typed with commas, spaces and line breaks, countries in any case, without duplicates', () => {
  const form = {
    ...emptyForm,
    key: 'a-notice',
    title: 'One',
    plans: 'Pro,FreePlan  Pro',
    countryCodes: 'es fr\nde',
    urlPrefixes: '/clip/; /dashboard',
  }
  expect(toDraft(form).filter).toMatchObject({
    plans: ['Pro', 'FreePlan'],
    countryCodes: ['ES', 'FR', 'DE'],
    urlPrefixes: ['/clip/', '/dashboard'],
  })
})

test('empty fields match everybody, and half an experiment is none', () => {
  const draft = toDraft({ ...emptyForm, key: 'a-notice', title: 'One', experiment: 'trial' })
  expect(draft.filter).toEqual({ plans: [], countryCodes: [], featureGate: null, experiment: null, urlPrefixes: [] })
  expect([draft.linkUrl, draft.onlineAtUTC, draft.offlineAtUTC]).toEqual([null, null, null])
})

test('a new notice is for staff only by default', () => {
  expect(emptyForm.debug).toBe(true)
})
