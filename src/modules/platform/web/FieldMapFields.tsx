import { Button, Checkbox, Segmented, Select } from 'antd'
import { useState } from 'react'
import { Field, useForm, useFormState, useFormValue } from '#kernel/web/form/index.ts'
import { CloseIcon, PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { Conversion, type FieldMapRow, standardMap } from '../shared/fieldMap.ts'
import { fieldsOf } from '../shared/ourFields.ts'
import { PlatformKind } from '../shared/platform.terms.ts'
import css from './platform.module.css'

/** 字段映射 as a table: our field, the platform's name, whether it must be there, and how the value is put. */
export function FieldMapFields() {
  const { store } = useForm()
  const kinds = (useFormValue('kinds') as readonly number[] | undefined) ?? []
  const rows = (useFormValue('fieldMap') as readonly FieldMapRow[] | undefined) ?? []
  const error = useFormState((state) => state.error('fieldMap'))
  const [chosen, setChosen] = useState<number>()
  const kind = chosen !== undefined && kinds.includes(chosen) ? chosen : (kinds[0] ?? 1)
  const set = (next: readonly FieldMapRow[]) => store.set('fieldMap', next)
  const shown = rows.flatMap((row, at) => (row.kind === kind ? [{ row, at }] : []))
  const left = fieldsOf(kind).filter(({ ours }) => !shown.some(({ row }) => row.ours === ours))
  return (
    <>
      <div className={css.mapBar}>
        <Segmented
          options={PlatformKind.options
            .filter(({ value }) => kinds.includes(value))
            .map(({ value, label }) => ({
              value: value as number,
              label: `${label} ${rows.filter((row) => row.kind === value).length}`,
            }))}
          value={kind}
          onChange={setChosen}
        />
        <Button size="small" onClick={() => set([...rows.filter((row) => row.kind !== kind), ...standardMap([kind])])}>
          恢复标准
        </Button>
        <Button
          size="small"
          icon={<PlusIcon />}
          disabled={left.length === 0}
          onClick={() => {
            const ours = left[0]?.ours ?? ''
            set([...rows, { kind: kind as FieldMapRow['kind'], ours, theirs: ours, required: false, conversion: 1 }])
          }}
        >
          添加字段
        </Button>
      </div>
      {error && (
        <div className="fieldError" role="alert">
          {error}
        </div>
      )}
      <table className={css.map} aria-label="字段映射">
        <thead>
          <tr>
            <th style={{ width: '26%' }}>我方字段</th>
            <th style={{ width: '26%' }}>平台字段</th>
            <th className={css.narrow}>必填</th>
            <th style={{ width: 'calc(108px * var(--size))' }}>转换</th>
            <th>参数</th>
            <th style={{ width: 36 }} aria-label="操作" />
          </tr>
        </thead>
        <tbody>
          {shown.map(({ row, at }) => (
            <tr key={at}>
              <td>
                <Field of={`fieldMap.${at}.ours`} bare>
                  {(control) => (
                    <Select
                      id={control.id}
                      aria-label="我方字段"
                      style={{ width: '100%' }}
                      value={row.ours}
                      status={control.wrong ? 'error' : undefined}
                      onChange={control.onChange}
                      options={fieldsOf(kind)
                        .filter(({ ours }) => ours === row.ours || left.some((one) => one.ours === ours))
                        .map(({ ours, title }) => ({ value: ours, label: title }))}
                    />
                  )}
                </Field>
              </td>
              <td>
                <Field of={`fieldMap.${at}.theirs`} bare />
              </td>
              <td className={css.narrow}>
                <Checkbox
                  aria-label={`第 ${at + 1} 行必填`}
                  checked={row.required}
                  onChange={(event) => store.set(`fieldMap.${at}.required`, event.target.checked)}
                />
              </td>
              <td>
                <Select
                  aria-label="转换"
                  style={{ width: '100%' }}
                  value={row.conversion}
                  options={[...Conversion.options]}
                  onChange={(conversion) => {
                    store.set(`fieldMap.${at}.conversion`, conversion)
                    store.set(`fieldMap.${at}.param`, conversion === Conversion.code.date ? 'yyyyMMdd' : undefined)
                  }}
                />
              </td>
              <td>
                {row.conversion === Conversion.code.same ? (
                  <span className="ter">—</span>
                ) : (
                  <Field of={`fieldMap.${at}.param`} bare />
                )}
              </td>
              <td>
                <Button
                  type="text"
                  size="small"
                  aria-label={`删除第 ${at + 1} 行`}
                  icon={<CloseIcon />}
                  onClick={() => set(rows.filter((_, n) => n !== at))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
