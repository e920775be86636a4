import { mayLeave } from './leaving.ts'
import { forgetUnsaved } from './unsaved.ts'

/**
 * A page's code that does not load. After a release the old file is gone, and the target is loaded anew, once (common 1).
 * Without a network nothing is: that would throw away the page, its tabs and what was typed.
 */

const KEY = 'chunkReloadedAt'
const AGAIN_WITHIN = 10_000
/** Longer than this nobody waits to be told that the server does not answer. */
const ANSWERS_WITHIN = 4_000

export const LOST_TEXT = '网络连接超时，请稍后再试～'

export class ChunkFailure extends Error {
  constructor(cause: unknown) {
    super(LOST_TEXT, { cause })
    this.name = 'ChunkFailure'
  }
}

/** Where a chunk that is being loaded leads; the guard says so before the router loads it. */
let target = ''

export function loadingFor(path: string): void {
  target = path
}

interface Ports {
  /** Whether the server can be reached. */
  answers(): Promise<boolean>
  /** Whether what is typed may go. */
  mayLeave(): Promise<boolean>
  reload(path: string): void
  now(): number
}

/** Browsers think themselves online in a network that leads nowhere, so the server is asked. */
export async function serverAnswers(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    const signal = AbortSignal.timeout(ANSWERS_WITHIN)
    const { status } = await fetch('/index.html', { method: 'HEAD', cache: 'no-store', signal })
    // 502 and the like come from a proxy whose server is away.
    return status < 500
  } catch {
    // silent: it does not answer
    return false
  }
}

const inBrowser: Ports = {
  answers: serverAnswers,
  mayLeave,
  reload(path) {
    forgetUnsaved()
    location.assign(path)
  },
  now: Date.now,
}

/** Tries it, with the style sheets that a failure before left behind. */
export async function attempt<T>(load: () => Promise<T>): Promise<T> {
  await mendStyles()
  return load()
}

const broken = new Set<HTMLLinkElement>()
const noteBroken = ({ target }: Event) => {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') broken.add(target)
}
// Lists of pages are read outside of a browser too.
if (typeof addEventListener === 'function') addEventListener('error', noteBroken, true)
let mending: Promise<unknown> = Promise.resolve()

/** The bundler asks for a style sheet once: after a failure the page would come without it. */
function mendStyles(): Promise<unknown> {
  if (broken.size === 0) return mending
  const links = [...broken]
  broken.clear()
  mending = Promise.all(links.map(loadedAgain))
  return mending
}

const loadedAgain = (link: HTMLLinkElement): Promise<unknown> =>
  new Promise((done, failed) => {
    const again = link.cloneNode() as HTMLLinkElement
    again.onload = done
    again.onerror = failed
    link.replaceWith(again)
  })

/**
 * Loads. Rejects with a ChunkFailure when the server does not answer, when what is typed may not go, and when the target was
 * loaded anew within the last 10 s: who asked stays where he is and says so.
 */
export async function loadChunk<T>(load: () => Promise<T>, ports: Partial<Ports> = {}): Promise<T> {
  const { answers, mayLeave, reload, now } = { ...inBrowser, ...ports }
  const first = await attempt(load).then(
    (loaded) => ({ loaded }),
    (cause: unknown) => ({ cause }),
  )
  if ('loaded' in first) return first.loaded
  if (!(await answers())) throw new ChunkFailure(first.cause)
  try {
    // The network was away for a moment.
    return await attempt(load)
  } catch (cause) {
    const last = Number(sessionStorage.getItem(KEY) ?? Number.NEGATIVE_INFINITY)
    if (now() - last < AGAIN_WITHIN || !(await mayLeave())) throw new ChunkFailure(cause)
    sessionStorage.setItem(KEY, String(now()))
    reload(target || location.pathname + location.search)
    return new Promise<T>(() => {})
  }
}
