import { Button, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { type ControlProps, RefSelect } from '#kernel/web/form/index.ts'
import css from './set.module.css'

/** The settings' tables, and their controls: chosen rows, one of a few, a time of day. */

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
    placeholder="HH:mm"
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

interface RowsProps {
  readonly heads: readonly string[]
  readonly count: number
  /** Cells of the n-th row. */
  readonly row: (n: number) => ReactNode
  /** 删除第2班 */
  readonly removeLabel: (n: number) => string
  readonly onRemove: (n: number) => void
}

/** A table of a setting's lines, each with its 删除. */
export function SettingRows({ heads, count, row, removeLabel, onRemove }: RowsProps) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head}>{head}</th>
          ))}
          <th />
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: count }, (_, n) => (
          <tr key={n}>
            {row(n)}
            <td>
              <Button size="small" aria-label={removeLabel(n + 1)} onClick={() => onRemove(n)}>
                删除
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
