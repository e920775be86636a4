import { statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

interface Brought {
  readonly path: string
  readonly data: unknown
}
interface Program {
  paint(url: string, brought: Brought): Promise<string | undefined>
}

/** React names the pictures once more that the head of the page names already. */
const NAMED_TWICE = /^(<link rel="preload"[^>]*>)+/

/**
 * Paints pages with what the build made for it (tools/painted); looked up as the other files are, so that a new build under a
 * running service paints the next page. The last painting is kept: one answer is painted once, however many come for it.
 */
export function painter(folder: string): (url: string, brought: Brought) => Promise<string | undefined> {
  const file = join(folder, 'painted', 'painted.js')
  let last: { readonly of: string; readonly html: string | undefined } | undefined
  return async (url, brought) => {
    const built = statSync(file, { throwIfNoEntry: false })?.mtimeMs
    if (built === undefined) return undefined
    const of = [built, url, brought.path, JSON.stringify(brought.data)].join('\n')
    if (last?.of === of) return last.html
    const { paint } = (await import(`${pathToFileURL(file).href}?${built}`)) as Program
    last = { of, html: (await paint(url, brought))?.replace(NAMED_TWICE, '') }
    return last.html
  }
}
