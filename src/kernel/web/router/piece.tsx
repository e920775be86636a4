import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { loadChunk } from './chunks.ts'

/** A part of a page that is loaded when it is first drawn: drawers and dialogs that most visits never open. */
export function piece<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => ReactNode {
  const Loaded = lazy(() => loadChunk(load).then((loaded) => ({ default: loaded })))
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each piece, beside the imports of its module.
  return function Piece(props: P) {
    return (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    )
  }
}
