import type { OrgId } from '@clipwright/contract/ids'
import type { PlanName } from '@clipwright/contract/plans/plan-names'
import type { PlanStatus } from '@clipwright/money/plan-status'
import { deriveTeamStatus, findSeatsLost, type Seat } from '@clipwright/money/seats'
import type { Tx } from '#platform/db/tx.ts'
import { publishEvent } from '#platform/live/publish-event.ts'
import { closeStreams } from '#platform/live/close-streams.ts'
import { readFeature } from '../feature-access/check-feature.ts'
import * as store from './billing.store.ts'

export const toSeat = ({ userId, joinedAt, isOwner }: store.MemberSeat): Seat => ({
  userId,
  joinedAtSec: joinedAt.getTime() / 1000,
  isOwner,
})

/**
 * Lets in as many members as the plan has seats for; the most recently joined wait outside. When a subscription has ended the team is
 * inactive for everybody but its owner, who can buy again.
 */
async function applySeats(tx: Tx, orgId: OrgId, status: PlanStatus): Promise<void> {
  const members = await store.listSeats(tx, orgId)
  const seats = (await readFeature(tx, orgId, 'OrgSeat'))?.amount ?? null
  const allowed = deriveTeamStatus(status, members.length) === 'inactive' ? 1 : seats
  const lostIds = allowed === null ? [] : findSeatsLost(members.map(toSeat), allowed).map(({ userId }) => userId)
  const leaving = members.filter(({ userId, isActive }) => isActive && lostIds.includes(userId))
  const returning = members.filter(({ userId, isActive }) => !isActive && !lostIds.includes(userId))
  await store.setSeatStatus(
    tx,
    orgId,
    leaving.map(({ userId }) => userId),
    'deactivated',
  )
  await store.setSeatStatus(
    tx,
    orgId,
    returning.map(({ userId }) => userId),
    'active',
  )
  for (const { userId } of leaving) await closeStreams(tx, { orgId, userId })
}

/** The plan in force, its seats, and everybody in the organisation told to look again. */
export async function changePlan(tx: Tx, orgId: OrgId, plan: PlanName, status: PlanStatus): Promise<void> {
  await store.setPlan(tx, orgId, plan)
  await applySeats(tx, orgId, status)
  await publishEvent(tx, orgId, { type: 'org.changed', orgId })
}
