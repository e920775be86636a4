import { useSyncExternalStore } from 'react'
import { keep, kept } from '../kept.ts'
import { currentUser, onUserChange } from '../session/user.ts'

/** Jobs the person has started and may leave; kept in the tab, so that a reload brings it back. */
export interface WatchedJob {
  readonly id: string
  readonly title: string
}

const KEY = 'jobs'

function stored(): readonly WatchedJob[] {
  const before = kept(KEY, 'tab')
  return Array.isArray(before) ? (before as WatchedJob[]) : []
}

let jobs: readonly WatchedJob[] | undefined
const listeners = new Set<() => void>()

const current = () => {
  jobs ??= stored()
  return jobs
}

function set(next: readonly WatchedJob[]): void {
  jobs = next
  keep(KEY, next, 'tab')
  for (const listener of listeners) listener()
}

onUserChange(() => {
  if (currentUser() === null && jobs?.length) set([])
})

/** Shows a job in the corner until the person closes it. */
export function watchJob(id: string, title: string): void {
  if (!current().some((job) => job.id === id)) set([...current(), { id, title }])
}

export function forgetJob(id: string): void {
  set(current().filter((job) => job.id !== id))
}

export function useWatchedJobs(): readonly WatchedJob[] {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, current)
}
