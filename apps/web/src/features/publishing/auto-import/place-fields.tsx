import { useTranslation } from 'react-i18next'
import type { WireInput } from '@clipwright/contract/endpoint'
import type { watchChannel } from '@clipwright/contract/publishing/import-channels'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useImportablePlaylists } from './auto-import.queries.ts'

type PlaceKind = 'address' | 'folder' | 'bucket'

type PlaceDraft = {
  kind: PlaceKind
  url: string
  folder: string
  endpoint: string
  region: string
  bucket: string
  prefix: string
  accessKeyId: string
  secretAccessKey: string
}

export const newPlace: PlaceDraft = {
  kind: 'address',
  url: '',
  folder: '',
  endpoint: '',
  region: 'us-east-1',
  bucket: '',
  prefix: '',
  accessKeyId: '',
  secretAccessKey: '',
}

/** The server knows better what is behind an address; ids of YouTube are no addresses. */
export function toPlace(place: PlaceDraft): Pick<WireInput<typeof watchChannel>, 'platform' | 'url' | 's3'> {
  const { kind, url, folder, endpoint, region, bucket, prefix, accessKeyId, secretAccessKey } = place
  if (kind === 'folder') return { platform: 'FOLDER', url: folder }
  if (kind === 'bucket') {
    const s3 = { region, bucket, prefix, accessKeyId, secretAccessKey }
    return { platform: 'S3', s3: endpoint.trim() === '' ? s3 : { ...s3, endpoint: endpoint.trim() } }
  }
  const text = url.trim()
  return { platform: /^(UC|PL)[\w-]{10,}$/.test(text) ? 'YOUTUBE' : 'PODCAST', url: text }
}

type PlaceFieldsProps = { place: PlaceDraft; folders: readonly string[]; onPlace: (place: PlaceDraft) => void }

/** What is to be watched. Folders are offered where the operator opened some. */
export function PlaceFields({ place, folders, onPlace }: PlaceFieldsProps) {
  const { t } = useTranslation('publishing')
  const kinds: readonly PlaceKind[] = folders.length > 0 ? ['address', 'folder', 'bucket'] : ['address', 'bucket']
  const setKind = (kind: PlaceKind) => onPlace({ ...place, kind, folder: place.folder || (folders[0] ?? '') })
  return (
    <>
      <Segmented
        label={t('imports.field.place')}
        value={place.kind}
        options={kinds.map((value) => ({ value, label: t(`imports.kind.${value}`) }))}
        onChange={setKind}
      />
      <div className="mt-4">
        {place.kind === 'address' ? (
          <TextField
            label={t('imports.field.address')}
            hint={t('imports.field.addressHint')}
            value={place.url}
            required
            autoFocus
            autoComplete="off"
            inputMode="url"
            onChange={(event) => onPlace({ ...place, url: event.target.value })}
          />
        ) : null}
        {place.kind === 'address' ? <OwnPlaylists place={place} onPlace={onPlace} /> : null}
        {place.kind === 'folder' ? (
          <Select
            label={t('imports.field.folder')}
            value={place.folder}
            options={folders.map((value) => ({ value, label: value }))}
            onChange={(folder) => onPlace({ ...place, folder })}
          />
        ) : null}
        {place.kind === 'bucket' ? <BucketFields place={place} onPlace={onPlace} /> : null}
      </div>
    </>
  )
}

/** One of the team’s own playlists in place of an address, where an account on YouTube is connected. */
function OwnPlaylists({ place, onPlace }: Omit<PlaceFieldsProps, 'folders'>) {
  const { t } = useTranslation('publishing')
  const playlists = useImportablePlaylists().data?.filter(({ isWatched }) => !isWatched) ?? []
  if (playlists.length === 0) return null
  const isOwn = playlists.some(({ url }) => url === place.url)
  return (
    <Select
      className="mt-4"
      label={t('imports.field.playlist')}
      value={isOwn ? place.url : ''}
      options={[
        { value: '', label: t('imports.field.noPlaylist') },
        ...playlists.map(({ url, title, videoCount, accountName }) => ({ value: url, label: `${title} (${videoCount}) · ${accountName}` })),
      ]}
      onChange={(url) => onPlace({ ...place, url })}
    />
  )
}

function BucketFields({ place, onPlace }: Omit<PlaceFieldsProps, 'folders'>) {
  const { t } = useTranslation('publishing')
  const field = (
    name: Exclude<keyof PlaceDraft, 'kind'>,
    label: string,
    rest: { hint?: string; required?: boolean; type?: string } = {},
  ) => (
    <TextField
      label={label}
      autoComplete="off"
      value={place[name]}
      {...rest}
      onChange={(event) => onPlace({ ...place, [name]: event.target.value })}
    />
  )
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {field('bucket', t('imports.field.bucket'), { required: true })}
      {field('prefix', t('imports.field.prefix'))}
      {field('endpoint', t('imports.field.endpoint'), { hint: t('imports.field.endpointHint') })}
      {field('region', t('imports.field.region'), { required: true })}
      {field('accessKeyId', t('imports.field.accessKey'), { required: true })}
      {field('secretAccessKey', t('imports.field.secretKey'), { required: true, type: 'password', hint: t('imports.field.keysHint') })}
    </div>
  )
}
