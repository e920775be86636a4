import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Step } from './Segments.tsx'
import type { FormStore } from './store.ts'

export interface CurrentForm {
  readonly id: string
  readonly store: FormStore
  readonly running: boolean
  /** Submitted, but files chosen in it are still on their way. */
  readonly waiting: boolean
  /** Shown to an operations user, who cannot submit it. */
  readonly reading: boolean
  /** Shown and not changed. */
  readonly readOnly: boolean
  /** HH:mm of the last draft kept; undefined before the first. */
  readonly draftAt: string | undefined
  /** Of a long form: its segments, and the one that is open. */
  readonly segments: { readonly steps: readonly Step[]; readonly at: string; go(key: string): void } | undefined
  /** Opens the field's segment and puts the cursor into it. */
  lead(prop: string): void
  submit(): void
  saveDraft(): void
}

export const FormContext = createContext<CurrentForm | undefined>(undefined)

/** The form around this component. */
export function useForm(): CurrentForm {
  const form = useContext(FormContext)
  if (!form) throw new Error('this component stands outside a form')
  return form
}

/** Something of the form's store; draws again only when it changes. Must answer a stable value. */
export function useFormState<T>(read: (store: FormStore) => T): T {
  const { store } = useForm()
  return useSyncExternalStore(store.subscribe, () => read(store))
}

/** One value by its path, e.g. to show a field only for 预付. */
export function useFormValue<T = unknown>(path: string): T {
  return useFormState((store) => store.value(path)) as T
}
