import { useCallback, useRef, useState } from 'react'
import { refuse } from '#kernel/shared/refusal.ts'
import { CallFailure } from '../client/failure.ts'
import { tellFault } from '../client/fault.ts'
import { told } from '../client/told.ts'
import { toast } from '../ui/toast.tsx'
import type { Values } from './path.ts'
import type { FormStore } from './store.ts'
import type { Uploads } from './uploads.ts'

interface Submitting {
  readonly store: FormStore
  readonly uploads: Uploads
  /** Nothing may be sent. */
  readonly off: boolean
  readonly send: (values: Values) => Promise<unknown>
  readonly current: (() => Promise<Values>) | undefined
  /** Puts the cursor into a field. */
  readonly lead: (prop: string) => void
  /** It has arrived. */
  readonly onSent: () => void
}

/** A difference with another person's save is still open: the form says so and leads there, and nothing is sent. */
export function mustChoose(store: FormStore, lead: (path: string) => void): boolean {
  const open = store.conflicts()
  if (!open[0]) return false
  toast.warning(`还有 ${open.length} 处与他人的修改不同，请先选择`)
  lead(open[0].path)
  return true
}

/** Sends a form once: waits for its files, judges it, leads to what is wrong, and takes in what the server says of it. */
export function useSubmit({ store, uploads, off, send, current, lead, onSent }: Submitting) {
  const [running, setRunning] = useState(false)
  const [waiting, setWaiting] = useState(false)
  const busy = useRef(false)

  /** A file that is on its way belongs to what is submitted: it is waited for, then the form is judged. */
  const filesArrive = useCallback(async () => {
    busy.current = true
    setWaiting(true)
    const arrived = await uploads.settled()
    busy.current = false
    setWaiting(false)
    return arrived
  }, [uploads])

  /** Shown in one go with the verbs at rest again: whoever sees what is wrong may press at once. */
  const takeRefusal = useCallback(
    ({ code, fields }: CallFailure, theirs: Values | undefined) => {
      const [first] = fields
      if (theirs) store.collide(theirs)
      const [open] = store.conflicts()
      if (open) return lead(open.path)
      if (code === refuse.stale.code || !first) return
      store.setErrors(fields)
      lead(first.prop)
    },
    [store, lead],
  )

  const submit = useCallback(async () => {
    if (busy.current || off) return
    if (uploads.pending() && !(await filesArrive())) return
    if (mustChoose(store, lead)) return
    const values = store.validate()
    const [first] = store.errors()
    if (first) {
      toast.warning(first.msg)
      return lead(first.prop)
    }
    busy.current = true
    setRunning(true)
    try {
      await send(values as Values)
      store.load(store.values(), true)
      onSent()
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) return tellFault(thrown)
      const theirs = thrown.code === refuse.stale.code && current ? await told(current()) : undefined
      takeRefusal(thrown, theirs)
    } finally {
      busy.current = false
      setRunning(false)
    }
  }, [store, uploads, off, filesArrive, send, onSent, lead, current, takeRefusal])

  return { running, waiting, submit }
}
