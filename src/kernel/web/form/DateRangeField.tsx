import { DatePicker } from 'antd'
import { useSyncExternalStore } from 'react'
import { fromPicker, toPicker } from './day.ts'
import { useForm } from './FormContext.ts'
import { controlId } from './focus.ts'
import { factsAt } from './path.ts'

/** Two days of the schema as one range: 服务期 from startDate to endDate. The error of either stands under it. */
export function DateRangeField({ from, to, label, help }: { from: string; to: string; label: string; help?: string }) {
  const { id: form, store, running } = useForm()
  const start = useSyncExternalStore(store.subscribe, () => store.value(from)) as string | undefined
  const end = useSyncExternalStore(store.subscribe, () => store.value(to)) as string | undefined
  const error = useSyncExternalStore(store.subscribe, () => store.error(from) ?? store.error(to))
  const id = controlId(form, from)
  const required = factsAt(store.schema, from).required
  return (
    <div className="field" data-field={store.error(from) ? id : controlId(form, to)}>
      <label htmlFor={id} className="fieldLabel">
        {label}
        {required && (
          <span className="redText" aria-hidden>
            {' '}
            *
          </span>
        )}
      </label>
      <DatePicker.RangePicker
        id={{ start: id, end: controlId(form, to) }}
        style={{ width: '100%' }}
        status={error ? 'error' : undefined}
        disabled={running}
        allowEmpty={[true, true]}
        // 开始 after 结束 is told by the rule, not turned round silently.
        order={false}
        value={[toPicker(start), toPicker(end)]}
        onChange={(range) => {
          store.set(from, fromPicker(range?.[0]))
          store.set(to, fromPicker(range?.[1]))
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
