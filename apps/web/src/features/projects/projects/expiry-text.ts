import type { TFunction } from 'i18next'
import type { Project } from '@clipwright/contract/projects/projects'

/** Until when the files of a project are kept: the time on the last day, else the date. */
export function expiryText({ storageExpireAt }: Pick<Project, 'storageExpireAt'>, language: string, t: TFunction<'projects'>): string {
  const expiresAt = new Date(storageExpireAt ?? 0)
  return expiresAt.toDateString() === new Date().toDateString()
    ? t('projects:expiry.today', { time: new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(expiresAt) })
    : t('projects:expiry.said', { date: dateText(expiresAt, language) })
}

export function dateText(date: Date | number, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(date)
}
