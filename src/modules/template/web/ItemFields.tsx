import { Button, Checkbox, Input, Radio, Select } from 'antd'
import { type ControlProps, Field, useForm } from '#kernel/web/form/index.ts'
import { LockIcon } from '#kernel/web/ui/icons/index.ts'
import {
  type ElevatorType,
  Judge,
  Level,
  Method,
  Part,
  PhotoRule,
  ResultType,
  type TemplateItem,
} from '../shared/template.ts'
import { isWeakened, limitText } from '../shared/templateDiff.ts'
import { Figure } from './Figure.tsx'
import { TextField } from './HeadFields.tsx'
import type { Kind } from './kinds.ts'
import { MfrValues } from './MfrValues.tsx'
import { SeasonFields } from './SeasonFields.tsx'
import css from './template.module.css'

interface Props {
  readonly kind: Kind
  readonly elevatorType: ElevatorType
  readonly at: number
  readonly item: TemplateItem
  /** The national row; its words can be added to, its limits narrowed (jobs 1.1, nationalLocked). */
  readonly base: TemplateItem | undefined
  readonly onRename: (code: string) => void
  readonly onRemove: (code: string) => void
}

const classes = (['A', 'B', 'C'] as const).map((letter) => ({ value: letter, label: `${letter} 类` }))
const levels = Level.options.map(({ value, label }) => ({ value, label }))
const pathsOf = (at: number) => (name: keyof TemplateItem) => `items.${at}.${name}`

export function ItemFields({ kind, elevatorType, at, item, base, onRename, onRemove }: Props) {
  const path = pathsOf(at)
  const locked = base !== undefined && kind !== 3
  return (
    <div className="pt-12 pb-20 px-16">
      {locked && <NationalLock at={at} item={item} base={base} />}
      <div className="grid cols-2 gap-x-12">
        <ItemCode of={path('itemCode')} disabled={base !== undefined} onRename={onRename} />
        <Pick of={path('part')} label="部位" from={Part} />
      </div>
      <Field of={path('name')} disabled={locked} />
      <Field of={path('requirement')} />
      {kind === 3 ? (
        <>
          <Field of={path('inspectClass')}>{(control) => <Choice control={control} options={classes} />}</Field>
          <TextField of={path('basisClause')} />
        </>
      ) : (
        <Field of={path('level')} label="级别">
          {(control) => <Choice small control={control} options={levels} />}
        </Field>
      )}
      <Field of={path('methods')}>
        {({ id, value, onChange, disabled }) => (
          <Checkbox.Group
            aria-labelledby={`${id}-label`}
            className={css.methods ?? ''}
            disabled={disabled}
            value={(value as number[] | undefined) ?? []}
            onChange={(next) => onChange([...(next as number[])].sort((a, b) => a - b))}
            options={Method.options.map(({ value: code, label }) => ({ value: code, label }))}
          />
        )}
      </Field>
      <Judging at={at} item={item} elevatorType={elevatorType} />
      <div className="grid cols-2 gap-x-12">
        <Pick of={path('photoRule')} label="拍照要求" from={PhotoRule} />
        <Figure of={path('stdMinutes')} decimals={1} />
      </div>
      <div className="grid cols-3 gap-x-12">
        <Field of={path('isKey')} />
        <Field of={path('naAllowed')} />
        {kind !== 3 && <Field of={path('remoteCheckable')} />}
      </div>
      {item.remoteCheckable && kind === 2 && <TextField of={path('signalCode')} />}
      {kind === 3 ? <Figure of={path('cycleMonths')} /> : <SeasonFields at={at} item={item} />}
      {item.governor && (
        <p className="sec small">
          限速器动作速度校验：每 {item.governor.months} 个月一次，满 {item.governor.oldFromYears} 年后每{' '}
          {item.governor.oldMonths} 个月一次；只在到期的那次年度维保出现。
        </p>
      )}
      <div className="flex to-end">
        <Button size="small" onClick={() => onRemove(item.itemCode)}>
          移除项目
        </Button>
      </div>
    </div>
  )
}

/** What may be done with a national row, or that the company's one falls short of it. */
function NationalLock({ at, item, base }: { at: number; item: TemplateItem; base: TemplateItem }) {
  const { store } = useForm()
  const weakened = isWeakened(item, base)
  return (
    <p className={`${css.lock} ${weakened ? css.lockBroken : ''}`} role="status">
      <LockIcon size={13} />
      <span>
        {weakened
          ? `已低于国家标准：${base.name}，${base.requirement}${limitText(base) === '—' ? '' : `（${limitText(base)}）`}，${Level.label(base.level)}`
          : '国家标准项目：要求可在原文后补充，级别可提前，限值可收紧；不可删除或放宽'}
      </span>
      {weakened && (
        <button type="button" className="linkButton" onClick={() => store.set(`items.${at}`, base)}>
          恢复国标
        </button>
      )}
    </p>
  )
}

interface CodeProps {
  readonly of: string
  readonly disabled: boolean
  readonly onRename: (code: string) => void
}

/** What an item is known by, beside the form as well. */
function ItemCode({ of, disabled: fixed, onRename }: CodeProps) {
  const { store } = useForm()
  return (
    <Field of={of} disabled={fixed}>
      {({ id, value, onBlur, disabled, wrong }) => (
        <Input
          id={id}
          className="num"
          {...(wrong ? { status: 'error' as const } : {})}
          disabled={disabled}
          maxLength={20}
          value={String(value)}
          onBlur={onBlur}
          onChange={(event) => {
            store.set(of, event.target.value)
            onRename(event.target.value)
          }}
        />
      )}
    </Field>
  )
}

/** How the result is judged, and what it is judged by. */
function Judging({ at, item, elevatorType }: Pick<Props, 'at' | 'item' | 'elevatorType'>) {
  const path = pathsOf(at)
  return (
    <>
      <div className="grid cols-2 gap-x-12">
        <Pick of={path('resultType')} label="结果类型" from={ResultType} />
        <Pick of={path('judge')} label="判定方式" from={Judge} />
      </div>
      {item.judge === Judge.code.limit && (
        <div className="grid cols-3 gap-x-12">
          <Figure of={path('valueMin')} decimals={4} />
          <Figure of={path('valueMax')} decimals={4} />
          <TextField of={path('valueUnit')} />
        </div>
      )}
      {item.judge === Judge.code.manufacturer && <MfrValues at={at} item={item} elevatorType={elevatorType} />}
    </>
  )
}

interface ChoiceProps {
  readonly control: ControlProps
  readonly options: { readonly value: string | number; readonly label: string }[]
  readonly small?: boolean
}

/** One of a few, side by side. */
function Choice({ control: { id, value, onChange, disabled }, options, small }: ChoiceProps) {
  return (
    <Radio.Group
      id={id}
      optionType="button"
      {...(small ? { size: 'small' as const } : {})}
      disabled={disabled}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      options={options}
    />
  )
}

interface Options {
  readonly options: readonly { readonly value: number; readonly label: string }[]
}

function Pick({ of, label, from }: { of: string; label: string; from: Options }) {
  return (
    <Field of={of} label={label}>
      {({ id, value, onChange, disabled, wrong }) => (
        <Select
          id={id}
          style={{ width: '100%' }}
          disabled={disabled}
          {...(wrong ? { status: 'error' as const } : {})}
          value={value as number}
          onChange={onChange}
          options={from.options.map((option) => ({ value: option.value, label: option.label }))}
        />
      )}
    </Field>
  )
}
