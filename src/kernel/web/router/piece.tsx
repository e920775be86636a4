import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { toast } from '../ui/toast.tsx'
import { LOST_TEXT, loadChunk } from './chunks.ts'

/**
 * A part of a page that is loaded when it is first drawn: drawers and dialogs that most visits never open. `Meanwhile`
 * stands in its place; when it cannot be had, the page around it stays, and the person may try again.
 */
export function piece<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Meanwhile: (props: P) => ReactNode = () => null,
): (props: P) => ReactNode {
  let known: ComponentType<P> | undefined
  return function Piece(props: P) {
    const [Loaded, setLoaded] = useState(() => known)
    useEffect(() => {
      if (Loaded) return
      let here = true
      const take = (loaded: ComponentType<P>) => {
        known = loaded
        if (here) setLoaded(() => loaded)
      }
      const ask = (): void => {
        if (here) void loadChunk(load).then(take, () => here && toast.again(LOST_TEXT, ask))
      }
      ask()
      return () => {
        here = false
      }
    }, [Loaded])
    return Loaded ? <Loaded {...props} /> : <Meanwhile {...props} />
  }
}
