import { useEffect, useState } from 'react'
import { loadChunk } from '../router/chunks.ts'

type Regions = typeof import('#kernel/shared/region.ts')

let loaded: Regions | undefined
let loading: Promise<Regions> | undefined

/** The names of divisions: loaded once, with the first region that is shown; undefined until then. */
export function useRegions(needed = true): Regions | undefined {
  const [regions, setRegions] = useState(loaded)
  useEffect(() => {
    if (!needed || regions) return
    let gone = false
    loading ??= loadChunk(() => import('#kernel/shared/region.ts'))
    loading.then(
      (table) => {
        loaded = table
        if (!gone) setRegions(table)
      },
      // Codes stay shown; the next region that is drawn asks again.
      () => {
        loading = undefined
      },
    )
    return () => {
      gone = true
    }
  }, [needed, regions])
  return regions
}
