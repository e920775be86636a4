import { keep as keepHere, kept } from '../kept.ts'
import { currentUser, onUserChange } from '../session/user.ts'
import { createStore } from '../store.ts'

/** A page in the tab bar (common 7, opened pages). */
export interface OpenedPage {
  /** Path and query. */
  readonly address: string
  readonly title: string
  /** Stays when the oldest drop out, and has no closing cross. */
  readonly pinned?: boolean
  /** The page named itself by the record it shows: another record is another tab. */
  readonly named?: boolean
}

export interface Opened {
  readonly pages: readonly OpenedPage[]
  readonly active: string
}

export const MOST_OPENED = 99
/** Which page an address is of: its path, and the mode that makes two faces of one path (common 1). */
function pageOf(address: string): string {
  const [path = '', query = ''] = address.split('?')
  return `${path} ${new URLSearchParams(query).get('mode') ?? ''}`
}

/** The same record under another query, e.g. with a tab of its detail or a drawer. */
function sameRecord(a: string, b: string): boolean {
  const id = (address: string) => new URLSearchParams(address.split('?')[1] ?? '').get('id')
  return pageOf(a) === pageOf(b) && id(a) !== null && id(a) === id(b)
}

/** Whether an entry is the one that an address of the same page belongs to; `shown`: it names the record that is left. */
function takes(one: OpenedPage, address: string, shown = false): boolean {
  const samePage = pageOf(one.address) === pageOf(address)
  return samePage && (one.pinned || !one.named || shown || sameRecord(one.address, address))
}

/** The entry that an address will light: its own, or its page's under another query. */
export function tabOf({ pages }: Opened, address: string): OpenedPage | undefined {
  return pages.find((one) => one.address === address) ?? pages.find((one) => takes(one, address))
}

/**
 * A page is shown. The last entry's own address replaces it; an older entry is activated. A page has one entry whatever its
 * query (filters, the owner of certificates, a drawer), which then carries the last address; only a page that shows one
 * record, and so named its tab by it, has an entry per record, where a replaced address stays the active one's. A page that
 * takes the place of another one, as a record does of the form it came from, takes its entry too. Otherwise a new entry
 * follows at the end, and the oldest that is not pinned drops out above 99.
 */
export function visited(opened: Opened, page: OpenedPage, replacing = false): Opened {
  const { pages, active } = opened
  const known = pages.findIndex(({ address }) => address === page.address)
  // A known entry keeps the name its page gave it.
  const left = replacing ? pages.find((one) => one.address === active && !one.pinned) : undefined
  const gone = left && pageOf(left.address) !== pageOf(page.address) ? left : undefined
  if (known >= 0) return { pages: pages.filter((one) => one !== gone), active: page.address }
  const moved = pages.findIndex((one) => takes(one, page.address, replacing && one.address === active))
  if (moved >= 0) {
    const next = (one: OpenedPage) => ({ ...one, ...page, ...(one.named && { title: one.title }) })
    const kept = pages.map((one, i) => (i === moved ? next(one) : one)).filter((one) => one !== gone)
    return { pages: kept, active: page.address }
  }
  if (gone) return { pages: pages.map((one) => (one === gone ? page : one)), active: page.address }
  const all = [...pages, page]
  const oldest = all.length > MOST_OPENED ? all.findIndex(({ pinned }) => !pinned) : -1
  return { pages: all.filter((_, i) => i !== oldest), active: page.address }
}

export type Closing = 'this' | 'others' | 'right' | 'all'

/**
 * Closes the tab of `address`, or those around it; pinned ones stay. `next`: the address to show when the active one is
 * among them: what the person pointed at, else the right neighbour, else the left; undefined when nothing is left of them.
 */
export function closed(opened: Opened, address: string, which: Closing = 'this'): { gone: string[]; next?: string } {
  const { pages, active } = opened
  const at = pages.findIndex((page) => page.address === address)
  const goes: Record<Closing, (i: number) => boolean> = {
    this: (i) => i === at,
    others: (i) => i !== at,
    right: (i) => at >= 0 && i > at,
    all: () => true,
  }
  const gone = pages.filter(({ pinned }, i) => !pinned && goes[which](i)).map((page) => page.address)
  if (!gone.includes(active)) return { gone }
  const left = (page: OpenedPage | undefined) => page && !gone.includes(page.address)
  const from = pages.findIndex((page) => page.address === active)
  const order = [pages[at], ...pages.slice(from + 1), ...pages.slice(0, from).reverse()]
  const next = order.find(left)?.address
  return { gone, ...(next !== undefined && { next }) }
}

const KEY = 'openedPages'
const nothing: Opened = { pages: [], active: '' }

function stored(): Opened {
  return (kept(KEY, 'tab') as Opened | null | undefined) ?? nothing
}

const store = createStore<Opened>(stored())
export const useOpened = store.use
export const opened = store.get

function keep(next: Opened): void {
  keepHere(KEY, next, 'tab')
  store.set(next)
}

/** A name that came before the visit was written down: a page's effects run before those of the tab bar. */
let early: { readonly address: string; readonly title: string } | undefined

export function visitPage(page: OpenedPage, replacing: boolean): void {
  keep(without(visited(store.get(), page, replacing), closing.includes(page.address) ? [] : closing))
  if (!closing.includes(page.address)) closing = []
  if (early?.address === page.address) renamePage(early.address, early.title)
  early = undefined
}

/** A page that knows its own name better than its route does: 青禾花园 1号梯 in place of 电梯详情. */
export function renamePage(address: string, title: string): void {
  const { pages, active } = store.get()
  const page = pages.find((one) => one.address === address)
  if (!page) early = { address, title }
  else if (page.title !== title || !page.named)
    keep({ pages: pages.map((one) => (one === page ? { ...one, title, named: true } : one)), active })
}

/** Tabs that go when another page is shown: what is typed may still keep the person on theirs (guard 1). */
let closing: readonly string[] = []

const without = ({ pages, active }: Opened, gone: readonly string[]): Opened => ({
  pages: pages.filter((page) => page.pinned || !gone.includes(page.address)),
  active,
})

/** Closes tabs. Gives the address to go to when the shown page is among them: its tab goes when that one is there. */
export function closePages(address: string, which: Closing = 'this'): string | undefined {
  const { gone, next = '/home' } = closed(store.get(), address, which)
  const leaves = gone.includes(store.get().active)
  closing = leaves ? gone : []
  if (leaves) return next
  keep(without(store.get(), gone))
  return undefined
}

/** The person stays: no tab goes. */
export function forgetClosing(): void {
  closing = []
}

onUserChange(() => {
  if (currentUser() === null) store.set(nothing)
})
