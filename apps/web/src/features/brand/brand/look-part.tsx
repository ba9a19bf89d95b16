import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PresetCards } from '../caption-presets/preset-cards.tsx'
import { toApiError } from '#platform/api-error.ts'
import { Switch } from '#ui/switch.tsx'
import { showToast } from '#ui/toast.ts'
import { paths } from '../../../paths.ts'
import type { KitLook } from './kit-look.ts'
import { KitPart } from './kit-part.tsx'
import { LogoPlaceChoice } from './look-fields.tsx'
import { isSameLook } from './same-look.ts'
import { SaveBar } from './save-bar.tsx'

/** Captions, watermark and place of the logo in new clips; their colours, font and files are chosen in the parts below. */
export function LookPart({ kitLook: { look, change, template } }: { kitLook: KitLook }) {
  const { t } = useTranslation('brand')
  const { captions } = look
  return (
    <KitPart id="look" title={t('kit.look')} about={t('kit.lookAbout')}>
      <div className="flex flex-col gap-4">
        <PresetCards
          label={t('kit.captions')}
          value={captions.enabled ? captions.preset : null}
          size="page"
          onChange={(preset) => change({ captions: { ...captions, enabled: true, preset } })}
          onOff={() => change({ captions: { ...captions, enabled: false } })}
        />
        {look.logo ? (
          <div className="flex max-w-sm flex-col gap-2">
            <LogoPlaceChoice look={look} logo={look.logo} onChange={change} />
          </div>
        ) : null}
        <Switch label={t('templates.watermark')} checked={look.watermark} onChange={(watermark) => change({ watermark })} />
        {template ? (
          <Link
            to={paths.brandTemplate}
            params={{ brandTemplateId: template.brandTemplateId }}
            className="inline-flex items-center self-start font-semibold text-action underline underline-offset-4 touch:min-h-11"
          >
            {t('kit.moreOfLook', { name: template.name })}
          </Link>
        ) : null}
      </div>
    </KitPart>
  )
}

/** Saves the look for new clips, or says why the plan does not allow it. */
export function KitSaveBar({ kitLook: { look, savedLook, template, room, save } }: { kitLook: KitLook }) {
  const { t } = useTranslation('brand')
  const why = save.error ? toApiError(save.error).errorName : null
  const isFull = !room.isOn || (!template && room.amount !== null && room.usedAmount >= room.amount)
  if (isFull) return <p className="rounded-lg bg-sunken px-4 py-3 text-ink-2">{t(room.isOn ? 'kit.lookFull' : 'templates.noPlan')}</p>
  const isChanged = !isSameLook(look, savedLook)
  return (
    <SaveBar
      look={look}
      savedLook={savedLook}
      action={t('kit.saveLook')}
      busy={save.isPending}
      problem={why && isChanged ? t(why === 'EditConflictError' ? 'templates.conflict' : `errors:${why}`) : null}
      onSave={(_look, onSaved) =>
        save.run(() => {
          onSaved()
          void showToast('done', t('kit.lookSaved'))
        })
      }
    />
  )
}
