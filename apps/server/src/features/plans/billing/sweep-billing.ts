import type { OrgId } from '@clipwright/contract/ids'
import type { Db, Tx } from '#platform/db/tx.ts'
import type { Log } from '#platform/log/make-log.ts'
import * as store from './billing.store.ts'
import { bringUpToDate } from './bring-up-to-date.ts'
import * as invoices from './invoices.store.ts'
import { chargeInvoiceJob } from './jobs/charge-invoice.job.ts'
import { sendNotice } from './billing-mails.ts'
import { findShop, type Shop, type ShopSettings } from './shop.ts'

/**
 * Renews and lapses what nobody looked at, tries unpaid renewals again, and tells owners what is about to end. Safe to repeat. One organisation that
 * fails keeps no other waiting.
 */
export async function sweepBilling(db: Db, config: ShopSettings, log: Log): Promise<void> {
  const shop = findShop(config)
  if (!shop) return
  const attempt = (orgId: OrgId, act: (tx: Tx) => Promise<void>) =>
    db.transaction(act).catch((error: unknown) => log.error({ err: error, orgId }, 'the billing of an organisation was not swept'))
  for (const orgId of await store.listDueOrgs(db)) await attempt(orgId, (tx) => chargeDue(shop, tx, orgId))
  for (const due of await store.listDueNotices(db)) {
    await attempt(due.orgId, async (tx) => {
      if (await store.recordNotice(tx, due)) await sendNotice(shop, tx, due)
    })
  }
}

async function chargeDue(shop: Shop, tx: Tx, orgId: OrgId): Promise<void> {
  const { nowSec } = await bringUpToDate(shop, tx, orgId)
  for (const { id, nextAttemptAt } of await invoices.listUnpaid(tx, orgId)) {
    const isDue = nextAttemptAt !== null && nextAttemptAt.getTime() <= nowSec * 1000
    if (isDue) await chargeInvoiceJob.enqueue(tx, { orgId, invoiceId: id }, { orgId, key: id })
  }
}
