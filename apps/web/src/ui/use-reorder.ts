import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moveItem } from './move-item.ts'
import { useListDrag } from './use-list-drag.ts'

const stepOf: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

type ReorderOptions<T> = {
  items: readonly T[]
  /** Stable key of an item. */
  idOf: (item: T) => string
  /** Name of an item in announcements. */
  nameOf: (item: T) => string
  onOrder: (items: readonly T[]) => void
}

export type Reorder<T> = ReturnType<typeof useReorder<T>>

/** Reorders items by mouse and keys: a press picks up, arrows move, a press drops, Escape puts back. */
export function useReorder<T>({ items, idOf, nameOf, onOrder }: ReorderOptions<T>) {
  const { t } = useTranslation('app')
  const list = useId()
  const [activeItem, setActiveItem] = useState<{ id: string; before: readonly T[] } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const isMoving = useRef(false)
  const pickedId = activeItem?.id
  const handleId = (id: string) => `${list}-${id}`
  const pickedHandle = pickedId === undefined ? undefined : handleId(pickedId)

  // The browser drops the focus of an element that is moved in the page.
  useEffect(() => {
    if (pickedHandle) document.getElementById(pickedHandle)?.focus()
    isMoving.current = false
  }, [items, pickedHandle])

  const place = (item: T | undefined, at: number) => ({ title: item && nameOf(item), place: at + 1, count: items.length })
  const move = (from: number, to: number) => {
    if (to < 0 || to >= items.length || from === to) return
    isMoving.current = activeItem !== null
    onOrder(moveItem(items, from, to))
    setAnnouncement(t('reorder.moved', place(items[from], to)))
  }
  const drag = useListDrag(nameOf, move)
  const drop = (item: T, at: number) => {
    setActiveItem(null)
    setAnnouncement(t('reorder.dropped', place(item, at)))
  }
  const putBack = (at: number) => {
    if (!activeItem) return
    onOrder(activeItem.before)
    setActiveItem(null)
    const before = activeItem.before.findIndex((item) => idOf(item) === activeItem.id)
    setAnnouncement(t('reorder.putBack', place(items[at], before)))
  }
  return {
    said: announcement,
    nameOf,
    count: items.length,
    handleOf: (item: T) => handleId(idOf(item)),
    isPicked: (item: T) => pickedId === idOf(item),
    move,
    ...drag,
    toggle: (item: T, at: number) => {
      if (pickedId === idOf(item)) return drop(item, at)
      setActiveItem({ id: idOf(item), before: items })
      setAnnouncement(t('reorder.picked', place(item, at)))
    },
    /** True when the key was used. */
    onKey: (key: string, at: number): boolean => {
      const step = stepOf[key]
      if (!activeItem || (step === undefined && key !== 'Escape')) return false
      if (step === undefined) putBack(at)
      else move(at, at + step)
      return true
    },
    /** Losing the focus drops the item; being moved in the page does not count. */
    leave: (item: T, at: number) => {
      if (pickedId === idOf(item) && !isMoving.current) drop(item, at)
    },
  }
}
