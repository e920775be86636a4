import { InputNumber, Select, Space } from 'antd'
import { useState } from 'react'
import { Field, useFormValue } from '#kernel/web/form/index.ts'

/** Minutes of each unit; the rule keeps minutes, people think of 15 天. */
const UNITS = [
  { value: 1, label: '分钟' },
  { value: 60, label: '小时' },
  { value: 1440, label: '天' },
]

/** The largest unit that says these minutes in whole numbers. */
const unitOf = (minutes: unknown): number =>
  typeof minutes === 'number' ? (UNITS.findLast(({ value }) => minutes % value === 0)?.value ?? 1) : 1

/** 重复间隔 of a stage: a number and its unit. */
export function RepeatField({ of, says }: { of: string; says: string }) {
  const minutes = useFormValue<number>(of)
  const [unit, setUnit] = useState(() => unitOf(minutes))
  return (
    <Field of={of} unit="" help="不填则只提醒一次">
      {({ id, value, onChange, disabled, wrong }) => (
        <Space.Compact>
          <InputNumber
            id={id}
            min={1}
            precision={0}
            disabled={disabled}
            {...(wrong ? { status: 'error' as const } : {})}
            value={typeof value === 'number' ? value / unit : null}
            onChange={(next) => onChange(next === null ? undefined : next * unit)}
            style={{ width: 'calc(120px * var(--size))' }}
          />
          <Select
            aria-label={`${says}重复间隔的单位`}
            disabled={disabled}
            value={unit}
            onChange={(next: number) => {
              if (typeof value === 'number') onChange((value / unit) * next)
              setUnit(next)
            }}
            options={UNITS}
            style={{ width: 'calc(80px * var(--size))' }}
          />
        </Space.Compact>
      )}
    </Field>
  )
}
