import { errorPlace, type ApiError, type ApiErrorName } from './api-error.ts'

/** Pages that other programs lead back to: they show errors themselves. */
const silentPages = ['/post/callback', '/subscription/redirect']

/** Whether an error that no screen shows becomes a toast. */
export function isToasted(failure: ApiError, pathname: string): boolean {
  const place = errorPlace(failure.errorName)
  if (place === 'none' || place === 'redirect') return false
  if (/trial user quota not enough/i.test(failure.message)) return false
  return !silentPages.some((page) => pathname === page || pathname.startsWith(`${page}/`))
}

/** A refused payment, which has a warning of its own. */
export function isPaymentRefusal(name: ApiErrorName): boolean {
  return /^(InvoiceUnpaid|UpgradeCard)/.test(name)
}
