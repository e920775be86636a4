import { Button, Input, Segmented, Select } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ById, WithVersion } from '#kernel/shared/page.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import type { ControlProps } from '#kernel/web/form/Control.tsx'
import { Field, FieldGrid, Form, FormTitle, SubmitButton, useFormState, useSaveRow } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { PanelHead, ScrollRegion, ShortTable } from '#kernel/web/ui/index.ts'
import { fixedDateApi, type SchemeDate, SchemeDraft, schemeLevels } from '../shared/fixedDate.ts'
import { maintainTemplatePaths } from '../shared/paths.ts'
import { Level } from '../shared/template.ts'
import { isMonthDay } from '../shared/templateCheck.ts'
import css from './doors.module.css'
import { gapColumn, SchemeGaps } from './SchemeGaps.tsx'
import { YearRing } from './YearRing.tsx'

const Editing = SchemeDraft.safeExtend({ ...ById.partial().shape, ...WithVersion.partial().shape })
type SchemeLevel = SchemeDate['level']

/** …/fixedDate/itemEdit: the ring by mouse, the list by keyboard, one scheme (jobs 4.1). */
export function SchemeEditPage() {
  const id = useSearchParams()[0].get('id')
  if (!id) return <SchemeForm initial={{ elevatorType: 1, dates: [] }} title="新增固定日期方案" />
  return (
    <Loaded from={fixedDateApi.detail} input={{ id }} what="方案" still>
      {(scheme) => <SchemeForm initial={scheme} title={`编辑 ${scheme.name}`} />}
    </Loaded>
  )
}

function SchemeForm({ initial, title }: { initial: Record<string, unknown>; title: string }) {
  const { call } = useKit()
  const { id } = initial as { id?: string }
  const submit = useSaveRow<SchemeDraft & { id?: string | undefined; version?: number | undefined }>({
    what: '方案',
    add: (draft) => call(fixedDateApi.add, draft),
    edit: (draft) => call(fixedDateApi.edit, draft),
    told: (added) => (added ? '方案已存为草稿，启用后可在计划中选用' : '方案已保存'),
    to: (saved) => `${maintainTemplatePaths.fixedDateView}?id=${saved}`,
  })
  return (
    <Form
      schema={Editing}
      initial={initial}
      {...(id ? { current: () => call(fixedDateApi.detail, { id }) } : {})}
      onSubmit={submit}
    >
      <FormTitle title={title}>
        <SubmitButton>保存</SubmitButton>
      </FormTitle>
      <div className={`pt-12 px-16 ${css.fields}`}>
        <FieldGrid columns={2}>
          <Field of="name" />
          <Field of="elevatorType" />
        </FieldGrid>
      </div>
      <Field of="dates" bare>
        {(control) => <Dates control={control} />}
      </Field>
    </Form>
  )
}

const levelChoices = schemeLevels.map((value) => ({ value, label: Level.label(value) }))
const byDay = (a: SchemeDate, b: SchemeDate) => (a.mmdd < b.mmdd ? -1 : 1)

function Dates({ control }: { control: ControlProps }) {
  const dates = (control.value as SchemeDate[] | undefined) ?? []
  const [level, setLevel] = useState<SchemeLevel>(1)
  const set = (next: readonly SchemeDate[]) => control.onChange([...next].sort(byDay))
  const add = (mmdd: string) => {
    if (isMonthDay(mmdd)) set([...dates.filter((one) => one.mmdd !== mmdd), { mmdd, level }])
  }
  return (
    <div className={`grid grow min-h-0 ${css.scheme}`}>
      <div className="stack min-w-0 min-h-0 scroll line-r">
        <div className="row wrap gap-y-8 gap-x-16 py-10 px-16">
          <span className="sec">新日期的级别</span>
          <Segmented<SchemeLevel> aria-label="新日期的级别" value={level} options={levelChoices} onChange={setLevel} />
          <span className="ter small">点圆环添加日期，点圆点修改级别</span>
          <Button onClick={() => set(everyFortnight(dates))}>按 14 天铺满一年</Button>
        </div>
        <YearRing dates={dates} onAdd={add} onPick={add} />
        <SchemeGaps dates={dates} />
      </div>
      <DateList id={control.id} dates={dates} onAdd={add} onChange={set} />
    </div>
  )
}

