import { useState } from 'react'
import { NumberField } from '#ui/number-field.tsx'
import { ReorderTools } from '#ui/reorder-tools.tsx'
import { SaveNote } from '#ui/save-note.tsx'
import { SecondsField } from '#ui/seconds-field.tsx'
import { sectionLinkClass, SectionLinks } from '#ui/section-links.tsx'
import { useReorder } from '#ui/use-reorder.ts'
import { Shelf } from './kit-shelf.tsx'

// For developers and staff, so not translated.

const saveLabels = { saving: 'Saving…', saved: 'Saved', failed: 'It was not saved.' }

/** Numbers, order, what was saved, and the pages of one place. */
export function NumberShelves() {
  const [number, setNumber] = useState(12)
  const [ms, setMs] = useState(2_400)
  return (
    <>
      <Shelf title="Numbers and seconds: in a form, and in a bar of tools">
        <NumberField label="Number" value={number} min={0} max={40} onChange={setNumber} />
        <NumberField label="Number" value={number} min={0} max={40} isInline onChange={setNumber} />
        <SecondsField label="Seconds" valueMs={ms} maxMs={9_000} onChange={setMs} />
        <SecondsField label="Seconds" valueMs={ms} maxMs={9_000} isInline onChange={setMs} />
      </Shelf>
      <Shelf title="Save note: under way, saved, failed">
        <SaveNote state="saving" labels={saveLabels} />
        <SaveNote state="saved" labels={saveLabels} />
        <SaveNote state="failed" labels={saveLabels} />
      </Shelf>
      <OrderShelf />
      <Shelf title="Pages of one place">
        <SectionLinks label="Pages of one place">
          {['First', 'Second', 'Third'].map((name, at) => (
            <a key={name} href="#main" aria-current={at === 1 ? 'page' : undefined} className={sectionLinkClass(at === 1)}>
              {name}
            </a>
          ))}
        </SectionLinks>
      </Shelf>
    </>
  )
}

function OrderShelf() {
  const [towns, setTowns] = useState<readonly string[]>(['Aarhus', 'Bergen', 'Ghent'])
  const reorder = useReorder({ items: towns, idOf: (town) => town, nameOf: (town) => town, onOrder: setTowns })
  return (
    <Shelf title="Order: by dragging, by keys, by arrows on touch screens">
      <p role="status" className="sr-only">
        {reorder.said}
      </p>
      <ol className="grid w-full max-w-sm">
        {towns.map((town, at) => (
          <li key={town} {...reorder.dragProps(town, at)} className="flex items-center justify-between border-b border-line py-1">
            {town}
            <span className="flex">
              <ReorderTools item={town} at={at} reorder={reorder} />
            </span>
          </li>
        ))}
      </ol>
    </Shelf>
  )
}
