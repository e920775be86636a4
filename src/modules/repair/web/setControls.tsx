import { Button, Input, Select } from 'antd'
import { type ControlProps, RefSelect } from '#kernel/web/form/index.ts'
import type { ShortColumn } from '#kernel/web/ui/index.ts'

/** Controls of the settings: chosen rows, one of a few, a time of day, 删除 of a line. */

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
    style={{ minWidth: 'calc(70px * var(--size))' }}
    placeholder="时:分"
    maxLength={5}
    value={(control.value as string | undefined) ?? ''}
    disabled={control.disabled}
    status={control.wrong ? 'error' : ''}
    onBlur={control.onBlur}
    onChange={(event) => control.onChange(event.target.value || undefined)}
  />
)

export const choiceOf =
  (label: string, options: readonly { readonly value: string | number; readonly label: string }[]) =>
  (control: ControlProps) => (
    <Select
      id={control.id}
      aria-label={label}
      value={control.value as string | number}
      disabled={control.disabled}
      options={[...options]}
      onChange={control.onChange}
      style={{ width: '100%' }}
    />
  )

/** Last column of a setting's lines: 删除第2班. */
export const removing = <Row,>(says: (n: number) => string, onRemove: (n: number) => void): ShortColumn<Row> => ({
  title: '删除',
  quiet: true,
  cell: (_, n) => (
    <Button size="small" aria-label={says(n + 1)} onClick={() => onRemove(n)}>
      删除
    </Button>
  ),
})
