import { type ReactNode, useEffect } from 'react'
import type { z } from 'zod'
import { WarningIcon } from '../ui/icons/index.ts'
import { plainText } from './Control.tsx'
import { same } from './collisions.ts'
import { useForm, useFormState } from './FormContext.ts'
import { controlId } from './focus.ts'
import { factsAt, valueAt } from './path.ts'
import type { FormStore } from './store.ts'

/** What another person saved in place of the own value, and the choice (common 3.4, 1000001). */
export function Collision({ of, say }: { of: string; say: (theirs: unknown) => ReactNode }) {
  const { store } = useForm()
  useEffect(() => store.show(of), [store, of])
  return <Choice of={of} say={say} />
}

function Choice({ of, say, at }: { of: string; say: (theirs: unknown) => ReactNode; at?: string }) {
  const { store } = useForm()
  const conflict = useFormState((state) => state.conflict(of))
  if (!conflict) return null
  return (
    <div className="fieldConflict" role="alert" data-field={at}>
      <WarningIcon size={13} />
      <span>{say(conflict.theirs)}</span>
      <button type="button" className="linkButton" onClick={() => store.settle(of, 'theirs')}>
        用他人的
      </button>
      <button type="button" className="linkButton" onClick={() => store.settle(of, 'mine')}>
        保留我的
      </button>
    </div>
  )
}

/** Of a group without a title of its own: the titles of those of its fields that differ. */
function titlesWithin({ schema, value }: FormStore, of: string, theirs: unknown): string {
  const { shape = {} } = factsAt(schema, of).inner as Partial<z.ZodObject>
  const differing = Object.keys(shape).filter((key) => !same(valueAt(value(of), key), valueAt(theirs, key)))
  return differing.map((key) => factsAt(schema, `${of}.${key}`).title).join('、') || '其他内容'
}

/** Differences in what no open field shows as one, rows of a table or another segment: chosen above the form. */
export function UnshownCollisions() {
  const { id, store } = useForm()
  const paths = useFormState((state) => state.unshown().join())
  if (!paths) return null
  const say = (of: string) => (theirs: unknown) => {
    const facts = factsAt(store.schema, of)
    const plain = !facts.from && (theirs === null || typeof theirs !== 'object')
    return `${facts.title || titlesWithin(store, of, theirs)}：${plain ? `他人已改为「${plainText(facts, theirs)}」` : '与他人的修改不同'}`
  }
  return paths.split(',').map((of) => <Choice key={of} of={of} say={say(of)} at={controlId(id, of)} />)
}
