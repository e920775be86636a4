import { Input } from 'antd'
import { type ControlProps, RefSelect } from '#kernel/web/form/index.ts'

/** Controls of the settings' tables: chosen rows, and a time of day. */

export function refs(control: ControlProps, from: string, many: boolean) {
  return (
    <RefSelect
      id={control.id}
      from={from}
      many={many}
      placeholder={from.startsWith('/community') ? '全部' : '选择'}
      aria-label={control.spoken}
      value={control.value as string | string[] | undefined}
      disabled={control.disabled}
      status={control.wrong ? 'error' : undefined}
      onChange={(value) => control.onChange(value ?? (many ? [] : undefined))}
    />
  )
}

export const clockInput = (control: ControlProps) => (
  <Input
    id={control.id}
    aria-label={control.spoken}
    className="num"
    style={{ minWidth: 70 }}
    placeholder="HH:mm"
    maxLength={5}
    value={(control.value as string | undefined) ?? ''}
    disabled={control.disabled}
    status={control.wrong ? 'error' : ''}
    onBlur={control.onBlur}
    onChange={(event) => control.onChange(event.target.value || undefined)}
  />
)
