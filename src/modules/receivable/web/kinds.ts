import { ArKind } from '../shared/terms.ts'

/** What a page of one kind asks with; its place in memory stays, as lists want it. */
export const ofKind = {
  [ArKind.code.maintenance]: { kind: ArKind.code.maintenance },
  [ArKind.code.parts]: { kind: ArKind.code.parts },
} as const
