import { Button, Checkbox, Segmented, Select } from 'antd'
import { useState } from 'react'
import { Field, useForm, useFormState, useFormValue } from '#kernel/web/form/index.ts'
import { CloseIcon, PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { ShortTable } from '#kernel/web/ui/index.ts'
import { Conversion, type FieldMapRow, standardMap } from '../shared/fieldMap.ts'
import { fieldsOf } from '../shared/ourFields.ts'
import { PlatformKind } from '../shared/platform.terms.ts'
import css from './platform.module.css'

/** 字段映射 as a table: our field, the platform's name, whether it must be there, and how the value is put. */
export function FieldMapFields() {
  const { store, readOnly } = useForm()
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
      <MapBar kind={kind} kinds={kinds} rows={rows} spare={left[0]?.ours} onKind={setChosen} />
      {error && (
        <div className="fieldError" role="alert">
          {error}
        </div>
      )}
      <ShortTable
        label="字段映射"
        shape="tight"
        rows={shown}
        by={({ at }) => String(at)}
        columns={[
          {
            title: '我方字段',
            width: 170,
            cell: ({ row, at }) => <OursField at={at} ours={row.ours} kind={kind} left={left} />,
          },
          {
            title: '平台字段',
            width: 170,
            required: true,
            cell: ({ at }) => <Field of={`fieldMap.${at}.theirs`} bare />,
          },
          {
            title: '必填',
            width: 56,
            cell: ({ row, at }) => (
              <Checkbox
                aria-label={`第 ${at + 1} 行必填`}
                checked={row.required}
                disabled={readOnly}
                onChange={(event) => store.set(`fieldMap.${at}.required`, event.target.checked)}
              />
            ),
          },
          {
            title: '转换',
            width: 116,
            cell: ({ row, at }) => <ConversionSelect at={at} value={row.conversion} />,
          },
          {
            title: '参数',
            cell: ({ row, at }) =>
              row.conversion === Conversion.code.same ? null : <Field of={`fieldMap.${at}.param`} bare />,
          },
          !readOnly && {
            title: '操作',
            quiet: true,
            width: 44,
            cell: ({ at }) => (
              <Button
                type="text"
                size="small"
                aria-label={`删除第 ${at + 1} 行`}
                icon={<CloseIcon />}
                onClick={() => set(rows.filter((_, n) => n !== at))}
              />
            ),
          },
        ]}
      />
    </>
  )
}

interface BarProps {
  readonly kind: number
  readonly kinds: readonly number[]
  readonly rows: readonly FieldMapRow[]
  /** The field that a new row begins with; undefined: all are in the map. */
  readonly spare: string | undefined
  readonly onKind: (kind: number) => void
}

/** What is reported, each with how many fields, and the verbs of the map that is shown. */
function MapBar({ kind, kinds, rows, spare, onKind }: BarProps) {
  const { store, readOnly } = useForm()
  const set = (next: readonly FieldMapRow[]) => store.set('fieldMap', next)
  return (
    <div className={`row gap-8 pb-10 ${css.mapBar}`}>
      <Segmented
        options={PlatformKind.options
          .filter(({ value }) => kinds.includes(value))
          .map(({ value, label }) => ({
            value: value as number,
            label: `${label} ${rows.filter((row) => row.kind === value).length}`,
          }))}
        value={kind}
        onChange={onKind}
      />
      {!readOnly && (
        <>
          <Button
            size="small"
            onClick={() => set([...rows.filter((row) => row.kind !== kind), ...standardMap([kind])])}
          >
            恢复标准
          </Button>
          <Button
            size="small"
            icon={<PlusIcon />}
            disabled={spare === undefined}
            onClick={() => {
              const ours = spare ?? ''
              set([...rows, { kind: kind as FieldMapRow['kind'], ours, theirs: ours, required: false, conversion: 1 }])
            }}
          >
            添加字段
          </Button>
        </>
      )}
    </div>
  )
}

interface OursProps {
  readonly at: number
  readonly ours: string
  readonly kind: number
  readonly left: readonly { readonly ours: string }[]
}

/** Our field: its own and those that no other row has. */
function OursField({ at, ours, kind, left }: OursProps) {
  return (
    <Field of={`fieldMap.${at}.ours`} bare>
      {(control) => (
        <Select
          id={control.id}
          aria-label="我方字段"
          style={{ width: '100%' }}
          value={ours}
          disabled={control.disabled}
          status={control.wrong ? 'error' : undefined}
          onChange={control.onChange}
          options={fieldsOf(kind)
            .filter((one) => one.ours === ours || left.some((spare) => spare.ours === one.ours))
            .map((one) => ({ value: one.ours, label: one.title }))}
        />
      )}
    </Field>
  )
}

/** A date begins with the form most platforms want; another conversion has a parameter of its own. */
function ConversionSelect({ at, value }: { at: number; value: FieldMapRow['conversion'] }) {
  const { store, readOnly } = useForm()
  return (
    <Select
      aria-label="转换"
      disabled={readOnly}
      style={{ width: '100%' }}
      value={value}
      options={[...Conversion.options]}
      onChange={(conversion) => {
        store.set(`fieldMap.${at}.conversion`, conversion)
        store.set(`fieldMap.${at}.param`, conversion === Conversion.code.date ? 'yyyyMMdd' : undefined)
      }}
    />
  )
}
