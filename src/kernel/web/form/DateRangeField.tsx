import { useSyncExternalStore } from 'react'
import { FieldLabel } from './Field.tsx'
import { useForm } from './FormContext.ts'
import { controlId } from './focus.ts'
import { TypedRange } from './TypedPicker.tsx'

type Text = string | undefined

/** Two days of the schema as one range: 服务期 from startDate to endDate. The error of either stands under it. */
export function DateRangeField({ from, to, label, help }: { from: string; to: string; label: string; help?: string }) {
  const { id: form, store, running, readOnly } = useForm()
  const start = useSyncExternalStore(store.subscribe, () => store.value(from)) as Text | null
  const end = useSyncExternalStore(store.subscribe, () => store.value(to)) as Text | null
  const error = useSyncExternalStore(store.subscribe, () => store.error(from) ?? store.error(to))
  const required = useSyncExternalStore(store.subscribe, () => store.required(from) || store.required(to))
  const id = controlId(form, from)
  return (
    <div className="field" data-field={store.error(from) ? id : controlId(form, to)}>
      <FieldLabel id={id} title={label} required={required} />
      <TypedRange
        ids={{ start: id, end: controlId(form, to) }}
        style={{ width: '100%' }}
        disabled={running || readOnly}
        value={[start ?? undefined, end ?? undefined]}
        {...(error ? { status: 'error' as const } : {})}
        onBlur={() => {
          for (const path of [from, to]) if (store.value(path)) store.check(path)
        }}
        onChange={(range) => {
          store.set(from, range[0])
          store.set(to, range[1])
          store.check(to)
        }}
      />
      {error ? (
        <div className="fieldError" role="alert">
          {error}
        </div>
      ) : (
        help && <div className="fieldHelp">{help}</div>
      )}
    </div>
  )
}
