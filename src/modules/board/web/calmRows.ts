import { useRef, useState } from 'react'

/** Fresh facts at the places the rows had; what is new or gone waits. */
export function atTheirPlaces<Row extends { readonly id: string }>(old: readonly Row[], fresh: readonly Row[]): Row[] {
  const byId = new Map(fresh.map((row) => [row.id, row]))
  return old.map((row) => byId.get(row.id) ?? row)
}

/** Rows keep their places while the pointer is over them (look 13); when it leaves, they are as the server says. */
export function useCalmRows<Row extends { readonly id: string }>(fresh: readonly Row[]) {
  const [over, setOver] = useState(false)
  const held = useRef(fresh)
  held.current = over ? atTheirPlaces(held.current, fresh) : fresh
  return {
    rows: held.current,
    pointer: { onPointerEnter: () => setOver(true), onPointerLeave: () => setOver(false) },
  }
}
