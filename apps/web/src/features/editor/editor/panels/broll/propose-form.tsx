import { joinText } from '@clipwright/timeline/captions/join-text'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  brollApproaches,
  brollSources,
  type BrollApproach,
  type BrollSource,
  type BrollVendor,
  type ImageModel,
} from '@clipwright/contract/editor/broll'
import { toApiError } from '#platform/api-error.ts'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useEdit, useEdited, useView } from '../../use-edit.ts'
import { wordsBetween } from '../../engine/text-rows.ts'
import { useGiverName } from './use-giver-name.ts'
import { type BrollRequest, useAskForBroll, useBrollQuota } from './broll.queries.ts'

/** What to search for or generate, and where it goes. */
export function ProposeForm({ isBusy }: { isBusy: boolean }) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const [source, setSource] = useState<BrollSource>('Stock')
  const [approach, setApproach] = useState<BrollApproach>('Auto')
  const [prompt, setPrompt] = useState('')
  const [giver, setGiver] = useState<Partial<Record<BrollSource, Giver>>>({})
  const quota = useBrollQuota()
  const ask = useAskForBroll(session.clip)
  const range = useChosenSpan()
  const all =
    source === 'Stock'
      ? quota.data?.vendors
      : quota.data?.models.toSorted((a, b) => Number(a.id === 'motion_graphic') - Number(b.id === 'motion_graphic'))
  const givers = (all ?? []).filter(({ isConfigured }) => isConfigured).map(({ id }) => id)
  const currentGiver = giver[source] ?? givers[0]
  const isReady = approach === 'Auto' || (approach === 'Select' ? range !== null : prompt.trim().length > 1)
  const start = () =>
    ask.mutate(toRequest({ source, approach, prompt: prompt.trim(), asked: currentGiver, range: approach === 'Auto' ? null : range }))
  return (
    <div className="flex flex-col gap-3">
      <Choice
        label={t('broll.source')}
        value={source}
        options={brollSources.map((value) => ({ value, label: t(`broll.sources.${value}`) }))}
        onChange={setSource}
      />
      <Choice
        label={t('broll.approach')}
        value={approach}
        options={brollApproaches.map((value) => ({ value, label: t(`broll.approaches.${value}`) }))}
        onChange={setApproach}
      />
      {approach === 'Prompt' ? (
        <TextField label={t('broll.prompt')} value={prompt} maxLength={200} onChange={(event) => setPrompt(event.target.value)} />
      ) : null}
      {approach === 'Select' ? (
        <p className="text-sm text-ink-2">{range ? t('broll.chosen', { words: range.words }) : t('broll.choose')}</p>
      ) : null}
      <GiverChoice source={source} givers={givers} asked={currentGiver} onChange={(id) => setGiver({ ...giver, [source]: id })} />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          icon={<Sparkles aria-hidden className="size-4" />}
          busy={ask.isPending}
          disabled={isBusy || !isReady || quota.data?.isAllowed === false}
          onClick={start}
        >
          {t(source === 'Stock' ? 'broll.find' : 'broll.make')}
        </Button>
        <QuotaLeft />
      </div>
      {quota.data?.isAllowed === false ? <InlineAlert kind="warning">{t('broll.quotaOut')}</InlineAlert> : null}
      {ask.error ? <Failure error={ask.error} /> : null}
    </div>
  )
}

function Failure({ error }: { error: Error }) {
  const { t } = useTranslation('editor')
  return (
    <InlineAlert kind="danger" live>
      {t(`errors:${toApiError(error).errorName}`)}
    </InlineAlert>
  )
}

function QuotaLeft() {
  const { t } = useTranslation('editor')
  const { data } = useBrollQuota()
  return data && data.amount !== null ? (
    <span className="text-sm text-ink-2">{t('broll.quota', { used: data.usedAmount, amount: data.amount })}</span>
  ) : null
}

type Giver = BrollVendor | ImageModel
type GiverChoiceProps = { source: BrollSource; givers: readonly Giver[]; asked: Giver | undefined; onChange: (id: Giver) => void }

/** Choice of vendor or model, or why there is none. */
function GiverChoice({ source, givers, asked, onChange }: GiverChoiceProps) {
  const { t } = useTranslation('editor')
  const nameOf = useGiverName()
  if (givers.length === 1) return <p className="text-sm text-ink-2">{t(source === 'Stock' ? 'broll.onlyLibrary' : 'broll.onlyMotion')}</p>
  const [first] = givers
  if (first === undefined) return null
  const options = givers.map((value) => ({ value, label: nameOf(value) }))
  return <Select label={t('broll.asked')} value={asked ?? first} options={options} onChange={onChange} />
}

type Chosen = { startMs: number; endMs: number; words: string }

/** The chosen words as a span of the source. */
function useChosenSpan(): Chosen | null {
  const document = useEdited((state) => state.document)
  const anchorId = useView((view) => view.anchorId)
  const focusId = useView((view) => view.focusId)
  if (!anchorId || !focusId) return null
  const words = wordsBetween(document, anchorId, focusId).flatMap((id) => document.words[id] ?? [])
  const [first, last] = [words[0], words.at(-1)]
  if (!first || !last) return null
  const text = joinText(words.map((word) => word.text))
  return { startMs: Math.floor(first.startMs), endMs: Math.ceil(last.endMs), words: text.length > 90 ? `${text.slice(0, 88)}…` : text }
}

type Parts = {
  source: BrollSource
  approach: BrollApproach
  prompt: string
  asked: BrollVendor | ImageModel | undefined
  range: Chosen | null
}

function toRequest({ source, approach, prompt, asked, range }: Parts): BrollRequest {
  return {
    source,
    approach,
    ...(approach === 'Prompt' ? { prompt } : {}),
    ...(range ? { range: { startMs: range.startMs, endMs: range.endMs } } : {}),
    ...(asked === undefined ? {} : source === 'Stock' ? { vendor: asked as BrollVendor } : { model: asked as ImageModel }),
  }
}

type ChoiceProps<T extends string> = { label: string; value: T; options: { value: T; label: string }[]; onChange: (value: T) => void }

function Choice<T extends string>({ label, ...rest }: ChoiceProps<T>) {
  return (
    <div className="flex flex-col items-start gap-1">
      <span className="text-sm font-semibold">{label}</span>
      <Segmented<T> label={label} {...rest} />
    </div>
  )
}
