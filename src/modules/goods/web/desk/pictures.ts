import { createContext, useContext, useSyncExternalStore } from 'react'

/** Addresses of pictures by key: those of the row that was read, and those just sent, as the browser holds them. */
export const PictureUrls = createContext<Readonly<Record<string, string>>>({})

const fresh = new Map<string, string>()
const listeners = new Set<() => void>()
let version = 0

export function rememberPicture(key: string, url: string): void {
  fresh.set(key, url)
  version += 1
  for (const told of listeners) told()
}

export function usePictures(): (key: string | undefined) => string | undefined {
  const saved = useContext(PictureUrls)
  useSyncExternalStore(
    (told) => {
      listeners.add(told)
      return () => listeners.delete(told)
    },
    () => version,
  )
  return (key) => (key === undefined ? undefined : (fresh.get(key) ?? saved[key]))
}
