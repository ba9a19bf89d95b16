import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { FeatureConfigs, updateMyFeatureConfigs as endpoint } from '@clipwright/contract/plans/feature-access'
import type { Permission } from '@clipwright/contract/role-permissions'
import type { RequestContext } from '#platform/http/context.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { readFeatureAccess } from './check-feature.ts'
import { saveConfigs } from './feature-access.store.ts'

/** The permission needed for each switch. */
const needs: Record<keyof FeatureConfigs, Permission> = {
  watermarkByDefault: 'project:edit',
  allowAiProviders: 'org:edit',
  localModel: 'org:edit',
}

export async function updateMyFeatureConfigs(ctx: RequestContext, { configs }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const changes: Partial<FeatureConfigs> = Object.fromEntries(Object.entries(configs).filter(([, value]) => value !== undefined))
  for (const name of Object.keys(changes) as (keyof FeatureConfigs)[]) {
    if (!ctx.permissions.includes(needs[name])) throw new AppError('NoPermission', { cause: `${name} needs ${needs[name]}` })
  }
  return ctx.db.transaction(async (tx) => {
    await saveConfigs(tx, ctx.orgId, changes)
    await recordAudit(ctx, tx, {
      orgId: ctx.orgId,
      actorId: ctx.userId,
      action: 'org.configs_changed',
      object: `org:${ctx.orgId}`,
      details: changes,
    })
    return readFeatureAccess(tx, ctx.orgId)
  })
}
