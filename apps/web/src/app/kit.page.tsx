import { Download, Pencil, ThumbsUp, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Project } from '@clipwright/contract/projects/projects'
import { StageList } from '../features/projects/projects/stage-list.tsx'
import { useTitle } from '#platform/page-title.ts'
import { useSession } from '#platform/session.ts'
import { chooseTheme } from '#platform/theme.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EditableText } from '#ui/editable-text.tsx'
import { Hint } from '#ui/hint.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { Menu } from '#ui/menu.tsx'
import { ProgressWave } from '#ui/progress-wave.tsx'
import { RankStamp } from '#ui/rank-stamp.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { FileField } from '#ui/file-field.tsx'
import { GridSkeletons } from '#ui/grid-skeletons.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { TextArea, TextField } from '#ui/text-field.tsx'
import { Timecode } from '#ui/timecode.tsx'
import { showToast } from '#ui/toast.ts'
import { TranscriptDrawing } from '#ui/transcript-drawing.tsx'
import { ChoiceShelves } from './kit-choices.tsx'
import { NumberShelves } from './kit-numbers.tsx'
import { Shelf } from './kit-shelf.tsx'
import { NotFoundPage } from './not-found.page.tsx'

// For developers and staff, so not translated.

const ClipShelves = lazyPart(async () => (await import('./kit-clips.tsx')).ClipShelves)
const ScreenShelves = lazyPart(async () => (await import('./kit-screens.tsx')).ScreenShelves)

/** All components, for developers and for the staff of a built product. */
export function KitPage() {
  const session = useSession((state) => state.session)
  const isStaff = session?.user?.isStaff
  // The session is still being fetched.
  if (!import.meta.env.DEV && session && !session.user) return null
  if (!import.meta.env.DEV && !isStaff) return <NotFoundPage />
  return <Kit />
}

function Kit() {
  useTitle('Kit')
  return (
    <main id="main" className="page py-8">
      <h1 className="font-display text-3xl font-extrabold">
        The <span className="marked-strong">kit</span>
      </h1>
      <p className="mt-2 mb-6 text-ink-2">Every component in every state.</p>
      <ThemeShelf />
      <ButtonShelves />
      <MarkShelves />
      <FieldShelves />
      <ChoiceShelves />
      <NumberShelves />
      <ProgressShelves />
      <MessageShelves />
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        <ClipShelves />
        <ScreenShelves />
      </Suspense>
    </main>
  )
}

