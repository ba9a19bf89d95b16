import type { Config } from '#config/config.ts'

/** Whether other people use this instance: its database is elsewhere, it has a public address, sends mails, or takes real payments. */
export function isForOthers({ db, http, mail, stripe }: Pick<Config, 'db' | 'http' | 'mail' | 'stripe'>): boolean {
  return db.url !== null || http.publicUrl !== null || mail.smtpUrl !== null || stripe?.isLive === true
}
