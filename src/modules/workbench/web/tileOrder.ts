import { useState } from 'react'
import { useKit } from '#kernel/web/services.tsx'
import { workbenchApi } from '../shared/api.ts'
import { inOrder, type TileKey, type View } from '../shared/tiles.ts'
import type { Figure } from '../shared/workbench.ts'

/** The key taken out and put at the place another had. */
export function moved<K>(keys: readonly K[], key: K, to: number): K[] {
  const rest = keys.filter((one) => one !== key)
  return [...rest.slice(0, to), key, ...rest.slice(to)]
}

/** The person's order of tiles: at once on the screen, then on the server. */
export function useTileOrder(view: View, figures: readonly Figure[]) {
  const { call } = useKit()
  const [chosen, setChosen] = useState<readonly TileKey[]>()
  const keys = figures.map(({ key }) => key)
  const byKey = new Map(figures.map((figure) => [figure.key, figure]))
  const order = chosen ? inOrder(keys, chosen) : keys
  return {
    figures: order.flatMap((key) => byKey.get(key) ?? []),
    save(tiles: TileKey[]) {
      setChosen(tiles)
      void call(workbenchApi.layout, { view, tiles }).catch(() => setChosen(undefined))
    },
  }
}
