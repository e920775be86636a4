import { DatePicker, type DatePickerProps, TimePicker } from 'antd'
import type { RangePickerProps } from 'antd/es/date-picker'
import type { Dayjs } from 'dayjs'
import { type ReactNode, useMemo, useState } from 'react'
import type { Day } from '#kernel/shared/days.ts'
import { useKit } from '../services.tsx'
import { type KindOfPicker, typedKinds } from './typedKinds.ts'
import { type End, TypedInput, TypingContext } from './typing.tsx'

/** A value as it is written, or what was typed and is none. */
type Text = string | undefined

/** Antd is given these as they are. */
type Passed = Pick<
  DatePickerProps,
  | ('id' | 'aria-label' | 'aria-describedby' | 'aria-invalid' | 'status' | 'disabled' | 'size' | 'variant')
  | ('placeholder' | 'className' | 'style' | 'autoFocus' | 'defaultOpen' | 'onBlur' | 'allowClear' | 'onOpenChange')
>

interface Reading {
  /** A day without its year never lies ahead. */
  readonly past?: boolean
}

export interface TypedPickerProps extends Passed, Reading {
  readonly kind?: KindOfPicker
  readonly value: Text | null
  /** What was chosen or read; text that is no value comes as it was typed, for the rule to refuse. */
  readonly onChange: (value: Text) => void
  readonly min?: Day | null | undefined
  readonly max?: Day | null | undefined
  /** Steps of the minutes in the panel; any minute may be typed. */
  readonly minuteStep?: 5 | 15 | 30
  /** How a value is written where that says more than the date: 2026-11-26 今天. */
  readonly shown?: (day: Day) => string
}

const components = { input: TypedInput }

interface TypingProps {
  readonly allowClear?: unknown
  readonly defaultOpen?: boolean | undefined
  readonly onOpenChange?: ((open: boolean) => void) | undefined
}

type Picked = Dayjs | null

const pickedAs = (kind: KindOfPicker, value: Text): Picked =>
  value !== undefined && typedKinds[kind].is(value) ? typedKinds[kind].toPicker(value) : null

/** Reads what is typed into the inputs of a picker. */
function useTyping(
  kind: KindOfPicker,
  values: readonly Text[],
  put: (end: End, value: Text) => void,
  { past, allowClear, defaultOpen = false, onOpenChange }: Reading & TypingProps,
) {
  const { today } = useKit()
  const [open, setOpen] = useState(defaultOpen)
  const onOpen = (next: boolean) => {
    setOpen(next)
    onOpenChange?.(next)
  }
  const { is, read, whole } = typedKinds[kind]
  const hints = { today: today(), ...(past ? { past } : {}) }
  const typing = {
    held: values,
    unread: values.map((value) => (value !== undefined && !is(value) ? value : undefined)),
    follow: (end: End, text: string) => {
      const value = whole(text) ? read(text, hints) : undefined
      if (value !== undefined && value !== values[end]) put(end, value)
    },
    settle: (end: End, text: string) => {
      const typed = text.trim()
      if (typed === '' && allowClear === false) return
      const value = typed === '' ? undefined : (read(typed, hints) ?? typed)
      if (value !== values[end]) put(end, value)
    },
    close: () => onOpen(false),
  }
  return { typing, open, onOpen }
}

const limit = (day: Day | null | undefined) => (day ? typedKinds.day.toPicker(day) : undefined)

/** One day, time, or both, chosen in antd's panel or typed as people write it. */
export function TypedPicker({
  kind = 'day',
  value,
  onChange,
  past,
  min,
  max,
  minuteStep,
  shown,
  ...rest
}: TypedPickerProps) {
  const { format } = typedKinds[kind]
  const { typing, open, onOpen } = useTyping(kind, [value ?? undefined], (_, next) => onChange(next), {
    ...rest,
    past: past ?? false,
  })
  // The same value stays the same object: the panel takes a new one for a change and forgets what is being chosen in it.
  const chosen = useMemo(() => pickedAs(kind, value ?? undefined), [kind, value])
  const all = {
    ...rest,
    components,
    needConfirm: false,
    value: chosen,
    open,
    onOpenChange: onOpen,
    onChange: (next: Picked) => onChange(next?.format(format)),
  }
  const step = minuteStep === undefined ? {} : { minuteStep }
  return (
    <TypingContext value={typing}>
      {kind === 'time' ? (
        <TimePicker {...all} {...step} format={format} />
      ) : (
        <DatePicker
          {...all}
          {...(kind === 'moment' ? { showTime: { format: 'HH:mm', ...step } } : {})}
          format={shown ? (day) => shown(day.format(format)) : format}
          minDate={limit(min)}
          maxDate={limit(max)}
        />
      )}
    </TypingContext>
  )
}

export interface TypedRangeProps
  extends Reading,
    Pick<RangePickerProps, 'className' | 'style' | 'status' | 'disabled' | 'size' | 'allowClear' | 'onBlur'> {
  readonly kind?: 'day' | 'time'
  readonly value: readonly [Text, Text]
  readonly onChange: (value: [Text, Text]) => void
  readonly ids?: { readonly start: string; readonly end: string }
  readonly 'aria-label'?: string
  readonly placeholder?: [string, string]
  readonly max?: Day | null | undefined
  /** The longest stretch that may be chosen in the panel. */
  readonly days?: number
  readonly presets?: readonly { readonly label: ReactNode; readonly value: readonly [Day, Day] }[]
}

/** From a day to a day, or from a time to a time; either end may stay open, and 开始 after 结束 is the rule's to refuse. */
export function TypedRange({ kind = 'day', value, onChange, past, ids, max, days, presets, ...rest }: TypedRangeProps) {
  const { format } = typedKinds[kind]
  const put = (end: End, next: Text) => onChange(end === 0 ? [next, value[1]] : [value[0], next])
  const { typing, open, onOpen } = useTyping(kind, value, put, {
    past: past ?? false,
    allowClear: rest.allowClear,
  })
  const [from, to] = value
  const chosen = useMemo((): [Picked, Picked] => [pickedAs(kind, from), pickedAs(kind, to)], [kind, from, to])
  const ready = useMemo(
    () => presets?.map(({ label, value: days }) => ({ label, value: days.map(limit) as never })),
    [presets],
  )
  const all = {
    ...rest,
    components,
    needConfirm: false,
    order: false,
    allowEmpty: [true, true] as [boolean, boolean],
    ...(ids ? { id: { ...ids } } : {}),
    open,
    onOpenChange: onOpen,
    value: chosen,
    onChange: (range: readonly (Picked | undefined)[] | null) =>
      // An end that cannot be read is none to the panel; only clearing takes it away.
      onChange([
        range?.[0]?.format(format) ?? (range ? typing.unread[0] : undefined),
        range?.[1]?.format(format) ?? (range ? typing.unread[1] : undefined),
      ]),
  }
  return (
    <TypingContext value={typing}>
      {kind === 'time' ? (
        <TimePicker.RangePicker {...all} format={format} minuteStep={5} />
      ) : (
        <DatePicker.RangePicker
          {...all}
          format={format}
          maxDate={limit(max)}
          {...(ready ? { presets: ready } : {})}
          {...(days === undefined
            ? {}
            : { disabledDate: (day, { from }) => from !== undefined && Math.abs(day.diff(from, 'day')) >= days })}
        />
      )}
    </TypingContext>
  )
}
