import { useMutation } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { notificationTypes, notificationPlacements, type WebNotification } from '@clipwright/contract/announcements/web-notifications'
import { toApiError } from '#platform/api-error.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, dialogFootClass } from '#ui/dialog.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextArea, TextField } from '#ui/text-field.tsx'
import { uploadAtOnce } from '../../sources/uploads/upload-at-once.ts'
import { MediaField, type MediaChoice } from './media-field.tsx'
import { NoticeDialog } from './notice-dialog.tsx'
import { emptyForm, toDraft, toForm, type NoticeForm } from './notice-form.ts'
import { useSaveNotice } from './web-notifications.queries.ts'

type Change = (part: Partial<NoticeForm>) => void

/** The new `uri` of an image or video; undefined when unchanged. */
async function uriOf(choice: MediaChoice, usecase: 'logo' | 'source'): Promise<string | null | undefined> {
  if (choice === 'unchanged') return undefined
  return choice === 'removed' ? null : uploadAtOnce(choice, usecase)
}

/** Form fields, the chosen image and video, and the request they make. */
function useEditedNotice(notice: WebNotification | null, onSaved: () => void) {
  const [form, setForm] = useState(() => (notice ? toForm(notice) : emptyForm))
  const [image, setImage] = useState<MediaChoice>('unchanged')
  const [video, setVideo] = useState<MediaChoice>('unchanged')
  const saving = useSaveNotice(onSaved)
  const submit = useMutation({
    mutationFn: async () => {
      const [imageUri, videoUri] = [await uriOf(image, 'logo'), await uriOf(video, 'source')]
      const media = { ...(imageUri === undefined ? {} : { imageUri }), ...(videoUri === undefined ? {} : { videoUri }) }
      return saving.mutateAsync({ isNew: notice === null, draft: toDraft(form, media) })
    },
    meta: { shown: true },
  })
  const change: Change = (part) => setForm((before) => ({ ...before, ...part }))
  return { form, change, image, setImage, video, setVideo, submit }
}

/** Edits a notice, previews it as a popup, and shows errors from the server. */
export function NoticeEditor({ notice, onClose }: { notice: WebNotification | null; onClose: () => void }) {
  const { t } = useTranslation('staff')
  const { form, change, image, setImage, video, setVideo, submit } = useEditedNotice(notice, onClose)
  const [isTried, setTried] = useState(false)
  const isPopup = form.placement === 'popup'
  const [hasImage, hasVideo] = [notice?.imageUrl != null, notice?.videoUrl != null]
  const imageTypes = 'image/png,image/jpeg'
  return (
    <Dialog
      open
      width="medium"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t(notice ? 'notices.editTitle' : 'notices.newTitle')}
      closeLabel={t('close')}
    >
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          submit.mutate()
        }}
      >
        <TextFields form={form} isNew={notice === null} onChange={change} />
        {isPopup ? (
          <div className="grid gap-4 sm:grid-cols-2">
            <MediaField label={t('notices.field.image')} accept={imageTypes} choice={image} hasOne={hasImage} onChange={setImage} />
            <MediaField
              label={t('notices.field.video')}
              accept="video/mp4,video/webm"
              choice={video}
              hasOne={hasVideo}
              onChange={setVideo}
            />
          </div>
        ) : null}
        <TimeFields form={form} onChange={change} />
        <AudienceFields form={form} onChange={change} />
        <Failure error={submit.error} />
        <div className={dialogFootClass}>
          {isPopup ? <Button onClick={() => setTried(true)}>{t('notices.try')}</Button> : null}
          <Button variant="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={submit.isPending} disabled={form.key.trim() === '' || form.title.trim() === ''}>
            {t('notices.save')}
          </Button>
        </div>
      </form>
      {isTried ? (
        <NoticeDialog
          notice={{ ...form, linkUrl: form.linkUrl || null, imageUrl: notice?.imageUrl ?? null, videoUrl: notice?.videoUrl ?? null }}
          onClose={() => setTried(false)}
        />
      ) : null}
    </Dialog>
  )
}

function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation('staff')
  if (!error) return null
  const { errorName, details } = toApiError(error)
  return (
    <p role="alert" className="font-medium text-danger">
      {[t(`errors:${errorName}`), ...details.map(({ path, message }) => `${path}: ${message}`)].join(' ')}
    </p>
  )
}

type FieldsProps = { form: NoticeForm; onChange: Change }

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className="border-t border-line pt-4">
      <p id={id} className="mb-3 font-semibold">
        {legend}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">{children}</div>
    </div>
  )
}

function TextFields({ form, isNew, onChange }: FieldsProps & { isNew: boolean }) {
  const { t } = useTranslation('staff')
  const fieldProps = (name: 'key' | 'title' | 'linkUrl' | 'confirmLabel' | 'cancelLabel') => ({
    label: t(`notices.field.${name}`),
    value: form[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField {...fieldProps('key')} hint={t('notices.hint.key')} mono disabled={!isNew} maxLength={60} autoComplete="off" />
      <Select
        label={t('notices.field.placement')}
        value={form.placement}
        options={notificationPlacements.map((value) => ({ value, label: t(`notices.placement.${value}`) }))}
        onChange={(placement) => onChange({ placement })}
      />
      <TextField {...fieldProps('title')} className="sm:col-span-2" maxLength={120} />
      <TextArea
        className="sm:col-span-2"
        label={t('notices.field.content')}
        hint={t('notices.hint.content')}
        value={form.content}
        rows={5}
        maxLength={4000}
        onChange={(event) => onChange({ content: event.target.value })}
      />
      <TextField {...fieldProps('linkUrl')} hint={t('notices.hint.linkUrl')} maxLength={500} />
      <TextField {...fieldProps('confirmLabel')} maxLength={40} />
      {form.placement === 'popup' ? (
        <TextField {...fieldProps('cancelLabel')} maxLength={40} />
      ) : (
        <Select
          label={t('notices.field.type')}
          value={form.type}
          options={notificationTypes.map((value) => ({ value, label: t(`notices.type.${value}`) }))}
          onChange={(type) => onChange({ type })}
        />
      )}
    </div>
  )
}

function TimeFields({ form, onChange }: FieldsProps) {
  const { t } = useTranslation('staff')
  return (
    <Group legend={t('notices.group.when')}>
      {(['onlineAt', 'offlineAt'] as const).map((name) => (
        <TextField
          key={name}
          type="datetime-local"
          label={t(`notices.field.${name}`)}
          value={form[name]}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      ))}
      <Switch
        label={t('notices.field.debug')}
        hint={t('notices.hint.debug')}
        checked={form.debug}
        onChange={(debug) => onChange({ debug })}
      />
      <Switch label={t('notices.field.disabled')} checked={form.disabled} onChange={(disabled) => onChange({ disabled })} />
    </Group>
  )
}

const audience = ['plans', 'countryCodes', 'urlPrefixes', 'featureGate', 'experiment', 'groupName'] as const

function AudienceFields({ form, onChange }: FieldsProps) {
  const { t } = useTranslation('staff')
  return (
    <Group legend={t('notices.group.who')}>
      {audience.map((name) => (
        <TextField
          key={name}
          label={t(`notices.field.${name}`)}
          hint={name === 'plans' || name === 'countryCodes' || name === 'urlPrefixes' ? t(`notices.hint.${name}`) : undefined}
          value={form[name]}
          autoComplete="off"
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      ))}
    </Group>
  )
}
