import { Input, Select } from 'antd'
import { useState } from 'react'
import { Field, FieldGrid, useFormState, useFormValue } from '#kernel/web/form/index.ts'
import { CityStandard, Level, Rhythm, StandardType } from '../shared/template.ts'
import { Figure } from './Figure.tsx'
import type { Kind } from './kinds.ts'
import css from './template.module.css'

/** What the template is; folded away while its items are being edited, unfolded by an error. */
export function HeadFields({ kind, special }: { kind: Kind; special: boolean }) {
  const wrong = useFormState((store) => store.errors().some(({ prop }) => !prop.startsWith('items')))
  const differs = useFormState((store) => store.conflicts().some(({ path }) => path !== 'items'))
  const [open, setOpen] = useState(false)
  const name = useFormValue<string>('name')
  const basis = useFormValue<string>('basis')
  const shown = open || wrong || differs
  return (
    <section className="line2-b">
      <button type="button" className={css.headButton} aria-expanded={shown} onClick={() => setOpen(!shown)}>
        <b>{name}</b>
        <span className="sec clip">{basis}</span>
        <span className="linkButton">{shown ? '收起' : kind === 1 ? '名称、依据与周期规则' : '名称与依据'}</span>
      </button>
      {shown && (
        <div className="pt-4 pb-12 px-20">
          <FieldGrid columns={3}>
            <Field of="name" />
            <Field of="standardType" label="标准类型" />
            <CityField />
            <Field of="basis" />
            <TextField of="brand" />
            <TextField of="model" />
            {special && (
              <>
                <TextField of="manualName" />
                <Field of="manualFiles" span={2} help="发布前须填写说明书名称并上传文件" />
              </>
            )}
          </FieldGrid>
          {kind === 1 && <RhythmFields />}
        </div>
      )}
    </section>
  )
}

function CityField() {
  const type = useFormValue('standardType')
  if (type !== StandardType.code.local) return <span />
  return (
    <Field of="cityStandard" label="城市平台标准">
      {({ id, value, onChange, disabled, wrong }) => (
        <Select
          id={id}
          style={{ width: '100%' }}
          disabled={disabled}
          {...(wrong ? { status: 'error' as const } : {})}
          value={(value as number | null) ?? null}
          onChange={onChange}
          options={CityStandard.options.map(({ value: code, label }) => ({ value: code, label }))}
        />
      )}
    </Field>
  )
}

/** Text that may be empty: null then, as the server keeps it. */
export function TextField({ of, label, disabled = false }: { of: string; label?: string; disabled?: boolean }) {
  return (
    <Field of={of} disabled={disabled} {...(label ? { label } : {})}>
      {({ id, value, onChange, onBlur, disabled: off, wrong, facts }) => (
        <Input
          id={id}
          disabled={off}
          {...(wrong ? { status: 'error' as const } : {})}
          {...(facts.maxLength ? { maxLength: facts.maxLength } : {})}
          autoComplete="off"
          value={(value as string | null) ?? ''}
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}

const firstLevels = [1, 3, 4, 5] as const

/** 周期规则 (jobs 1.2); the sample year is drawn on /maintainManage/maintainTemplate/regularTemplate/rulesSetting. */
export function RhythmFields() {
  const rhythm = useFormValue('rule.rhythm')
  return (
    <div className={`grid gap-x-16 ${css.rhythm}`}>
      <Field of="rule.rhythm" label="节奏">
        {({ id, value, onChange, disabled }) => (
          <Select
            id={id}
            style={{ width: '100%' }}
            disabled={disabled}
            value={value as number}
            onChange={onChange}
            options={Rhythm.options.map(({ value: code, label }) => ({ value: code, label }))}
          />
        )}
      </Field>
      {rhythm === Rhythm.code.fortnight && <Figure of="rule.weekday" label="星期（1–7）" />}
      <Figure of="rule.maxGapDays" />
      <Figure of="rule.minGapDays" />
      <Figure of="rule.levels.3" label="季度周期 月" />
      <Figure of="rule.levels.4" label="半年周期 月" />
      <Figure of="rule.levels.5" label="年度周期 月" />
      <Field of="rule.firstVisitLevel">
        {({ id, value, onChange, disabled }) => (
          <Select
            id={id}
            style={{ width: '100%' }}
            disabled={disabled}
            value={value as number}
            onChange={onChange}
            options={firstLevels.map((level) => ({ value: level, label: Level.label(level) }))}
          />
        )}
      </Field>
      <Figure of="rule.firstWithinDays" />
      <Figure of="rule.mergeAheadDays" />
      <Figure of="rule.earlyDays" />
      <Figure of="rule.slackDays" />
      <Field of="rule.stagger" />
    </div>
  )
}
