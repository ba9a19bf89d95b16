import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Asset } from '@clipwright/contract/assets'
import { bumperOfAsset } from '@clipwright/timeline/edit/bumper-of-asset'
import { api } from '#platform/api-client.ts'
import { listAssets } from '#platform/api-routes.ts'
import { Select } from '#ui/select.tsx'
import { useEdit, useEdited } from '../../use-edit.ts'

const mostShown = 60

/** Films and pictures of the library that were looked at and are well. */
function useEndAssets() {
  return useQuery({
    queryKey: ['editor-library', 'ends'],
    queryFn: async ({ signal }) => {
      const page = { pageNum: 1, pageSize: mostShown }
      const of = (kind: 'video' | 'image') => api.call(listAssets, { kind, ...page }, { signal })
      const [films, pictures] = await Promise.all([of('video'), of('image')])
      return [...films.data, ...pictures.data].filter(({ state }) => state === 'ready')
    },
    staleTime: 60_000,
  })
}

/** What plays before and after this clip. */
export function ClipEnds() {
  const { t } = useTranslation('editor')
  const { data: assets = [] } = useEndAssets()
  const isEmpty = useEdited(({ document }) => document.intro === null && document.outro === null) && assets.length === 0
  return (
    <section aria-labelledby="brand-ends" className="flex flex-col gap-3">
      <h2 id="brand-ends" className="font-semibold">
        {t('brand.ends')}
      </h2>
      {isEmpty ? <p className="text-sm text-ink-2">{t('brand.noEnds')}</p> : null}
      {isEmpty ? null : <ClipEnd place="intro" assets={assets} />}
      {isEmpty ? null : <ClipEnd place="outro" assets={assets} />}
    </section>
  )
}

function ClipEnd({ place, assets }: { place: 'intro' | 'outro'; assets: readonly Asset[] }) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const shown = useEdited(({ document }) => document[place]?.uri ?? '')
  const isElsewhere = shown !== '' && !assets.some(({ uri }) => uri === shown)
  const options = [
    { value: '', label: t('brand.noEnd') },
    ...(isElsewhere ? [{ value: shown, label: t('brand.otherEnd') }] : []),
    ...assets.map(({ uri, name }) => ({ value: uri, label: name })),
  ]
  return (
    <Select
      label={t(`timeline.${place}`)}
      value={shown}
      options={options}
      onChange={(wish) => {
        const asset = assets.find(({ uri }) => uri === wish)
        session.run({ name: 'setBumper', with: { place, bumper: asset ? bumperOfAsset(asset) : null } })
      }}
    />
  )
}
