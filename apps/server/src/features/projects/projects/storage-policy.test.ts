import { describe, expect, test } from 'vitest'
import { maySave, storageTerm, trashDays } from './storage-policy.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

describe('how long a project is kept', () => {
  test.each(['FreePlan', 'FreeTrial', 'Starter', 'Essential', 'Pro', 'constructor'])('%s: thirty days unless it is saved', (plan) => {
    expect(storageTerm(plan, undefined, now)).toEqual({ storageStatus: 'TEMPORARY', storageExpireAt: new Date('2026-12-21T12:00:00Z') })
    expect(storageTerm(plan, 'TEMPORARY', now)).toEqual(storageTerm(plan, undefined, now))
    expect(storageTerm(plan, 'SAVED', now)).toEqual({ storageStatus: 'SAVED', storageExpireAt: null })
  })

  test.each(['local', 'Enterprise'])('%s: until somebody deletes it', (plan) => {
    for (const requestedStatus of [undefined, 'TEMPORARY', 'SAVED'] as const) {
      expect(storageTerm(plan, requestedStatus, now)).toEqual({ storageStatus: 'SAVED', storageExpireAt: null })
    }
  })

  test('only the free plan cannot save one', () => {
    expect(['FreePlan', 'Starter', 'Pro', 'local'].map(maySave)).toEqual([false, true, true, true])
    expect(trashDays).toBe(7)
  })
})
