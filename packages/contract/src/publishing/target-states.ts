import { z } from 'zod'

/**
 * `unknown`: it may be live, and the platform is being asked. `waiting-cap`: the account may not post more yet. `needs-you`: it goes
 * no further without a person. `handed-over`: the platform has it and publishes it at its time. Each post has a state for every account it goes to.
 */
const targetStates = [
  'scheduled',
  'preparing',
  'ready',
  'handed-over',
  'committing',
  'confirming',
  'posted',
  'unknown',
  'needs-you',
  'waiting-cap',
  'skipped',
  'cancelled',
] as const
export const TargetState = z.enum(targetStates)
export type TargetState = z.infer<typeof TargetState>

/**
 * Why a post waits or ended. `late`: this server was away at its time. `undecidable`: the platform does not tell whether it is
 * live. `refused`: the platform said no, with `detail`. `not-approved`: its time came before anybody’s approval.
 * `planner-left`: whoever planned it last is no longer in the team, or may no longer post. `project-deleted`: its project is in the trash.
 */
const targetReasons = [
  'late',
  'undecidable',
  'refused',
  'relink',
  'account-removed',
  'planner-left',
  'project-deleted',
  'video-missing',
  'render-failed',
  'overdue',
  'cap',
  'unreachable',
  'not-approved',
] as const
export const TargetReason = z.enum(targetReasons)
export type TargetReason = z.infer<typeof TargetReason>
