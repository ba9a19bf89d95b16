import { Laptop, Plus, Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { BrandTemplate } from '@clipwright/contract/brand/brand-templates'
import type { CaptionPresetId } from '@clipwright/contract/projects/preferences'
import { plainLook, type TemplateLook } from '@clipwright/timeline/edit/template-look'
import { NameDialog } from '#ui/name-dialog.tsx'
import { useStageClip } from '../features/brand/brand/stage-clip.ts'
import { TemplateGallery } from '../features/brand/brand/template-gallery.tsx'
import { PresetCards } from '../features/brand/caption-presets/preset-cards.tsx'
import { LookStage } from '../features/editor/editor/look-stage.tsx'
import { Button } from '#ui/button.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Pager } from '#ui/pager.tsx'
import { SettingsPart } from '#ui/settings-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { Tag } from '#ui/tag.tsx'
import { ThingList, ThingRow } from '#ui/thing-list.tsx'
import { Wordmark } from '#ui/wordmark.tsx'
import { Shelf } from './kit-shelf.tsx'

// For developers and staff, so not translated.

/** What pages are made of: heads, empty states, lists, tables, cards and the player. */
export function ScreenShelves() {
  return (
    <>
      <HeadShelves />
      <ListShelves />
      <TableShelf />
      <NameShelf />
      <LookShelves />
    </>
  )
}

const addButton = (
  <Button variant="primary" icon={<Plus aria-hidden className="size-4" />}>
    New
  </Button>
)

function HeadShelves() {
  return (
    <>
      <Shelf title="Page head: whole, title alone, and where there is no header">
        <div className="w-full">
          <PageHeader title="A page" about="What it is for, in a sentence." actions={addButton} />
          <PageHeader title="A page with a title alone" />
          <Wordmark />
        </div>
      </Shelf>
      <Shelf title="Empty state: whole, a sentence alone, and in place of rows">
        <div className="w-full">
          <EmptyState title="Nothing here yet" action={addButton}>
            A sentence that says what will be here, and how it comes here.
          </EmptyState>
          <EmptyState>A sentence alone.</EmptyState>
          <EmptyState isInline action={<Button size="small">Begin</Button>}>
            No rows yet.
          </EmptyState>
        </div>
      </Shelf>
    </>
  )
}

function ListShelves() {
  return (
    <>
      <Shelf title="List">
        <div className="w-full">
          <ThingList>
            <ThingRow
              icon={Laptop}
              name="A laptop"
              tags={<Tag>This one</Tag>}
              facts={['Bergen', 'today']}
              actions={<Button size="small">End</Button>}
            />
            <ThingRow
              icon={Smartphone}
              name="A phone"
              facts={['Ghent', '']}
              note="A note below it."
              actions={<Button size="small">End</Button>}
            />
          </ThingList>
        </div>
      </Shelf>
      <Shelf title="Part of a page">
        <div className="w-full">
          <SettingsPart title="A part" description="What it is about." aside={<Button size="small">Beside it</Button>}>
            <Switch label="Something in it" checked onChange={() => undefined} />
          </SettingsPart>
        </div>
      </Shelf>
    </>
  )
}

type Town = { name: string; people: number; country: string }

const towns: readonly Town[] = [
  { name: 'Ghent', people: 267_000, country: 'Belgium' },
  { name: 'Aarhus', people: 295_000, country: 'Denmark' },
  { name: 'Évora', people: 54_000, country: 'Portugal' },
]

const townColumns: readonly Column<Town>[] = [
  {
    id: 'name',
    header: 'Town',
    isName: true,
    sortBy: ({ name }) => name,
    cell: ({ name }) => <span className="font-semibold">{name}</span>,
  },
  { id: 'country', header: 'Country', cell: ({ country }) => country },
  { id: 'people', header: 'People', sortBy: ({ people }) => people, cell: ({ people }) => people.toLocaleString('en'), isNumber: true },
  {
    id: 'actions',
    header: 'Actions',
    isActions: true,
    cell: ({ name }) => (
      <Button size="small" aria-label={`Visit ${name}`}>
        Visit
      </Button>
    ),
  },
]

function TableShelf() {
  const [pageNum, setPageNum] = useState(1)
  return (
    <Shelf title="Table and pager: sorted by its headers, rows stacked on phones">
      <DataTable label="Towns" columns={townColumns} rows={towns} keyOf={({ name }) => name} />
      <Pager page={{ pageNum, totalPages: 3, hasMore: pageNum < 3 }} onPage={setPageNum} />
    </Shelf>
  )
}

function NameShelf() {
  const [open, setOpen] = useState<'new' | 'refused' | null>(null)
  return (
    <Shelf title="Name dialog: new, and refused">
      <Button onClick={() => setOpen('new')}>Name</Button>
      <Button onClick={() => setOpen('refused')}>Name that is taken</Button>
      {open ? (
        <NameDialog
          title="New town"
          name={open === 'refused' ? 'Ghent' : ''}
          problem={open === 'refused' ? 'There is one with this name.' : undefined}
          onSave={() => setOpen(null)}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </Shelf>
  )
}

const templates = [
  {
    brandTemplateId: 'kit',
    name: 'A template',
    look: plainLook,
    isDefault: true,
    revision: 1,
    createdAt: '',
    updatedAt: '',
    createdBy: 'kit',
  },
] as unknown as readonly BrandTemplate[]

function LookShelves() {
  const [preset, setPreset] = useState<CaptionPresetId | null>('pop')
  const clip = useStageClip()
  const look: TemplateLook = { ...plainLook, captions: { ...plainLook.captions, enabled: preset !== null, preset: preset ?? 'pop' } }
  return (
    <>
      <Shelf title="Preset cards, and the player that follows them">
        <PresetCards
          label="Captions"
          hint="as they will look"
          value={preset}
          size="page"
          onChange={setPreset}
          onOff={() => setPreset(null)}
        />
        <div className="w-full">
          {clip ? <LookStage clip={clip} look={look} heights="max-h-[50dvh]" /> : <Skeleton className="h-96 w-60" />}
        </div>
      </Shelf>
      <Shelf title="Card: drawn, and moving under the pointer">
        <div className="w-full">
          <TemplateGallery templates={templates} />
        </div>
      </Shelf>
    </>
  )
}
