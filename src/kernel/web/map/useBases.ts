import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Point } from '#kernel/shared/distance.ts'
import { keepText, keptText } from '../kept.ts'
import { type MapBase, useBasesOf } from '../services.tsx'
import { middleOf } from './scheme.ts'

const CHOSEN = 'map.base'

interface Bases {
  readonly base: MapBase | undefined
  /** To choose from; none where the page says from where its ways begin. */
  readonly all: readonly MapBase[]
  readonly choose: (name: string) => void
  readonly ready: boolean
}

/** From where ways are counted: the one the page gives, else the one the person chose last, else the company's first. */
export function useBases(given: MapBase | undefined, places: readonly Point[]): Bases {
  const ask = useBasesOf()
  const [chosen, setChosen] = useState(() => keptText(CHOSEN))
  const { data, isPending } = useQuery({
    queryKey: ['map', 'bases'],
    // silent: without one the ways begin amid the places
    queryFn: () => ask().catch(() => []),
    enabled: given === undefined,
    staleTime: 600_000,
    retry: false,
  })
  const asked = given === undefined && isPending
  return useMemo(() => {
    const all = data ?? []
    const own = given ?? all.find(({ name }) => name === chosen) ?? all[0]
    const middle = middleOf(places)
    return {
      base: own ?? (middle && { name: '各处的中间', ...middle }),
      all: given ? [] : all,
      choose: (name) => {
        keepText(CHOSEN, name)
        setChosen(name)
      },
      ready: !asked,
    }
  }, [data, given, chosen, places, asked])
}