interface ListProps {
  readonly id: string
  readonly dates: readonly SchemeDate[]
  onAdd(mmdd: string): void
  onChange(dates: readonly SchemeDate[]): void
}

/** The same dates for the keyboard. */
function DateList({ id, dates, onAdd, onChange }: ListProps) {
  const error = useFormState((store) => store.errors().find(({ prop }) => prop.startsWith('dates'))?.msg)
  return (
    <ScrollRegion className={css.dates} label="日期">
      <PanelHead
        title="日期"
        count={dates.length}
        right={dates.length < 24 ? <span className="amberText small">还差 {24 - dates.length} 个</span> : undefined}
      />
      <DateAdder id={id} onAdd={onAdd} />
      {error && (
        <div className="fieldError" role="alert" style={{ padding: '0 16px 8px' }}>
          {error}
        </div>
      )}
      <ShortTable
        shape="tight"
        rows={dates}
        by={(one) => one.mmdd}
        columns={[
          { title: '日期', as: 'num', cell: (one) => one.mmdd },
          {
            title: '级别',
            cell: (one) => (
              <Select
                size="small"
                aria-label={`${one.mmdd} 的级别`}
                value={one.level}
                options={levelChoices}
                style={{ width: 'calc(84px * var(--size))' }}
                onChange={(next) => onChange(dates.map((other) => (other === one ? { ...one, level: next } : other)))}
              />
            ),
          },
          gapColumn(dates),
          {
            title: '移除',
            quiet: true,
            cell: (one) => (
              <button
                type="button"
                className="linkButton"
                aria-label={`移除 ${one.mmdd}`}
                onClick={() => onChange(dates.filter(({ mmdd }) => mmdd !== one.mmdd))}
              >
                移除
              </button>
            ),
          },
        ]}
      />
    </ScrollRegion>
  )
}

function DateAdder({ id, onAdd }: Pick<ListProps, 'id' | 'onAdd'>) {
  const [typed, setTyped] = useState('')
  return (
    <div className="row wrap gap-y-8 gap-x-16 py-10 px-16">
      <Input
        id={id}
        className={css.dateInput}
        aria-label="添加日期"
        data-enter="own"
        placeholder="03-15"
        maxLength={5}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={(event) => {
          event.preventDefault()
          onAdd(written(typed))
          setTyped('')
        }}
      />
      <span className="ter small">输入 0315 或 03-15 后按回车添加</span>
    </div>
  )
}

/** 0315, 3-15 and 03-15 are the same day. */
function written(text: string): string {
  const [month = '', day = ''] = text.includes('-') ? text.split('-') : [text.slice(0, 2), text.slice(2)]
  return `${month.trim().padStart(2, '0')}-${day.trim().padStart(2, '0')}`
}

/** Every 14 days from the first date on, with three quarters, a half year and a year; days that are there keep their level. */
function everyFortnight(known: readonly SchemeDate[]): SchemeDate[] {
  const first = known[0]?.mmdd ?? '01-05'
  const start = Date.parse(`2025-${first}T00:00:00Z`)
  const levels: Record<number, SchemeLevel> = { 6: 3, 12: 4, 19: 3, 25: 5 }
  const days = Array.from({ length: 26 }, (_, n): SchemeDate => {
    const date = new Date(start + n * 14 * 86_400_000)
    return { mmdd: date.toISOString().slice(5, 10), level: levels[n] ?? 1 }
  })
  return days.map((one) => known.find((other) => other.mmdd === one.mmdd) ?? one)
}
