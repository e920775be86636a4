import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { DRAFT_EVERY, type Draft, draftTime, dropDraft, keepDraft, readDraft } from './draft.ts'
import type { Values } from './path.ts'
import type { FormStore } from './store.ts'

interface FormDraft {
  /** When it was kept last, as people read it. */
  readonly keptAt: string | undefined
  readonly save: () => void
  /** Submitted, or given up. */
  readonly drop: () => void
  /** Offers what an earlier visit left behind. */
  readonly bar: ReactNode
}

/** Goes on under the row's version of now: what was saved since by another person is asked about, not written over. */
function restore(store: FormStore, initial: Values, { values, base }: Draft): void {
  const { version } = initial
  store.load({ ...initial, ...values, version: version ?? values.version })
  if (version !== undefined && version !== (base ?? values).version) store.collide(initial, base)
}

/** What is typed is kept every 30 s under this name, and offered again after a reload (common 7). */
export function useFormDraft(name: string | undefined, store: FormStore, initial: Values, dirty: boolean): FormDraft {
  const [keptAt, setKeptAt] = useState<string>()
  const [found, setFound] = useState<Draft | undefined>(() => (name === undefined ? undefined : readDraft(name)))
  const save = useCallback(() => {
    if (name !== undefined && store.dirty() && keepDraft(name, store.values(), store.base()))
      setKeptAt(draftTime(Date.now()))
  }, [name, store])
  useEffect(() => {
    if (name === undefined) return
    const timer = setInterval(save, DRAFT_EVERY)
    return () => clearInterval(timer)
  }, [name, save])
  const drop = useCallback(() => {
    if (name !== undefined) dropDraft(name)
    setFound(undefined)
    setKeptAt(undefined)
  }, [name])

  const bar = found && !dirty && (
    <div className="draftBar" role="status">
      有 {draftTime(found.at)} 未提交的草稿
      <button
        type="button"
        className="linkButton"
        onClick={() => {
          restore(store, initial, found)
          setKeptAt(draftTime(found.at))
          setFound(undefined)
        }}
      >
        恢复
      </button>
      <button type="button" className="linkButton" onClick={drop}>
        丢弃
      </button>
    </div>
  )
  return { keptAt, save, drop, bar }
}
