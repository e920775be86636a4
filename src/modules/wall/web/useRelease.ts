import { useEffect } from 'react'
import { newPageWaits, takeNewPage } from '#kernel/web/client/pageWorker.ts'

/** A wall that nobody touches takes a new release by itself within so long. */
const LOOK_EVERY = 600_000

/** The names of the scripts that a page begins with; they change with every release. */
const scriptsOf = (html: string): string =>
  [...html.matchAll(/\/assets\/[\w.-]+\.js/g)]
    .map(([name]) => name)
    .toSorted()
    .join()

/** Loads the page anew when the server has another release than the one that runs here, and never while it is silent. */
export function useRelease(): void {
  useEffect(() => {
    const own = scriptsOf(document.documentElement.outerHTML)
    let first: string | undefined
    const look = async () => {
      if (newPageWaits()) return takeNewPage(() => location.reload())
      try {
        const answer = await fetch('/index.html', { cache: 'no-store' })
        const now = answer.ok ? scriptsOf(await answer.text()) : ''
        if (now === '' || own === '') return
        first ??= now
        if (first !== now) location.reload()
      } catch {
        // silent: looked again in ten minutes
      }
    }
    void look()
    const timer = setInterval(() => void look(), LOOK_EVERY)
    return () => clearInterval(timer)
  }, [])
}
