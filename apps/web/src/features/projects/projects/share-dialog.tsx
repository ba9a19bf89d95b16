import { Check, Copy, Link2Off } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShareLink } from '@clipwright/contract/projects/project-sharing'
import { projectVisibilities, type Project } from '@clipwright/contract/projects/projects'
import { toApiError } from '#platform/api-error.ts'
import { copyText } from '#platform/copy-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useChangeVisibility, useCreateShareLink, useRevokeShareLink, useShareLinks } from './share.queries.ts'

const terms = ['7', '30', '90', 'never'] as const

/** Visibility of a project: the team, people with a link that expires, or everybody with its address. */
export function ShareDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { t } = useTranslation('projects')
  const change = useChangeVisibility(project.projectId)
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('share.title')}
      description={project.title}
      closeLabel={t('app:close')}
    >
      <Select
        label={t('share.visibility')}
        value={change.variables ?? project.visibility}
        options={projectVisibilities.map((value) => ({ value, label: t(`share.who.${value}`) }))}
        hint={t(`share.hint.${change.variables ?? project.visibility}`)}
        onChange={(visibility) => change.mutate(visibility)}
      />
      {project.visibility === 'DEFAULT' ? null : <Address url={`${window.location.origin}/shared/${project.projectId}`} />}
      <NewLink project={project} />
      <Links project={project} />
    </Dialog>
  )
}

function NewLink({ project }: { project: Project }) {
  const { t } = useTranslation('projects')
  const create = useCreateShareLink(project.projectId)
  const [term, setTerm] = useState<(typeof terms)[number]>('30')
  const [mayDownload, setMayDownload] = useState(false)
  return (
    <section className="mt-5 border-t border-line pt-4">
      <h3 className="font-semibold">{t('share.new')}</h3>
      <p className="text-sm text-ink-2">{t('share.newHint')}</p>
      <Switch className="mt-3" label={t('share.mayDownload')} checked={mayDownload} onChange={setMayDownload} />
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <Select
          label={t('share.ends')}
          className="w-40"
          value={term}
          options={terms.map((value) => ({
            value,
            label: value === 'never' ? t('share.never') : t('share.days', { count: Number(value) }),
          }))}
          onChange={setTerm}
        />
        <Button
          variant="primary"
          busy={create.isPending}
          onClick={() => create.mutate({ mayDownload, expiresInDays: term === 'never' ? null : Number(term) })}
        >
          {t('share.make')}
        </Button>
      </div>
      {create.data ? <Address url={create.data.url} note={t('share.once')} /> : null}
      {create.error ? (
        <p role="alert" className="mt-2 text-sm font-medium text-danger">
          {t(`errors:${toApiError(create.error).errorName}`)}
        </p>
      ) : null}
    </section>
  )
}

/** An address with a button that confirms copying. */
function Address({ url, note }: { url: string; note?: string }) {
  const { t } = useTranslation('projects')
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    if (!(await copyText(url))) return
    setCopied(true)
    setTimeout(() => setCopied(false), 2000)
  }
  return (
    <div className="mt-3 flex items-end gap-2">
      <TextField
        label={t('share.address')}
        readOnly
        mono
        value={url}
        {...(note ? { hint: note } : {})}
        className="min-w-0 flex-1"
        onFocus={(event) => event.target.select()}
      />
      <Button
        className={note ? 'mb-6' : ''}
        icon={copied ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" strokeWidth={1.75} />}
        onClick={() => void copy()}
      >
        {copied ? t('share.copied') : t('share.copy')}
      </Button>
    </div>
  )
}

function Links({ project }: { project: Project }) {
  const { t, i18n } = useTranslation('projects')
  const links = useShareLinks(project.projectId)
  const revoke = useRevokeShareLink(project.projectId)
  const day = (time: string) => new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' }).format(Date.parse(time))
  if (!links.data || links.data.data.length === 0) return null
  const facts = (link: ShareLink) => [
    link.expiresAt ? t('share.until', { date: day(link.expiresAt) }) : t('share.never'),
    link.mayDownload ? t('share.withDownloads') : t('share.viewOnly'),
    link.lastUsedAt ? t('share.used', { date: day(link.lastUsedAt) }) : t('share.unused'),
  ]
  return (
    <section className="mt-5 border-t border-line pt-4">
      <h3 className="font-semibold">{t('share.links')}</h3>
      <ul className="mt-1">
        {links.data.data.map((link) => (
          <li key={link.shareId} className="flex items-center gap-2 border-b border-line py-2 last:border-0">
            <div className="min-w-0 flex-1">
              <p className="font-medium">{t('share.made', { date: day(link.createdAt) })}</p>
              <p className="text-sm text-ink-2">{facts(link).join(' · ')}</p>
            </div>
            <IconButton label={t('share.end')} disabled={revoke.isPending} onClick={() => revoke.mutate(link.shareId)}>
              <Link2Off aria-hidden className="size-5" strokeWidth={1.75} />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
