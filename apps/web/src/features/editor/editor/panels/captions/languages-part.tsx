import { useMemo, useRef, useState, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Cue } from '@clipwright/timeline/captions/srt'
import type { Translation } from '@clipwright/timeline/edit/clip-document'
import {
  changedLines,
  emptyLines,
  linesOfCues,
  spokenLines,
  buildTranslatedLines,
  type SaidLine,
} from '@clipwright/timeline/edit/translation-lines'
import { timecode } from '#platform/time-text.ts'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Select } from '#ui/select.tsx'
import { useEdit, useEdited } from '../../use-edit.ts'
import { Part } from './style-fields.tsx'
import { useTranslator } from './captions.queries.ts'
import { readSubtitleFile } from './read-subtitle-file.ts'

/** Languages that can be added; the names come from the browser. */
const languages = [
  'en',
  'es',
  'pt-BR',
  'fr',
  'de',
  'it',
  'nl',
  'pl',
  'ru',
  'uk',
  'tr',
  'ar',
  'he',
  'hi',
  'id',
  'vi',
  'ja',
  'ko',
  'zh',
  'zh-TW',
]
const spokenValue = 'spoken'

/** Caption languages: which is shown, and adding more by model, file or hand. */
export function LanguagesPart() {
  const { t, i18n } = useTranslation('editor')
  const session = useEdit()
  const language = useEdited(({ document }) => document.captions.language)
  const shownLanguage = useEdited(({ document }) => document.captions.shownLanguage)
  const translations = useEdited(({ document }) => document.translations) ?? {}
  const names = useMemo(() => new Intl.DisplayNames([i18n.language], { type: 'language' }), [i18n.language])
  const currentLanguage = shownLanguage ?? spokenValue
  return (
    <Part title={t('captions.part.languages')}>
      <Select
        label={t('captions.shownLanguage')}
        value={currentLanguage}
        options={[
          { value: spokenValue, label: `${t('captions.asSpoken')}: ${nameOf(names, language)}` },
          ...Object.keys(translations).map((each) => ({ value: each, label: nameOf(names, each) })),
        ]}
        onChange={(code) => session.run({ name: 'setCaptions', with: { shownLanguage: code === spokenValue ? null : code } })}
      />
      {shownLanguage === undefined ? (
        <AddLanguage names={names} known={[language, ...Object.keys(translations)]} />
      ) : (
        <Lines language={shownLanguage} />
      )}
    </Part>
  )
}

function nameOf(names: Intl.DisplayNames, language: string): string {
  try {
    return names.of(language) ?? language
  } catch {
    // The tag came from a file and is not well formed.
    return language
  }
}

function AddLanguage({ names, known }: { names: Intl.DisplayNames; known: readonly string[] }) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const translator = useTranslator()
  const open = languages.filter((language) => !known.includes(language))
  const [chosenCode, setChosenCode] = useState(open[0] ?? 'en')
  const language = open.includes(chosenCode) ? chosenCode : (open[0] ?? 'en')
  const add = (origin: Translation['origin'], lines: Translation['lines']) =>
    session.run({ name: 'setTranslation', with: { language, translation: { origin, lines } } })
  const onTranslate = async () => {
    const lines = spokenLines(session.document)
    const texts = await translator.translate(language, session.document.captions.language, lines)
    if (texts) add('Generated', buildTranslatedLines(session.document, withTexts(lines, texts)))
  }
  const writeByHand = () => {
    const lines = spokenLines(session.document)
    add(
      'Typed',
      buildTranslatedLines(
        session.document,
        lines.map((line) => ({ ...line, text: line.said })),
      ),
    )
  }
  return (
    <>
      <Select
        label={t('captions.newLanguage')}
        value={language}
        options={open.map((each) => ({ value: each, label: nameOf(names, each) }))}
        onChange={setChosenCode}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="small" busy={translator.isBusy} onClick={() => void onTranslate()}>
          {translator.isBusy ? t('captions.translating') : t('captions.translate')}
        </Button>
        <ImportButton language={language} onCues={(cues) => add('Imported', linesOfCues(session.document, cues))} />
        <Button size="small" onClick={writeByHand}>
          {t('captions.write')}
        </Button>
      </div>
      {translator.problem ? <InlineAlert kind="warning">{translator.problem}</InlineAlert> : null}
    </>
  )
}

/** Takes a subtitle file in a language; says so when there are none in it. */
function ImportButton({ language, onCues }: { language: string; onCues: (cues: Cue[]) => void }) {
  const { t } = useTranslation('editor')
  const [isBadFile, setBadFile] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const onFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const subtitleFile = event.target.files?.[0]
    event.target.value = ''
    if (!subtitleFile) return
    const cues = await readSubtitleFile(subtitleFile, language)
    setBadFile(cues.length === 0)
    if (cues.length > 0) onCues(cues)
  }
  return (
    <>
      <Button size="small" onClick={() => file.current?.click()}>
        {t('captions.import')}
      </Button>
      <input
        ref={file}
        type="file"
        accept=".srt,.vtt,text/vtt,application/x-subrip"
        aria-label={t('captions.import')}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => void onFile(event)}
      />
      {isBadFile ? (
        <InlineAlert kind="warning" className="w-full">
          {t('captions.badFile')}
        </InlineAlert>
      ) : null}
    </>
  )
}

function withTexts(lines: readonly SaidLine[], texts: ReadonlyMap<string, string>): (SaidLine & { text: string })[] {
  return lines.map((line) => ({ ...line, text: texts.get(line.id) ?? '' }))
}

function Lines({ language }: { language: string }) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const document = useEdited((state) => state.document)
  const lines = Object.entries(document.translations?.[language]?.lines ?? {}).toSorted(([, a], [, b]) => a.startMs - b.startMs)
  const changedIds = useMemo(() => new Set(changedLines(document, language)), [document, language])
  const empty = emptyLines(document, language)
  return (
    <>
      {empty.length > 0 ? <InlineAlert kind="warning">{t('captions.empty', { count: empty.length })}</InlineAlert> : null}
      {changedIds.size > 0 ? <InlineAlert kind="warning">{t('captions.changed', { count: changedIds.size })}</InlineAlert> : null}
      <ol className="flex max-h-96 flex-col gap-3 overflow-y-auto">
        {lines.map(([id, line]) => (
          <li key={id}>
            <label className="flex flex-col gap-1 text-sm">
              <span className={changedIds.has(id) ? 'text-warning' : 'text-ink-2'}>
                {t('captions.line', { time: timecode(line.startMs), said: line.said })}
              </span>
              <textarea
                value={line.text}
                rows={2}
                maxLength={500}
                lang={language}
                dir="auto"
                onFocus={() => session.playhead?.seekSource(line.startMs + 1)}
                onChange={(event) =>
                  session.run({ name: 'writeLine', with: { language, lineId: id, text: event.target.value } }, `line-${language}-${id}`)
                }
                className="rounded-sm border border-line-strong bg-surface px-2 py-1"
              />
            </label>
          </li>
        ))}
      </ol>
      <Button size="small" onClick={() => session.run({ name: 'setTranslation', with: { language, translation: null } })}>
        {t('captions.removeLanguage')}
      </Button>
    </>
  )
}
