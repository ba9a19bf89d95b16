import { useRouter } from '@tanstack/react-router'
import { foldWords } from './fold-words.ts'
import { resultsPlace } from './result-rows.ts'
import type { Place, Row, Scope } from './search-rows.ts'
import { useRecordPhrase } from './search.queries.ts'

type PickGround = { text: string; onClose: () => void; onScope: (scope: Scope) => void; onSearch: (text: string) => void }

/** Opens a row, here or in another tab; opening a result stores its search. */
export function usePickRow({ text, onClose, onScope, onSearch }: PickGround): (row: Row, inNewTab: boolean) => void {
  const router = useRouter()
  const record = useRecordPhrase()
  const hrefOf = (place: Place) => router.buildLocation(place as never).href
  const go = (place: Place, inNewTab: boolean) => {
    if (inNewTab) window.open(hrefOf(place), '_blank', 'noopener')
    else {
      onClose()
      void router.navigate(place as never)
    }
  }
  return (row, inNewTab) => {
    if ('place' in row) {
      if (row.kind !== 'navigation' && foldWords(text) !== '') record.mutate(text)
      go(row.place, inNewTab)
    } else if ('search' in row) {
      if (inNewTab) go(resultsPlace(row.search), true)
      else onSearch(row.search)
    } else if ('scope' in row) {
      onScope(row.scope)
    } else {
      row.act()
      if (row.kind === 'generate') onClose()
    }
  }
}
