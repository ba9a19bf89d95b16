import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TemplateRoom } from '@clipwright/contract/brand/brand-templates'
import type { TeamFont } from '@clipwright/timeline/timeline'
import { styleIn } from '@clipwright/timeline/edit/look-by-ratio'
import { logoOf, lookOfClip } from '@clipwright/timeline/edit/look-of-document'
import { isHeard, wordsInOrder } from '@clipwright/timeline/edit/document-words'
import { lettersMissingIn } from '@clipwright/timeline/edit/letters-missing-in'
import { censoredIn } from '@clipwright/timeline/edit/match-censored'
import { toApiError } from '#platform/api-error.ts'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useBrandKit } from '../../../../brand/assets/brand-kit.ts'
import { whereTo } from '../../engine/look-scope.ts'
import { useEdit, useEdited } from '../../use-edit.ts'
import { LookRatioScope } from '../look-ratio-scope.tsx'
import { ApplyToAll } from './apply-to-all.tsx'
import { ClipEnds } from './clip-ends.tsx'
import { LogoPlaceFields } from './logo-place-fields.tsx'
import { useSaveLook, useTeamFonts, useTemplates } from './brand-panel.queries.ts'
import { editorLayout } from '../../engine/editor-layout.ts'

/** The team's brand on this clip: looks to apply or save, words to censor, fonts and colours. */
export function BrandPanel() {
  const { t } = useTranslation('editor')
  const templates = useTemplates()
  const session = useEdit()
  const [clipCount, setClipCount] = useState<number | null>(null)
  return (
    <div className="flex flex-col gap-6">
      <section aria-labelledby="brand-templates" className="flex flex-col gap-3">
        <h2 id="brand-templates" className="font-semibold">
          {t('brand.templates')}
        </h2>
        {templates.isPending ? <Skeleton className="h-20 w-full" /> : null}
        {templates.error ? <InlineAlert kind="danger">{t(`errors:${toApiError(templates.error).errorName}`)}</InlineAlert> : null}
        {templates.data?.templates.length === 0 && templates.data.room.isOn ? (
          <p className="text-sm text-ink-2">{t('brand.noTemplates')}</p>
        ) : null}
        <ul className="divide-y divide-line rounded-lg border border-line empty:hidden">
          {templates.data?.templates.map(({ brandTemplateId, name, look }) => (
            <li key={brandTemplateId} className="flex items-center gap-2 p-3">
              <span className="min-w-0 flex-1 font-medium break-words">{name}</span>
              <Button
                size="small"
                disabled={!templates.data.room.isOn}
                aria-label={`${t('brand.apply')}: ${name}`}
                onClick={() => session.run({ name: 'applyTemplate', with: { look } })}
              >
                {t('brand.apply')}
              </Button>
              {templates.data.room.isOn ? (
                <ApplyToAll brandTemplateId={brandTemplateId} name={name} look={look} onDone={setClipCount} />
              ) : null}
            </li>
          ))}
        </ul>
        <p role="status" className="text-sm text-success empty:hidden">
          {clipCount === null ? '' : t('brand.allStarted', { count: clipCount })}
        </p>
        {templates.data ? <Room {...templates.data} /> : null}
        <SaveLook isFull={templates.data?.isFull ?? false} />
      </section>
      <ClipEnds />
      <Censored />
      <LookByRatio />
      <Fonts />
      <Colors />
      <a href="/brand-kits" className="text-action underline underline-offset-4 touch:inline-flex touch:h-11 touch:items-center">
        {t('brand.open')}
      </a>
    </div>
  )
}

/** What the plan allows, shown before anything is tried. */
function Room({ room, isFull }: { room: TemplateRoom; isFull: boolean }) {
  const { t } = useTranslation('brand')
  if (room.isOn && room.amount === null) return null
  return (
    <p className="text-sm text-ink-2">
      {room.isOn ? t('templates.room', { used: room.usedAmount, amount: room.amount }) : t('templates.noPlan')}
      {room.isOn && isFull ? ` ${t('templates.full')}` : null}
    </p>
  )
}

function SaveLook({ isFull }: { isFull: boolean }) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const [name, setName] = useState('')
  const save = useSaveLook()
  const trimmedName = name.trim()
  const why = save.error ? toApiError(save.error).errorName : null
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (trimmedName !== '') save.mutate({ name: trimmedName, look: lookOfClip(session.document) }, { onSuccess: () => setName('') })
      }}
    >
      <TextField
        label={t('brand.saveAs')}
        value={name}
        maxLength={80}
        autoComplete="off"
        error={why ? t([`brand.refused.${why}`, `errors:${why}`]) : undefined}
        onChange={(event) => {
          setName(event.target.value)
          save.reset()
        }}
      />
      <Button type="submit" disabled={isFull || trimmedName === '' || save.isPending} className="self-start">
        {t('brand.save')}
      </Button>
      <p role="status" className="text-sm text-success empty:hidden">
        {save.data ? t('brand.saved', { name: save.data.name }) : ''}
        {save.data && save.data.left.length > 0 ? ` ${t('brand.left')}` : ''}
      </p>
    </form>
  )
}

