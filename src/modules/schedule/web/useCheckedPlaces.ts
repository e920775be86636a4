import { useEffect, useRef, useState } from 'react'
import type { ReplyOf } from '#kernel/shared/endpoint.ts'
import type { maintainOrderApi } from '#modules/maintenance/shared/api.ts'
import type { BatchRow } from '#modules/maintenance/shared/orderChange.ts'

/** The pointer rests this long in a place before the server is asked about it. */
const REST = 90

/**
 * What the server says of the places the pointer has rested in, by their key. `place` is the one under the pointer; one that
 * was not answered stands in no row and is asked again.
 */
export function useCheckedPlaces(
  place: string | undefined,
  ask: () => Promise<ReplyOf<typeof maintainOrderApi.batchPreview>>,
): ReadonlyMap<string, BatchRow> {
  const [checked, setChecked] = useState<ReadonlyMap<string, BatchRow>>(new Map())
  const latest = useRef(ask)
  latest.current = ask
  useEffect(() => {
    if (!place || checked.has(place)) return
    const timer = setTimeout(() => {
      latest.current().then(
        ({ rows: [row] }) => row && setChecked((now) => new Map(now).set(place, row)),
        () => undefined,
      )
    }, REST)
    return () => clearTimeout(timer)
  }, [place, checked])
  return checked
}