function ThemeShelf() {
  const [theme, setTheme] = useState<'system' | 'light' | 'dark'>('system')
  const colors = [
    'canvas',
    'surface',
    'sunken',
    'raised',
    'ink',
    'ink-2',
    'ink-3',
    'line',
    'line-strong',
    'primary',
    'marker',
    'marker-soft',
    'action',
    'success',
    'warning',
    'danger',
    'info',
  ]
  return (
    <Shelf title="Theme and colors">
      <Segmented
        label="Theme"
        value={theme}
        options={[
          { value: 'system', label: 'System' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
        onChange={(next) => {
          setTheme(next)
          chooseTheme(next)
        }}
      />
      <ul className="flex flex-wrap gap-2">
        {colors.map((color) => (
          <li key={color} className="text-center text-2xs">
            <span className="block h-8 w-14 rounded-sm border border-line" style={{ background: `var(--${color})` }} />
            {color}
          </li>
        ))}
      </ul>
    </Shelf>
  )
}

function ButtonShelves() {
  const sizes = ['small', 'medium', 'large'] as const
  return (
    <>
      {(['primary', 'outline', 'quiet', 'danger'] as const).map((variant) => (
        <Shelf key={variant} title={`Button, ${variant}`}>
          {sizes.map((size) => (
            <Button key={size} variant={variant} size={size}>
              {size}
            </Button>
          ))}
          <Button variant={variant} icon={<Download aria-hidden className="size-4" />}>
            With icon
          </Button>
          <Button variant={variant} busy>
            Busy
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </Shelf>
      ))}
      <PressShelf />
    </>
  )
}

function PressShelf() {
  const [pressed, setPressed] = useState(true)
  const [dialog, setDialog] = useState(false)
  return (
    <Shelf title="Icon button, chip, menu, dialog">
      <IconButton label="Rename" shortcut="R">
        <Pencil aria-hidden className="size-4" />
      </IconButton>
      <IconButton label="Like" aria-pressed>
        <ThumbsUp aria-hidden className="size-4" />
      </IconButton>
      <IconButton label="Cannot" disabled>
        <Trash2 aria-hidden className="size-4" />
      </IconButton>
      <Chip pressed={pressed} count={4} onClick={() => setPressed(!pressed)}>
        Pressable
      </Chip>
      <Chip pressed={false} disabled count={0}>
        Nothing in it
      </Chip>
      <Menu
        label="Sample menu"
        trigger={<Button>Menu</Button>}
        entries={[
          { kind: 'label', label: 'A label' },
          { kind: 'item', label: 'Item', icon: <Pencil aria-hidden className="size-4" />, onSelect: () => undefined },
          { kind: 'item', label: 'Disabled', disabled: true, onSelect: () => undefined },
          { kind: 'check', id: 'check', label: 'Ticked', checked: true, onChange: () => undefined },
          { kind: 'rule' },
          { kind: 'item', label: 'Delete', danger: true, onSelect: () => undefined },
        ]}
      />
      <Button onClick={() => setDialog(true)}>Dialog</Button>
      <Dialog
        open={dialog}
        onOpenChange={setDialog}
        title="A dialog"
        description="It keeps the focus and gives it back."
        closeLabel="Close"
      >
        <TextField label="A field" defaultValue="Text" />
      </Dialog>
    </Shelf>
  )
}

function MarkShelves() {
  return (
    <>
      <Shelf title="Rank stamp">
        {(['A', 'A-', 'B', 'C'] as const).map((letter) => (
          <RankStamp key={letter} letter={letter} label={`Rank ${letter}`} />
        ))}
        {(['A', 'A-', 'B', 'C'] as const).map((letter) => (
          <RankStamp key={letter} letter={letter} label={`Rank ${letter}`} size="small" />
        ))}
      </Shelf>
      <Shelf title="Marks, tags, keys, time">
        <p className="text-lg">
          The machine picked out <mark className="marked">these very words</mark> and <span className="marked-strong">these too</span>.
        </p>
        <p>
          <span className="word">said</span>{' '}
          <span className="word" data-current="true">
            saying
          </span>{' '}
          <span className="word">to say</span>
        </p>
        <Tag>keyword</Tag>
        <Kbd>J</Kbd>
        <Timecode text="1:02:30" />
        <Hint content="A comment that explains the number.">
          <button type="button" className="underline decoration-dotted">
            Hover or focus
          </button>
        </Hint>
      </Shelf>
    </>
  )
}

function FieldShelves() {
  const [title, setTitle] = useState('A title that is changed in place')
  return (
    <Shelf title="Fields">
      <TextField label="Plain" placeholder="Placeholder" />
      <TextField label="With hint" hint="What is expected." defaultValue="Text" />
      <TextField label="Wrong" error="For example 1:30" defaultValue="abc" />
      <TextField label="Disabled" disabled defaultValue="Text" />
      <SearchInput label="Search" defaultValue="" onText={() => undefined} />
      <TextArea label="Several lines" defaultValue="Text" />
      <FileField label="One file" accept=".csv" fileName={title} onChoose={({ name }) => setTitle(name)} />
      <EditableText value={title} label="Title" editLabel="Change the title" maxLength={100} onSave={setTitle} />
    </Shelf>
  )
}

const stages: Project['stages'] = [
  { stage: 'IMPORT', status: 'done', startedAt: null, durationMs: 4_200 },
  { stage: 'TRANSCRIBE', status: 'running', startedAt: null, durationMs: null },
  { stage: 'CURATE', status: 'failed', startedAt: null, durationMs: null },
  { stage: 'RENDER', status: 'waiting', startedAt: null, durationMs: null },
]

function ProgressShelves() {
  return (
    <Shelf title="Progress">
      {[0, 34, 71, 100].map((percent) => (
        <div key={percent} className="w-56">
          <ProgressWave percent={percent} seed="kit" label={`${percent} percent`} />
        </div>
      ))}
      <div className="w-56">
        <ProgressWave percent={40} idle seed="kit" label="Held" />
      </div>
      <div className="w-full max-w-md">
        <StageList stages={stages} />
      </div>
      <Skeleton className="h-8 w-40" />
      <div className="w-full max-w-md">
        <GridSkeletons grid="grid grid-cols-2 gap-4 sm:grid-cols-3" row={['', '', 'max-sm:hidden']} image="aspect-video" />
      </div>
      <TranscriptDrawing />
    </Shelf>
  )
}

function MessageShelves() {
  return (
    <>
      <Shelf title="Messages">
        {(['info', 'warning', 'danger'] as const).map((kind) => (
          <InlineAlert key={kind} kind={kind} className="w-full" action={<Button size="small">Do something</Button>}>
            A sentence that says what happened and what helps.
          </InlineAlert>
        ))}
      </Shelf>
      <Shelf title="Toasts">
        <Button onClick={() => void showToast('done', 'Copied')}>Done</Button>
        <Button
          onClick={() =>
            void showToast('failed', 'Your answer could not be saved.', { action: { label: 'Try again', onPress: () => undefined } })
          }
        >
          Failed
        </Button>
        <Button onClick={() => void showToast('plain', 'Deleted: a project', { action: { label: 'Undo', onPress: () => undefined } })}>
          With undo
        </Button>
        <Button onClick={() => void showToast('plain', 'This stays until it is dismissed.', { durationMs: Infinity })}>Infinite</Button>
      </Shelf>
    </>
  )
}
