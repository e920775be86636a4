/** A page's chunk that does not load: after a release the old file is gone (common 1). */

const KEY = 'chunkReloadedAt'
const AGAIN_WITHIN = 10_000

export class ChunkFailure extends Error {
  constructor(cause: unknown) {
    super('网络连接超时，请稍后再试～', { cause })
    this.name = 'ChunkFailure'
  }
}

/** Where a chunk that is being loaded leads; the guard says so before the router loads it. */
let target = ''

export function loadingFor(path: string): void {
  target = path
}

export type Reload = (path: string) => void
const reloadPage: Reload = (path) => location.assign(path)

/** Loads; the first failure reloads the target once, a second within 10 s is thrown for the page's panel. */
export async function loadChunk<T>(load: () => Promise<T>, reload: Reload = reloadPage, now = Date.now): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    const last = Number(sessionStorage.getItem(KEY) ?? Number.NEGATIVE_INFINITY)
    if (now() - last < AGAIN_WITHIN) throw new ChunkFailure(cause)
    sessionStorage.setItem(KEY, String(now()))
    reload(target || location.pathname + location.search)
    return new Promise<T>(() => {})
  }
}
