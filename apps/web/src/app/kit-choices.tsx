import { useState } from 'react'
import { Breadcrumb, type Crumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { CodeInput } from '#ui/code-input.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { DropZone } from '#ui/drop-zone.tsx'
import { FloatingBar } from '#ui/floating-bar.tsx'
import { SearchList, type ListItem } from '#ui/search-list.tsx'
import { SearchSelect } from '#ui/search-select.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { type UploadState, useUploadOne } from '#ui/use-upload-one.ts'
import { Shelf } from './kit-shelf.tsx'

// For developers and staff, so not translated.

const towns: ListItem<string>[] = ['Aarhus', 'Bergen', 'Córdoba', 'Daegu', 'Évora', 'Florence', 'Ghent', 'Hamburg', 'Innsbruck', 'Jeonju']
  .map((label) => ({ value: label.toLowerCase(), label }))
  .concat({ value: 'lodz', label: 'Łódź' })

export function ChoiceShelves() {
  return (
    <>
      <SelectShelf />
      <ListShelf />
      <UploadShelf />
      <PathShelf />
    </>
  )
}

function SelectShelf() {
  const [town, setTown] = useState('ghent')
  const [on, setOn] = useState(true)
  const [code, setCode] = useState('12')
  return (
    <Shelf title="Selects, switch, code">
      <Select label="Few" value={town} options={towns.slice(4, 7)} onChange={setTown} className="w-44" />
      <Select label="Few, disabled" value={town} options={towns.slice(4, 7)} onChange={setTown} disabled className="w-44" />
      <SearchSelect label="Many" value={town} items={towns} onChange={setTown} className="w-44" />
      <SearchSelect label="Many, disabled" value={town} items={towns} onChange={setTown} disabled className="w-44" />
      <Switch label="On or off" hint="At once." checked={on} onChange={setOn} />
      <Switch label="Disabled" checked={false} disabled onChange={() => undefined} />
      <CodeInput label="Code" value={code} onChange={setCode} onComplete={() => undefined} />
    </Shelf>
  )
}

function ListShelf() {
  const [town, setTown] = useState('bergen')
  return (
    <Shelf title="Lists that are searched: 240 px in a select, 300 px in commands, and nothing found">
      {(['select', 'commands'] as const).map((size) => (
        <div key={size} className="w-64 rounded-md border border-line p-1">
          <SearchList label={`Towns, ${size}`} items={towns} value={town} size={size} onPick={setTown} />
        </div>
      ))}
      <div className="w-64 self-start rounded-md border border-line p-1">
        <SearchList label="Towns, none" items={[]} value={null} onPick={setTown} />
      </div>
    </Shelf>
  )
}

const uploadStates: UploadState[] = [
  { kind: 'uploading', name: 'talk.mp4', percent: 42 },
  { kind: 'done', name: 'talk.mp4' },
  { kind: 'refused', name: 'talk.txt', reason: 'Only images, please.' },
]

function UploadShelf() {
  const upload = useUploadOne({
    check: (file) => (file.type.startsWith('image/') ? null : 'Only images, please.'),
    send: async (_file, onPercent) => onPercent(100),
    explain: () => 'It did not arrive.',
  })
  return (
    <Shelf title="Drop zone: it works, and in each state">
      <DropZone upload={upload} accept="image/*" className="w-64" />
      {uploadStates.map((state) => (
        <DropZone key={state.kind} upload={{ state, take: async () => undefined }} className="w-64" />
      ))}
    </Shelf>
  )
}

const toTop: NonNullable<Crumb['link']> = (text, className) => (
  <a href="#main" className={className}>
    {text}
  </a>
)

function PathShelf() {
  const [asking, setAsking] = useState(false)
  const [barShown, setBarShown] = useState(false)
  return (
    <Shelf title="Breadcrumb, question, floating bar">
      <Breadcrumb
        label="Where a page is"
        items={[
          { label: 'Team', link: toTop },
          { label: 'Projects', link: toTop },
          { label: 'A talk with a long title that is cut off where the line ends, as it must be on a phone' },
        ]}
      />
      <Button onClick={() => setAsking(true)}>Ask</Button>
      {asking ? (
        <ConfirmDialog title="Go on?" onConfirm={() => setAsking(false)} onClose={() => setAsking(false)}>
          The button has no words of its own here.
        </ConfirmDialog>
      ) : null}
      <Button aria-pressed={barShown} onClick={() => setBarShown(!barShown)}>
        Floating bar
      </Button>
      {barShown ? (
        <FloatingBar
          label="What is selected"
          status="3 selected"
          all={{ label: 'Select all', onPress: () => undefined }}
          clear={{ label: 'Clear', onPress: () => setBarShown(false) }}
        >
          <Button>Delete</Button>
        </FloatingBar>
      ) : null}
    </Shelf>
  )
}
