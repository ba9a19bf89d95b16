import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cx } from './class-names.ts'

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Names the row; one column does. */
  isName?: boolean
  /** Buttons of the row: its header is only read out, and on phones it has no label. */
  isActions?: boolean
  /** Amounts, which stand flush on the right where there are columns. */
  isNumber?: boolean
  /** What rows are sorted by; for tables that show all their rows. */
  sortBy?: (row: Row) => string | number
}

type Order = { columnId: string; isDescending: boolean }

type DataTableProps<Row> = {
  /** Accessible name. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}

/** The table of the product. On phones each row is a block with its labels; roles are named because blocks have none. */
export function DataTable<Row>({ label, columns, rows, keyOf }: DataTableProps<Row>) {
  const [order, setOrder] = useState<Order | null>(null)
  return (
    <table role="table" aria-label={label} className="w-full border-collapse text-left max-sm:block">
      <thead role="rowgroup" className="max-sm:sr-only">
        <tr role="row" className="border-b-2 border-ink text-sm">
          {columns.map((column) => (
            <HeaderCell key={column.id} column={column} order={order} onOrder={setOrder} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-sm:block">
        {sortRows(rows, columns, order).map((row) => (
          <tr key={keyOf(row)} role="row" className="border-b border-line align-baseline max-sm:block max-sm:py-3">
            {columns.map((column) => (
              <BodyCell key={column.id} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function sortRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], order: Order | null): readonly Row[] {
  const sortBy = columns.find(({ id }) => id === order?.columnId)?.sortBy
  if (!order || !sortBy) return rows
  const sorted = rows.toSorted((a, b) => compare(sortBy(a), sortBy(b)))
  return order.isDescending ? sorted.toReversed() : sorted
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b))
}

type HeaderCellProps<Row> = { column: Column<Row>; order: Order | null; onOrder: (order: Order | null) => void }

/** Sorts up, down, and then as the rows came. */
function HeaderCell<Row>({ column: { id, header, isActions, isNumber, sortBy }, order, onOrder }: HeaderCellProps<Row>) {
  const isSorted = order?.columnId === id
  const direction = isSorted ? (order.isDescending ? 'descending' : 'ascending') : 'none'
  const Icon = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown }[direction]
  const next = direction === 'none' ? { columnId: id, isDescending: false } : { columnId: id, isDescending: true }
  return (
    <th
      scope="col"
      role="columnheader"
      aria-sort={sortBy ? direction : undefined}
      className={cx(
        'py-2 pr-4 font-semibold last:pr-0 max-md:align-bottom sm:max-md:not-last:pr-2.5 md:whitespace-nowrap',
        isNumber && 'sm:text-right',
      )}
    >
      {sortBy ? (
        <button
          type="button"
          onClick={() => onOrder(direction === 'descending' ? null : next)}
          className="-mx-1 inline-flex min-h-6 items-center gap-1 rounded-sm px-1 hover:bg-sunken touch:min-h-11"
        >
          {header}
          <Icon aria-hidden className={cx('size-3.5', isSorted ? 'text-ink' : 'text-ink-3')} strokeWidth={2} />
        </button>
      ) : (
        <span className={cx(isActions && 'sr-only')}>{header}</span>
      )}
    </th>
  )
}

function BodyCell<Row>({ column: { header, cell, isName, isActions, isNumber }, row }: { column: Column<Row>; row: Row }) {
  const Cell = isName ? 'th' : 'td'
  const content = cell(row)
  return (
    <Cell
      role={isName ? 'rowheader' : 'cell'}
      scope={isName ? 'row' : undefined}
      className={cx(
        'py-2.5 pr-4 font-normal last:pr-0 sm:max-md:not-last:pr-2.5 max-sm:block max-sm:p-0 max-sm:py-0.5',
        isActions && 'whitespace-nowrap max-sm:pt-2 sm:text-right',
        content === null && 'max-sm:hidden',
        isNumber && 'whitespace-nowrap tabular sm:text-right',
        !isName && !isActions && 'text-sm text-ink-2',
      )}
    >
      {isName || isActions ? null : (
        <span aria-hidden className="mr-2 text-ink-3 sm:hidden">
          {header}
        </span>
      )}
      {content}
    </Cell>
  )
}
