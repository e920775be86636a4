import { useState } from 'react'
import { CallFailure } from '#kernel/web/client/failure.ts'

/**
 * Runs one submit at a time. The failure stands beside its field as well as in the toast (archives 4.1): `fields` of a
 * 1000400 by name, everything else under the field that `placed` names.
 */
export function useSubmit<F extends string>(placed: (failure: CallFailure) => F) {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Partial<Record<F, string>>>({})
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return
    setBusy(true)
    setErrors({})
    try {
      await work()
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      if (failure.fields.length > 0)
        setErrors(Object.fromEntries(failure.fields.map(({ prop, msg }) => [prop, msg])) as Partial<Record<F, string>>)
      else if (failure.kind !== 'network')
        setErrors({ [placed(failure)]: failure.message } as Partial<Record<F, string>>)
    } finally {
      setBusy(false)
    }
  }
  const clear = (field: F) => setErrors(({ [field]: _, ...rest }) => rest as Partial<Record<F, string>>)
  return { busy, errors, run, clear, setErrors }
}
