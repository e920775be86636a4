import { useSyncExternalStore } from 'react'
import { TOAST } from '#kernel/shared/constants.ts'

/**
 * Short messages at the top, without Ant Design, so that the login page stays small. A message stands 2000 ms; the same
 * text within 2 s shows once (common 3.4, 5). With an undo it stands 10 s (look 9).
 */
export interface ToastMessage {
  readonly id: number
  readonly kind: 'done' | 'info' | 'warning' | 'error'
  readonly text: string
  readonly action?: { readonly label: string; readonly run: () => void }
}

const STANDS = TOAST
const STANDS_WITH_ACTION = 10_000

let shown: readonly ToastMessage[] = []
let next = 1
const listeners = new Set<() => void>()
const lastShown = new Map<string, number>()

function set(messages: readonly ToastMessage[]): void {
  shown = messages
  for (const listener of listeners) listener()
}

function show(kind: ToastMessage['kind'], text: string, action?: ToastMessage['action']): void {
  const now = Date.now()
  const key = `${kind} ${text}`
  if (!action && now - (lastShown.get(key) ?? Number.NEGATIVE_INFINITY) < STANDS) return
  for (const [old, at] of lastShown) if (now - at >= STANDS) lastShown.delete(old)
  lastShown.set(key, now)
  const id = next++
  set([...shown, { id, kind, text, action }])
  setTimeout(() => dismissToast(id), action ? STANDS_WITH_ACTION : STANDS)
}

function dismissToast(id: number): void {
  set(shown.filter((message) => message.id !== id))
}

export const toast = {
  done: (text: string, action?: ToastMessage['action']) => show('done', text, action),
  info: (text: string) => show('info', text),
  warning: (text: string) => show('warning', text),
  /** What could not be had, with the way to ask once more; stands once however often it fails. */
  again(text: string, run: () => void) {
    set(shown.filter((one) => one.text !== text))
    show('warning', text, { label: '重试', run })
  },
  error: (text: string) => show('error', text),
}

/** Forgets everything shown; for tests and for signing out. */
export function clearToasts(): void {
  lastShown.clear()
  set([])
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const signs = {
  done: 'M3 7.4l2.8 2.8L11 4.4',
  info: 'M7 6.2v4M7 3.8v.1',
  warning: 'M7 3.4v4.2M7 10.2v.1',
  error: 'M4 4l6 6M10 4l-6 6',
}

/** Stands once at the root of the page. */
export function ToastHost() {
  const messages = useSyncExternalStore(
    subscribe,
    () => shown,
    () => shown,
  )
  return (
    <div className="toasts" role="status" aria-live="polite">
      {messages.map((message) => (
        <div key={message.id} className={`toast ${message.kind}`}>
          <svg
            width="14"
            height="14"
            viewBox="0 0 14 14"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            aria-hidden
          >
            <path d={signs[message.kind]} strokeLinecap="round" strokeLinejoin="round" />
          </svg>
          <span>{message.text}</span>
          {message.action && (
            <button
              type="button"
              onClick={() => {
                message.action?.run()
                dismissToast(message.id)
              }}
            >
              {message.action.label}
            </button>
          )}
        </div>
      ))}
    </div>
  )
}
