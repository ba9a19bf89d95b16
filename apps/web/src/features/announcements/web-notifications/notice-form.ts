import type { NotificationPlacement, NotificationType, WebNotification } from '@clipwright/contract/announcements/web-notifications'
import type { NoticeDraft } from './web-notifications.queries.ts'

/** Contents of the form fields: text as typed, times in UTC in the format of the browser's field. */
export type NoticeForm = {
  key: string
  placement: NotificationPlacement
  type: NotificationType
  title: string
  content: string
  linkUrl: string
  confirmLabel: string
  cancelLabel: string
  disabled: boolean
  debug: boolean
  onlineAt: string
  offlineAt: string
  plans: string
  countryCodes: string
  featureGate: string
  experiment: string
  groupName: string
  urlPrefixes: string
}

export const emptyForm: NoticeForm = {
  key: '',
  placement: 'popup',
  type: 'feature',
  title: '',
  content: '',
  linkUrl: '',
  confirmLabel: '',
  cancelLabel: '',
  disabled: false,
  debug: true,
  onlineAt: '',
  offlineAt: '',
  plans: '',
  countryCodes: '',
  featureGate: '',
  experiment: '',
  groupName: '',
  urlPrefixes: '',
}

/** `2026-11-22T08:30`, the format of date-time fields, is in UTC. */
const toField = (moment: string | null) => moment?.slice(0, 16) ?? ''
const toMoment = (field: string) => (field === '' ? null : `${field.slice(0, 16)}:00Z`)
const toList = (text: string) => [...new Set(text.split(/[\s,;]+/).filter((word) => word !== ''))]
const orNull = (text: string) => (text.trim() === '' ? null : text.trim())

export function toForm(notice: WebNotification): NoticeForm {
  const { key, placement, type, title, content, confirmLabel, cancelLabel, disabled, debug, filter } = notice
  return {
    key,
    placement,
    type,
    title,
    content,
    confirmLabel,
    cancelLabel,
    disabled,
    debug,
    linkUrl: notice.linkUrl ?? '',
    onlineAt: toField(notice.onlineAtUTC),
    offlineAt: toField(notice.offlineAtUTC),
    plans: filter.plans.join(', '),
    countryCodes: filter.countryCodes.join(', '),
    featureGate: filter.featureGate ?? '',
    experiment: filter.experiment?.name ?? '',
    groupName: filter.experiment?.groupName ?? '',
    urlPrefixes: filter.urlPrefixes.join(', '),
  }
}

/** Half an experiment is none. */
export function toDraft(form: NoticeForm, media: Pick<NoticeDraft, 'imageUri' | 'videoUri'> = {}): NoticeDraft {
  const { key, placement, type, title, content, confirmLabel, cancelLabel, disabled, debug } = form
  const [name, groupName] = [orNull(form.experiment), orNull(form.groupName)]
  return {
    key: key.trim(),
    placement,
    type,
    title,
    content,
    confirmLabel,
    cancelLabel,
    disabled,
    debug,
    linkUrl: orNull(form.linkUrl),
    onlineAtUTC: toMoment(form.onlineAt),
    offlineAtUTC: toMoment(form.offlineAt),
    filter: {
      plans: toList(form.plans),
      countryCodes: toList(form.countryCodes.toUpperCase()),
      featureGate: orNull(form.featureGate),
      experiment: name !== null && groupName !== null ? { name, groupName } : null,
      urlPrefixes: toList(form.urlPrefixes),
    },
    ...media,
  }
}
