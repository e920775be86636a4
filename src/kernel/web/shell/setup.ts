import type { ComponentType } from 'react'
import type { Mark } from '../../shared/page.ts'
import type { Icon } from '../ui/icons/index.ts'

/** What the app puts into the shell. The shell itself knows no business word. */
export interface MenuGroup {
  readonly key: string
  readonly title: string
  readonly icon: Icon
  /** A rule stands between two parts (look 5). */
  readonly part: string
  readonly entries: readonly { readonly title: string; readonly route: string }[]
}

/** Only waiting work carries a count; red when urgent (look 5). */
export interface WorkCount {
  readonly count: number
  readonly urgent?: boolean
}

/** An emergency that is told on every page with a running clock. */
export interface LiveAlarm {
  readonly id: string
  /** Since when, ISO; the clock runs from here. */
  readonly since: string
  /** Somebody took it: the sound stops, the pill stays. */
  readonly accepted: boolean
  readonly title: string
  readonly to: string
}

export interface AlarmSource {
  /** 困人. */
  readonly label: string
  readonly icon: Icon
  load(signal: AbortSignal): Promise<readonly LiveAlarm[]>
  /** Push topics after whose events it loads again. */
  topics(companyId: string): readonly string[]
  /** Codes of which one lets the person see it. */
  readonly needs: readonly string[]
}

export interface SearchHit {
  readonly id: string
  readonly title: string
  readonly note?: string
  readonly mark?: Mark | undefined
  readonly to: string
}

export interface SearchGroup {
  readonly title: string
  readonly hits: readonly SearchHit[]
}

interface Person {
  readonly name: string
  readonly headImg: string | null
}

/** Addresses of the company's own mark. */
interface CompanyLogo {
  readonly light: string | null
  /** On dark grounds; the light one when absent. */
  readonly dark: string | null
}

/** A page that the menu does not hold, behind an icon of the header. */
export interface ShellDoor {
  readonly title: string
  readonly to: string
  readonly icon: ComponentType
  readonly needs: readonly string[]
}

export interface ShellSetup {
  /** The menu of the person who is signed in: permitted entries whose page exists. A hook. */
  useMenu(): readonly MenuGroup[]
  readonly alarm?: AlarmSource
  readonly doors?: readonly ShellDoor[]
  /** Server-side search; pages of the menu are found without it. */
  readonly search?: (text: string, signal: AbortSignal) => Promise<readonly SearchGroup[]>
  /** Above the header on every page, e.g. that the person looks with another's eyes. */
  readonly Above?: ComponentType
  /** The company's mark in place of the brand's. */
  readonly logo?: (signal: AbortSignal) => Promise<CompanyLogo | null>
  /** What the search field says it finds. */
  readonly searchHint: string
  /** Waiting work by group. */
  readonly counts?: (signal: AbortSignal) => Promise<Readonly<Record<string, WorkCount>>>
  readonly unread?: (signal: AbortSignal) => Promise<number>
  readonly messagesPath: string
  person(signal: AbortSignal): Promise<Person>
  /** Those that the person may open. */
  readonly personMenu: readonly { readonly title: string; readonly to: string }[]
  /** Several companies: offered in the person menu. */
  readonly companies?: {
    load(signal: AbortSignal): Promise<readonly { readonly id: string; readonly name: string }[]>
    choose(id: string): Promise<void>
  }
}
