// biome-ignore-all lint/a11y/useSemanticElements: lines of a grid layout that hold controls; the controls take the focus
// biome-ignore-all lint/a11y/useFocusableInteractive: lines of a grid layout that hold controls; the controls take the focus

import { type ClipboardEvent, memo, useState } from 'react'
import { readFigure } from '#kernel/shared/typedFigure.ts'
import { TypedPicker } from '#kernel/web/form/index.ts'
import { WarningIcon } from '#kernel/web/ui/icons/index.ts'
import { moneyText } from '#kernel/web/ui/index.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import css from './handle.module.css'
import type { LiftFacts, TypedLine } from './lifts.ts'

interface LineRowProps {
  readonly i: number
  readonly line: TypedLine
  readonly lift: LiftFacts | undefined
  /** With the community before the name. */
  readonly placed: boolean
  readonly months: string | undefined
  readonly amount: string | undefined
  /** Another contract holds the lift on some of the days. */
  readonly held: boolean
  readonly wrong: boolean
  readonly wrongPrice: boolean
  readonly chosen: boolean
  readonly onToggle: (i: number) => void
  readonly onPrice: (i: number, value: string) => void
  readonly onLeave: (i: number) => void
  readonly onFocus: (i: number) => void
  readonly onPaste: (i: number, event: ClipboardEvent) => void
  readonly onDay: (i: number, which: 'serviceStart' | 'serviceEnd', value: string | undefined) => void
}

/** One lift; drawn again only when something of its own changed, so that 2,000 of them can be typed into. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { i, line, lift, months, amount, held, wrong, chosen } = props
  const name = !lift ? '正在读取' : props.placed ? liftLabel(lift.communityName, lift.name) : lift.name
  return (
    <div
      className={`grid items-center ${css.line} ${held || wrong ? css.held : ''} ${chosen ? css.picked : ''}`}
      role="row"
    >
      <button
        type="button"
        className={`no-line no-bg ter right pointer ${css.number} num`}
        aria-pressed={chosen}
        aria-label={`选择第 ${i + 1} 行`}
        onClick={() => props.onToggle(i)}
      >
        {i + 1}
      </button>
      <span className={`row gap-6 ${css.lift}`} title={name}>
        <span className="clip">{name}</span>
        {(held || wrong) && <WarningIcon size={13} className="redText" />}
      </span>
      <span className="num sec clip">{lift?.deviceNumber}</span>
      <span className="right" data-field={`lines.${i}.unitPrice`}>
        <input
          className={`edge r-3 bg ink right ${css.price} num`}
          data-price={i}
          aria-label={`${name} 单价`}
          aria-invalid={props.wrongPrice || undefined}
          inputMode="decimal"
          autoComplete="off"
          value={line.unitPrice ?? ''}
          onChange={(event) => props.onPrice(i, event.target.value)}
          onFocus={() => props.onFocus(i)}
          onBlur={(event) => {
            const typed = event.target.value
            const read = readFigure(typed, { unit: '元', money: true })
            if (read !== undefined && read !== typed) props.onPrice(i, read)
            props.onLeave(i)
          }}
          onPaste={(event) => props.onPaste(i, event)}
        />
      </span>
      <DayCell
        value={line.serviceStart}
        label={`${name} 服务起`}
        onChange={(value) => props.onDay(i, 'serviceStart', value)}
      />
      <DayCell
        value={line.serviceEnd}
        label={`${name} 服务止`}
        onChange={(value) => props.onDay(i, 'serviceEnd', value)}
      />
      <span className="right num">{months ?? <span className="ter">—</span>}</span>
      <span className="right num">{moneyText(amount)}</span>
    </div>
  )
})

/** A day as text until it is clicked: a picker in every cell would be slow to draw. */
function DayCell({
  value,
  label,
  onChange,
}: {
  value: string | null | undefined
  label: string
  onChange: (value: string | undefined) => void
}) {
  const [open, setOpen] = useState(false)
  if (!open)
    return (
      <button
        type="button"
        className={`h-full no-line no-bg pointer color-inherit left ${css.day} num`}
        aria-label={`${label} ${value ?? '未填'}`}
        onClick={() => setOpen(true)}
      >
        {value ?? <span className="ter">选择日期</span>}
      </button>
    )
  return (
    <TypedPicker
      size="small"
      defaultOpen
      autoFocus
      aria-label={label}
      value={value}
      onOpenChange={(next) => !next && setOpen(false)}
      onChange={onChange}
    />
  )
}
