import type { Level } from '#kernel/shared/permission.ts'
import { normaliseGrants, parseStoredGrants, toStoredGrants } from '../shared/grants.ts'
import type { PermissionTree } from '../shared/position.ts'
import { codeFacts, type PermissionCode } from '../shared/table.ts'

/** The editing of grants in the browser, without any page: what a key does, what is found, what differs. */

/** Code → level; absent: 不可见. */
export type Granted = Readonly<Record<string, Level>>
export type State = Level | null

export const stateNames: readonly { readonly state: State; readonly name: string; readonly short: string }[] = [
  { state: null, name: '不可见', short: '不可见' },
  { state: 0, name: '可见不可用', short: '可见' },
  { state: 1, name: '可用', short: '可用' },
]
export const nameOf = (state: State): string => stateNames.find((one) => one.state === state)?.name ?? '不可见'

/** One line of the right side: a screen or one of its actions. */
export interface GrantLine {
  readonly key: string
  readonly kind: 'screen' | 'action'
  /** null: a heading without a code of its own (login-only screens, actions of a whole group). */
  readonly code: string | null
  readonly title: string
  readonly own: State
  readonly group: string
  readonly groupTitle: string
  /** Codes of the actions below a screen, and those of them the person may give at 可用. */
  readonly inner: readonly string[]
  readonly givable: readonly string[]
}

export function linesOf(tree: PermissionTree): GrantLine[] {
  return tree.flatMap(({ key: group, title: groupTitle, screens }) =>
    screens.flatMap((screen, at): GrantLine[] => {
      const home = { group, groupTitle }
      return [
        {
          ...home,
          key: `${group}.${at}`,
          kind: 'screen',
          code: screen.code,
          title: screen.title,
          own: screen.own,
          inner: screen.actions.map((action) => action.code),
          givable: screen.actions.filter((action) => action.own === 1).map((action) => action.code),
        },
        ...screen.actions.map(
          (action): GrantLine => ({
            ...home,
            key: action.code,
            kind: 'action',
            code: action.code,
            title: action.title,
            own: action.own,
            inner: [],
            givable: [],
          }),
        ),
      ]
    }),
  )
}

/** Lines whose title or code holds the words; a screen whose action is found stands above it. */
export function findLines(lines: readonly GrantLine[], text: string): GrantLine[] {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...lines]
  const hit = (line: GrantLine, screen = '') =>
    words.every((word) => `${line.groupTitle} ${screen} ${line.title} ${line.code ?? ''}`.toLowerCase().includes(word))
  return withScreens(lines, hit)
}

/** Lines that differ from another position. */
export function differing(lines: readonly GrantLine[], mine: Granted, theirs: Granted): GrantLine[] {
  return withScreens(lines, ({ code }) => code !== null && differs(code, mine, theirs))
}

export const differs = (code: string, mine: Granted, theirs: Granted): boolean =>
  (mine[code] ?? null) !== (theirs[code] ?? null)

function withScreens(lines: readonly GrantLine[], hit: (line: GrantLine, screen?: string) => boolean): GrantLine[] {
  const found: GrantLine[] = []
  let screen: GrantLine | undefined
  for (const line of lines) {
    if (line.kind === 'screen') {
      screen = line
      if (hit(line)) found.push(line)
    } else if (hit(line, screen?.title)) {
      if (screen && found.at(-1)?.group !== screen.group) found.push(screen)
      else if (screen && !found.includes(screen)) found.push(screen)
      found.push(line)
    }
  }
  return found
}

/**
 * Grants after setting some codes (archives 6.7): an action takes its screen along, a screen that goes takes its actions,
 * a screen that is only shown leaves none of its actions usable.
 */
export function setStates(granted: Granted, codes: readonly string[], state: State): Granted {
  const next: Record<string, Level> = { ...granted }
  for (const code of codes) {
    if (state === null) delete next[code]
    else next[code] = state
    if (state === 0) lowerActions(next, code)
  }
  return toStoredGrants(normaliseGrants(parseStoredGrants(next), parseStoredGrants(granted)))
}

function lowerActions(next: Record<string, Level>, screen: string): void {
  for (const { code, screens, forms } of codeFacts.values()) {
    if (next[code] !== 1) continue
    if (forms.includes(screen as PermissionCode)) next[code] = 0
    if (!screens.includes(screen as PermissionCode)) continue
    if (!screens.some((one) => one !== screen && next[one] === 1)) next[code] = 0
  }
}

/** 不可见 → 可见不可用 → 可用 → 不可见; a level the person lacks is passed over, what stood there before may stay. */
export function nextState(now: State, most: State): State {
  if (now === null) return most === null ? null : 0
  if (now === 0) return most === 1 ? 1 : null
  return null
}

/** The highest level that may be set: the person's own, or what stood there when the page opened. */
export const mostOf = (own: State, stood: State): State =>
  own === 1 || stood === 1 ? 1 : own === 0 || stood === 0 ? 0 : null

export const countAt = (codes: readonly string[], granted: Granted, level: Level): number =>
  codes.filter((code) => granted[code] === level).length

/** Where a key moves the focus among `count` lines; undefined: it does not. */
export function moved(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

/** What a key makes of a line's state; undefined: nothing. */
export function keyed(key: string, now: State, most: State): State | undefined {
  if (key === ' ') return nextState(now, most)
  if (key === '1') return 1
  if (key === '0') return 0
  if (key === 'Delete' || key === 'Backspace') return null
  if (key === 'ArrowRight') return now === null ? 0 : 1
  return key === 'ArrowLeft' ? (now === 1 ? 0 : null) : undefined
}
