import type { getClientSetup as endpoint } from '@clipwright/contract/announcements/client-setup'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { OrgId } from '@clipwright/contract/ids'
import { release } from '#platform/http/release.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { errorReportingOf } from '../../operations/client-errors/error-reporting.ts'
import { evaluateFlags, findWorkOrg } from '../flags/evaluate-flags.ts'
import { makePassFor } from '../../operations/product-events/experiment-events.ts'

export async function getClientSetup(ctx: PersonContext, { orgId }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  // A caller confined to one organisation gets the flags of that one, whatever was asked for.
  const place: OrgId | undefined = ctx.confinedToOrgId ?? orgId ?? (await findWorkOrg(ctx))
  const { config } = ctx.deps
  const flags = await evaluateFlags(place === undefined ? dropOrg(ctx) : { ...ctx, orgId: place })
  return { flags, events: await makePassFor(ctx), errors: errorReportingOf(config), billing: config.billing, release }
}

function dropOrg({ db, deps, userId, deviceId }: PersonContext) {
  return { db, deps, userId, deviceId }
}
