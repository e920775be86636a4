import type { ComponentType } from 'react'
import type { RouteFact } from './guards.ts'

/** A page of a module. What it needs is not said here: it follows from its path (route facts). */
export interface PageRoute {
  readonly path: string
  /** Name in the tab bar and in the window's title. */
  readonly title: string
  readonly page: () => Promise<ComponentType>
  /** Without menu and header: login, walls, phone, public pages; `kit`: within the office's kit all the same. */
  readonly bare?: boolean | 'kit'
}

/** What the guards know of addresses; the larger part comes with the first guarded page, not with the login page. */
export interface RouteFacts {
  isOpen(path: string): boolean
  /** Shown beside the menu to who is signed in. */
  inShell(path: string): boolean
  load(): Promise<LoadedFacts>
}

export interface LoadedFacts {
  factOf(path: string, mode?: string): RouteFact | undefined
  operationsTwin(path: string): string
  readonly redirects: Readonly<Record<string, string>>
  readonly parentRoutes: readonly string[]
  /** Every page's path in the order of the menu: parents go to their first permitted child. */
  readonly paths: readonly string[]
}
