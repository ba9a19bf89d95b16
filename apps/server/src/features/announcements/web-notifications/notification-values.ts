import type { Input } from '@clipwright/contract/endpoint'
import type { updateWebNotification } from '@clipwright/contract/announcements/web-notifications'
import type { PersonContext } from '#platform/http/context.ts'
import { storeImage, storeVideo } from './notice-media.ts'
import type { NotificationValues } from './web-notifications.store.ts'

type Draft = Input<typeof updateWebNotification>
type Media = Pick<NotificationValues, 'imageKey' | 'videoKey'>

/** Stores what staff uploaded, before the transaction opens. A field left out keeps the stored file. */
export async function storeMedia(ctx: PersonContext, { key, imageUri, videoUri }: Draft): Promise<Partial<Media>> {
  return {
    ...(imageUri === undefined ? {} : { imageKey: imageUri === null ? null : await storeImage(ctx, key, imageUri) }),
    ...(videoUri === undefined ? {} : { videoKey: videoUri === null ? null : await storeVideo(ctx, key, videoUri) }),
  }
}

const toDate = (text: string | null) => (text === null ? null : new Date(text))

export function toValues(draft: Draft, media: Media): NotificationValues {
  return {
    key: draft.key,
    placement: draft.placement,
    type: draft.type,
    title: draft.title,
    content: draft.content,
    linkUrl: draft.linkUrl,
    confirmLabel: draft.confirmLabel,
    cancelLabel: draft.cancelLabel,
    isDisabled: draft.disabled,
    isDebug: draft.debug,
    onlineAt: toDate(draft.onlineAtUTC),
    offlineAt: toDate(draft.offlineAtUTC),
    filter: draft.filter,
    ...media,
  }
}

/** For the audit log: what was announced, to whom and for how long. */
export function toDetails(values: NotificationValues): Record<string, string | boolean | null> {
  return {
    placement: values.placement,
    title: values.title,
    disabled: values.isDisabled,
    debug: values.isDebug,
    onlineAt: values.onlineAt?.toISOString() ?? null,
    offlineAt: values.offlineAt?.toISOString() ?? null,
    filter: JSON.stringify(values.filter),
  }
}
