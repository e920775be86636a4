import type { ComponentType } from 'react'
import { matchPath } from 'react-router'
import { attempt } from './chunks.ts'
import type { PageRoute } from './routes.ts'

/** The pages of the product and their code, which is fetched once, whoever asks first. */

export interface Code {
  load(): Promise<ComponentType>
}

let codes: ReadonlyMap<string, Code> = new Map()
let shown: readonly string[] = []

function codeOf(page: PageRoute['page']): Code {
  let coming: Promise<ComponentType> | undefined
  const load = async () => {
    try {
      return await page()
    } catch (cause) {
      // Fetched anew by the next who asks.
      coming = undefined
      throw cause
    }
  }
  return {
    load() {
      coming ??= load()
      return coming
    },
  }
}

/** The pages are these now; what was fetched of those known `before` stays. */
export function knowPages(
  routes: readonly PageRoute[],
  before: ReadonlyMap<string, Code> = new Map(),
): ReadonlyMap<string, Code> {
  codes = new Map(routes.map(({ path, page }) => [path, before.get(path) ?? codeOf(page)]))
  shown = ['/404', ...routes.filter(({ bare }) => !bare).map(({ path }) => path)]
  return codes
}

/** Whether the page at this address stands beside the menu. */
export function isInShell(path: string): boolean {
  return shown.some((pattern) => matchPath(pattern, path) !== null)
}

/** Whether a page stands at a path, so that no link leads nowhere. */
export function pageExists(path: string): boolean {
  return codes.has(path)
}

/** Whether the line is somebody's who pays by the byte, or there is none. */
function spares(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }
  return !navigator.onLine || connection?.saveData === true
}

/** Fetches the code of the page at a path before anybody goes there; what fails is fetched again by who goes. */
export async function fetchAhead(path: string): Promise<void> {
  if (spares()) return
  const code = codes.get(path) ?? [...codes].find(([pattern]) => matchPath(pattern, path))?.[1]
  // silent: nobody asked for it
  if (code) await attempt(code.load).catch(() => undefined)
}
