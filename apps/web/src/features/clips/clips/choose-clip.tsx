import { useTranslation } from 'react-i18next'

type ChooseClipProps = { title: string; chosen: boolean; onToggle: (range: boolean) => void }

/** The checkbox in the corner of a card's poster. */
export function ChooseClip({ title, chosen, onToggle }: ChooseClipProps) {
  const { t } = useTranslation('clips')
  return (
    <label className="absolute top-2 right-2 z-10 grid size-8 cursor-pointer place-items-center rounded-sm border border-line bg-surface touch:size-11">
      <span className="sr-only">{t('select.one', { title })}</span>
      <input
        type="checkbox"
        checked={chosen}
        onChange={(event) => onToggle(event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)}
        className="size-4 cursor-pointer accent-(--primary)"
      />
    </label>
  )
}