/** Words of the team's list that are heard in this clip. */
function Censored() {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const kit = useBrandKit({ staleMs: 60_000 }).data?.kit
  const document = useEdited((state) => state.document)
  if (!kit || kit.censor.words.length === 0) return null
  // Words outside the clip are marked as well, in case it is extended.
  const wordIds = censoredIn(document, kit.censor.words)
  const audibleWords = wordsInOrder(document, editorLayout).filter(
    (word) => wordIds.includes(word.id) && isHeard(document, word, editorLayout),
  )
  return (
    <section aria-labelledby="brand-censor" className="flex flex-col gap-2">
      <h2 id="brand-censor" className="font-semibold">
        {t('brand.censor')}
      </h2>
      <p className="text-sm">{t('brand.censorFound', { count: audibleWords.length })}</p>
      <Button
        disabled={wordIds.length === 0}
        onClick={() => session.run({ name: 'censorWords', with: { wordIds, censor: kit.censor.mode } })}
      >
        {t(kit.censor.mode === 'beep' ? 'brand.beepAll' : 'brand.muteAll')}
      </Button>
    </section>
  )
}

/** Where brand colours and changes of the logo go, and which aspect ratios differ. */
function LookByRatio() {
  const { t } = useTranslation('editor')
  const overlays = useEdited(({ document }) => document.overlays)
  const logo = logoOf(overlays)
  return (
    <section aria-labelledby="brand-shapes" className="flex flex-col gap-2">
      <h2 id="brand-shapes" className="font-semibold">
        {t('shapes.title')}
      </h2>
      <h3 className="text-sm font-semibold">{t('shapes.captions')}</h3>
      <LookRatioScope part="captions" />
      {logo ? (
        <>
          <h3 className="text-sm font-semibold">{t('shapes.logo')}</h3>
          <LookRatioScope part="logo" layerId={logo.id} />
          <LogoPlaceFields id={logo.id} logo={logo.layer} />
        </>
      ) : null}
    </section>
  )
}

function Fonts() {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const { data: fonts = [] } = useTeamFonts()
  const fontFamily = useEdited(({ document }) => styleIn(document.captions, document.ratio, editorLayout).fontFamily)
  if (fonts.length === 0) return null
  return (
    <section aria-labelledby="brand-fonts" className="flex flex-col gap-2">
      <h2 id="brand-fonts" className="font-semibold">
        {t('brand.fonts')}
      </h2>
      <div className="flex flex-wrap gap-2">
        {fonts.map((font) => (
          <Button
            key={font.family}
            size="small"
            aria-pressed={font.family === fontFamily}
            onClick={() => {
              const { ratio } = session.document
              session.run({ name: 'setCaptions', with: { style: { fontFamily: font.family }, font, seenIn: ratio } })
            }}
          >
            {font.name}
          </Button>
        ))}
      </div>
      <p className="text-sm text-ink-2">{t('shapes.fontsForAll')}</p>
      {fonts.map((font) => (
        <Lacking key={font.family} font={font} />
      ))}
    </section>
  )
}

const mostNamed = 12

/** Warns which letters of this clip a font cannot draw. */
function Lacking({ font }: { font: TeamFont }) {
  const { t } = useTranslation('editor')
  const document = useEdited((state) => state.document)
  const missing = useMemo(() => lettersMissingIn(document, font, editorLayout), [document, font])
  if (missing.length === 0) return null
  const letters = missing.slice(0, mostNamed).join(' ') + (missing.length > mostNamed ? ' …' : '')
  return <InlineAlert kind="warning">{t('brand.lacks', { name: font.name, letters })}</InlineAlert>
}

function Colors() {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const kit = useBrandKit({ staleMs: 60_000 }).data?.kit
  if (!kit || kit.colors.length === 0) return null
  return (
    <section aria-labelledby="brand-colors" className="flex flex-col gap-2">
      <h2 id="brand-colors" className="font-semibold">
        {t('brand.colors')}
      </h2>
      <div className="flex flex-wrap gap-2">
        {kit.colors.map(({ name, value }) => (
          <button
            key={`${name}-${value}`}
            type="button"
            aria-label={t('brand.useColor', { name: name || value })}
            title={name || value}
            onClick={() =>
              session.run({
                name: 'setCaptions',
                with: { style: { highlightColor: value, keywordColor: value }, ...whereTo(session, { part: 'captions' }) },
              })
            }
            className="size-8 rounded-md border border-line-strong touch:size-11"
            style={{ background: value }}
          />
        ))}
      </div>
      <p className="text-sm text-ink-2">{t('brand.colorsHint')}</p>
    </section>
  )
}
