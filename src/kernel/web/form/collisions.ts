import { isEmpty } from '#kernel/shared/text.ts'
import type { Values } from './path.ts'

/** A value another person has saved in the meantime (common 0, 1000001). */
export interface Conflict {
  readonly path: string
  readonly theirs: unknown
}

export interface Collisions {
  conflict(path: string): Conflict | undefined
  conflicts(): readonly Conflict[]
  /** A place on the screen shows the difference at this path, until the answer is called. */
  show(path: string): () => void
  /** Of the conflicts those that no place shows. */
  unshown(): readonly string[]
}

export const same = (a: unknown, b: unknown): boolean =>
  (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b)

/** What of `paths` another person saved differently; with `base` only what is not as it was then. */
export const differing = (
  paths: readonly string[],
  mine: Values,
  theirs: Values,
  base: Values | undefined,
): Conflict[] =>
  paths
    .filter((path) => !same(mine[path], theirs[path]) && !(base && same(base[path], theirs[path])))
    .map((path) => ({ path, theirs: theirs[path] }))

/** The open conflicts of a form and the places that show them. `tell`: what a place shows has changed. */
export function createCollisions(tell: () => void): Collisions & { replace(now: readonly Conflict[]): void } {
  let conflicts: readonly Conflict[] = []
  const shown: string[] = []
  const told = (path: string) => {
    if (conflicts.some((one) => one.path === path)) tell()
  }
  return {
    conflict: (path) => conflicts.find((one) => one.path === path),
    conflicts: () => conflicts,
    show(path) {
      shown.push(path)
      told(path)
      return () => {
        shown.splice(shown.indexOf(path), 1)
        told(path)
      }
    },
    unshown: () => conflicts.flatMap(({ path }) => (shown.includes(path) ? [] : path)),
    replace(now) {
      conflicts = now
    },
  }
}
