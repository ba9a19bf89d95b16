import type { Db } from '#platform/db/tx.ts'
import * as store from './billing.store.ts'
import { bringUpToDate } from './bring-up-to-date.ts'
import * as invoices from './invoices.store.ts'
import { chargeInvoiceJob } from './jobs/charge-invoice.job.ts'
import { sendNotice } from './billing-mails.ts'
import { findShop, type ShopSettings } from './shop.ts'

/** Renews and lapses what nobody looked at, tries unpaid renewals again, and tells owners what is about to end. Safe to repeat. */
export async function sweepBilling(db: Db, config: ShopSettings): Promise<void> {
  const shop = findShop(config)
  if (!shop) return
  for (const orgId of await store.listDueOrgs(db)) {
    await db.transaction(async (tx) => {
      const { nowSec } = await bringUpToDate(shop, tx, orgId)
      for (const { id, nextAttemptAt } of await invoices.listUnpaid(tx, orgId)) {
        const isDue = nextAttemptAt !== null && nextAttemptAt.getTime() <= nowSec * 1000
        if (isDue) await chargeInvoiceJob.enqueue(tx, { orgId, invoiceId: id }, { orgId, key: id })
      }
    })
  }
  for (const due of await store.listDueNotices(db)) {
    await db.transaction(async (tx) => {
      if (await store.recordNotice(tx, due)) await sendNotice(shop, tx, due)
    })
  }
}
