import type { ReactNode } from 'react'
import { State } from '#kernel/web/ui/index.ts'

/** Nothing stands against it. */
export function GlyphTick({ children }: { children: ReactNode }) {
  return <State shape="ring-tick">{children}</State>
}
